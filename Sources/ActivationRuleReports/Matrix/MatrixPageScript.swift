extension MatrixPage {
  /// The dialog that a cell opens; without scripts, cells unfold instead.
  static let dialog = """
    <dialog id="explanation" aria-labelledby="explained">
    <div class="bar"><div><h2 id="explained"></h2><p id="asked"></p></div><button type="button" id="close">Close</button></div>
    <div class="content" id="content"></div>
    </dialog>
    """

  /// What the page does: filter, count, and open explanations.
  ///
  /// It puts texts and copies of elements into the page, never markup.
  static let script = #"""
    (function () {
      "use strict";
      var find = function (id) { return document.getElementById(id); };
      var all = function (selector, root) {
        return Array.prototype.slice.call((root || document).querySelectorAll(selector));
      };
      var rows = all("tr.preset");
      var filter = find("filter"), differences = find("differences"), background = find("background");
      var isOn = function (box) { return !!box && box.checked; };

      function narrow() {
        var words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
        var total = 0, left = 0;
        rows.forEach(function (row) {
          var counts = isOn(background) || !row.classList.contains("background");
          var fits = counts && (!isOn(differences) || row.classList.contains("differs"))
            && words.every(function (word) { return row.dataset.words.indexOf(word) >= 0; });
          row.hidden = !fits;
          if (counts) { total += 1; }
          if (fits) { left += 1; }
        });
        all("tbody").forEach(function (body) { body.hidden = !body.querySelector("tr.preset:not([hidden])"); });
        find("count").textContent = left + " of " + total + (total === 1 ? " preset" : " presets");
        find("nothing").hidden = left > 0;
      }

      var dialog = find("explanation");

      function explain(cell) {
        var row = cell.closest("tr"), content = find("content");
        var host = row.parentNode.querySelector(".host th").textContent;
        find("explained").textContent = cell.querySelector("summary b").textContent + ": " + cell.dataset.rule;
        find("asked").textContent = host + ": " + row.querySelector(".action").textContent
          + " (" + row.querySelector(".id").textContent + ")";
        content.textContent = "";
        content.appendChild(cell.querySelector(".why").cloneNode(true));
        content.appendChild(row.querySelector(".about > div").cloneNode(true));
        dialog.showModal();
        dialog.scrollTop = 0;
        find("close").focus();
      }

      document.documentElement.classList.add("js");
      find("controls").hidden = false;
      [filter, differences, background].forEach(function (control) {
        if (control) { control.addEventListener("input", narrow); }
      });
      filter.addEventListener("keydown", function (event) {
        if (event.key === "Escape") { filter.value = ""; narrow(); }
      });
      if (dialog.showModal) {
        all(".cell > summary").forEach(function (summary) {
          summary.setAttribute("aria-haspopup", "dialog");
          summary.addEventListener("click", function (event) {
            event.preventDefault();
            explain(summary.closest("td"));
          });
        });
        find("close").addEventListener("click", function () { dialog.close(); });
        dialog.addEventListener("click", function (event) { if (event.target === dialog) { dialog.close(); } });
      }
      narrow();
    })();
    """#
}
