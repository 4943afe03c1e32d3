// What rules.py runs in the page, before the page's own scripts: it counts the questions that are with the engine, uses
// the page, and looks for panels that stay empty.

window.trial = (() => {
  let [asked, pending, ends] = [0, 0, 0];
  const questions = new Map();
  const last = {};
  // Questions that the engine does not understand: a mistake of the page, which it may hide. Of a text that cannot be
  // read it says the same, and that is the person's.
  const misasked = [];
  const MISASKED = /^\{"id":\w+,"op":[^,]+,"error":\{"code":"(bad-json|not-an-object|(?:missing|invalid|unknown)-\w+)"/;
  // What changes an answer, by the name of its question: how a test makes the page fail.
  const spoils = {};

  const sent = ({ number, text }) => {
    asked += 1;
    pending += 1;
    questions.set(number, /"op":"(\w+)"/.exec(text)?.[1]);
  };
  const received = ({ number, answer }) => {
    pending -= 1;
    if (answer !== undefined) last[questions.get(number)] = answer;
    const code = MISASKED.exec(answer)?.[1];
    if (code && !["read", "import"].includes(questions.get(number))) misasked.push(`the question '${questions.get(number)}' is answered with ${code}`);
    questions.delete(number);
  };
  const spoiled = (data) => {
    const spoil = data.answer !== undefined && spoils[questions.get(data.number)];
    if (!spoil) return data;
    const answer = JSON.parse(data.answer);
    spoil(answer);
    return { ...data, answer: JSON.stringify(answer) };
  };
  const ended = () => {
    ends += 1;
    pending = 0;
  };

  const Genuine = window.Worker;
  class Counted extends Genuine {
    set onmessage(take) {
      super.onmessage = (event) => {
        // What is said of loading is no answer.
        if (!("number" in event.data)) { take(event); return; }
        const data = spoiled(event.data);
        received(data);
        take({ data });
      };
    }
    postMessage(message) {
      if ("number" in message) sent(message);
      super.postMessage(message);
    }
    terminate() { ended(); super.terminate(); }
  }
  window.Worker = Counted;

  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const seen = (one) => one && one.getClientRects().length > 0;
  const words = (one) => (seen(one) ? one.innerText.trim() : "");
  const card = () => document.getElementById("card");
  const where = () => document.getElementById("where");
  const field = (which) => document.querySelector(`.${which} textarea`);
  const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));

  /** Waits until the engine has answered all, and the page has asked no more three times in a row, so far apart. */
  async function settled(apart = 4) {
    const end = performance.now() + 60_000;
    for (let quiet = 0; quiet < 3;) {
      const before = asked;
      await pause(apart);
      if (performance.now() > end) throw new Error("the page did not come to rest within a minute");
      quiet = pending === 0 && asked === before ? quiet + 1 : 0;
    }
  }

  function paste(text, which) {
    const target = field(which);
    target.focus();
    target.select();
    const data = new DataTransfer();
    data.setData("text/plain", text);
    const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
    if (target.dispatchEvent(event)) document.execCommand("insertText", false, text);
  }

  const button = (selector, text = "") => all(selector).find((one) => seen(one) && one.textContent.includes(text));
  const hosts = (kind) => all(".host").filter((one) => seen(one) && (!kind || one.dataset.kind === kind));
  const answered = (op) => (last[op] ? JSON.parse(last[op]) : null);
  const isBroken = () => document.body.dataset.problem !== undefined;

  /** The words of a value that was shown by mistake, unless the rule has them. */
  function strayWords(root) {
    const text = (field("first").value).toLowerCase();
    const found = /\[object \w+\]|\bundefined\b|\bNaN\b|\bnull\b/.exec(words(root))?.[0];
    return found && !text.includes(found.toLowerCase()) ? [`'${found}' is shown`] : [];
  }

  /** What is wrong with the boxes of changes: one for each proposal, each with a difference. */
  function turning() {
    const { word, rules: [{ changes, reason }] = [{}] } = answered("explain") ?? {};
    const root = card().querySelector(".turn");
    if (!changes || word === "shown" || !root) return [];
    const wanted = changes.filter((change) => change.subject === "rule" && change.rule !== null).length;
    const boxes = all(".fix", root);
    const faults = boxes.length === wanted ? [] : [`${wanted} changes are proposed, ${boxes.length} are shown`];
    if (words(card().querySelector(".cause")).slice(1, 20) !== reason.sentence.replaceAll("'", "").slice(1, 20)) faults.push("the cause is not what the engine says");
    boxes.forEach((box, index) => {
      box.open = true;
      if (!box.querySelector(".diff .add, .diff .del")) faults.push(`change ${index + 1} has no difference`);
    });
    if (wanted && !words(root)) faults.push("what would turn it is empty");
    return faults;
  }

  function cardFaults() {
    const root = card();
    if (!seen(root) || !root.firstChild) return [];
    const faults = words(root.querySelector("h2")) ? [] : ["the card has no title"];
    for (const section of all("section", root)) {
      const title = words(section.querySelector("h3"));
      const rest = words(section).replace(title, "").trim();
      if (seen(section) && !rest) faults.push(`the section '${title}' of the card is empty`);
    }
    return [...faults, ...turning(), ...strayWords(root)];
  }

  function findingFaults() {
    const root = document.querySelector(".finds");
    const faults = all("li", root).filter((one) => seen(one) && !words(one)).map(() => "a finding is empty");
    return [...faults, ...strayWords(root)];
  }

  function acceptsFaults() {
    const faults = words(where().querySelector("h1, .say, h2")) ? [] : ["Accepts is empty"];
    const { accepts } = answered("accepts") ?? {};
    if (isBroken() || !accepts) return faults;
    if (!words(where().querySelector(".two .att"))) faults.push("the list of payloads is empty");
    if (!words(document.getElementById("other-form"))) faults.push("the other form is empty");
    return [...faults, ...strayWords(where())];
  }

  const opened = (kind) => async () => {
    const host = hosts(kind)[0];
    if (!host || isBroken()) return [];
    host.click();
    await settled();
    return seen(card()) ? cardFaults() : ["the app opens no card"];
  };

  const tab = async (name) => {
    document.querySelector(`.tabs [data-tab=${name}]`).click();
    await settled();
  };

  const STEPS = {
    async paste(text) {
      last.explain = last.accepts = undefined;
      await tab("apps");
      button(".first .b", "Clear")?.click();
      await settled();
      paste(text, "first");
      await settled();
      const title = words(where().querySelector("h1"));
      const faults = title && !/^Where does/.test(title) ? [] : [`pasting leads to '${title}'`];
      if (isBroken() && !words(document.querySelector(".problem"))) faults.push("nothing says what is wrong");
      return [...faults, ...cardFaults(), ...findingFaults()];
    },
    half: opened("p"),
    appears: opened("s"),
    async accepts() {
      await tab("accepts");
      return acceptsFaults();
    },
  };

  return {
    names: Object.keys(STEPS),
    spoils,
    settled,
    isBroken,
    /** Does a step, and says what is wrong afterwards; takes away what the page says of faults of its own. */
    async take(name, text) {
      const before = ends;
      let faults;
      try { faults = await STEPS[name](text); } catch (error) { faults = [String(error)]; }
      faults.push(...misasked.splice(0));
      if (ends > before) faults.push("the engine took too long or stopped");
      const box = document.getElementById("fault");
      if (seen(box)) {
        faults.push(box.innerText);
        all(".b", box).at(-1).click();
      }
      return faults;
    },
  };
})();
