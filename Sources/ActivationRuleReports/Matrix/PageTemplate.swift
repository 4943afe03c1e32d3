// Made by Sources/Playground/page/assemble.py --template; the page's sources stand beside that script.
// swift-format-ignore-file

/// The page without an engine, into which a report puts its rules.
enum PageTemplate {
  /// The whole page; a report fills in title, what is read without scripts, and the answers.
  static let text = #"""
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'sha256-vrvzaEbWzzu13iZYRUmVyoTJkJs72erQkjU5sB2Td6g='; style-src 'sha256-JdQ0C+vB0QnmSSh/jDbUImGuy9rXhanx2xqM8tkC34E='; img-src data:; base-uri 'none'; form-action 'none'">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>Where does my extension appear? – ActivationRules</title>
<meta name="generator" content="activationrule 0.1.0">
<style>:root{color-scheme:light dark;--paper:#fbfbf9;--pane:#fff;--sunk:#f4f4f0;--ink:#1b1d1f;--ink2:#4b5055;--ink3:#656a6f;--line:#e4e4de;--line2:#cfcfc7;--on:#0b7553;--on-soft:#d5ece1;--on-wash:#eef7f2;--off:#82878b;--link:#1f5fbf;--sel:#e6eefb;--ring:#2a6fdb;--bad:#b3261e;--bad-wash:#fdf0ee;--warn:#8a5a00;--info:#42637f;--lit:#fff3c4;--lit-edge:#a67c00;--sans:system-ui,-apple-system,"Segoe UI",Roboto,Inter,sans-serif;--mono:ui-monospace,"SF Mono",SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace;--fs-0:11px;--fs-c:11.5px;--fs-1:12px;--fs-2:13px;--fs-4:19px;--fs-5:28px;--s2:8px;--s3:12px;--s4:16px;--s5:24px;--s6:32px;--r:6px;--row:24px;--code:20px;--edge:1px solid var(--line2);--hair:1px solid var(--line)}@media (prefers-color-scheme:dark){:root{--paper:#131516;--pane:#191c1d;--sunk:#212526;--ink:#eceeec;--ink2:#b6bcbd;--ink3:#9ba2a4;--line:#2b3032;--line2:#414749;--on:#4fc698;--on-soft:#1f4537;--on-wash:#17291f;--off:#7b8386;--link:#86b4f7;--sel:#1f2d42;--ring:#6ba4f8;--bad:#f58d84;--bad-wash:#321c1b;--warn:#e2b458;--info:#93b3cd;--lit:#3b3417;--lit-edge:#d9b13c}}*{box-sizing:border-box;scrollbar-width:thin;scrollbar-color:var(--line2) transparent}html{-webkit-text-size-adjust:100%;scroll-padding:64px 0 24px}body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:var(--paper);color:var(--ink);font:var(--fs-2)/20px var(--sans)}h1,h2,h3,p,ul,ol,dl,dd{margin:0;padding:0}ul,ol{list-style:none}button,input,select,textarea{font:inherit;color:inherit}a{color:var(--link);text-underline-offset:2px}:focus{outline:none}:focus-visible{outline:2px solid var(--ring);outline-offset:2px;border-radius:4px}h1:focus-visible{outline:none}code,.m{font-family:var(--mono);font-size:.923em;font-variant-ligatures:none}[hidden],.off{display:none !important}.vh{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}.symbols{position:absolute}svg.q{width:16px;height:16px;flex:none;display:block}.sev{width:14px;height:14px;flex:none}.sub{color:var(--ink3)}.sub,.b,.chip,.find,.which,footer,th,.certs{font-size:var(--fs-1)}.ph h2,.finds h3,.sec>h3,.two h3,.what h3,.item>h3{font-size:var(--fs-1);font-weight:600;color:var(--ink2)}.src,.ways li,.finds li p,.what p,.what li,.fix small,.litnote,.vs,.ex p,.said,.imp,.details,.n0{font-size:var(--fs-1);line-height:18px;color:var(--ink2)}.src code,.because code,.finds code{overflow-wrap:anywhere}kbd{font:500 11px/16px var(--mono);padding:0 5px;border:var(--edge);border-bottom-width:2px;border-radius:4px;color:var(--ink2);background:var(--pane)}.b{display:inline-flex;align-items:center;gap:6px;height:28px;padding:0 10px;border:var(--edge);border-radius:var(--r);background:var(--pane);font-weight:500;white-space:nowrap;cursor:pointer}.b:hover{border-color:var(--ink3)}.b.pri{background:var(--ink);border-color:var(--ink);color:var(--paper)}.b.txt{border-color:transparent;background:none;color:var(--link);padding:0 6px}.b.txt:hover,.goto:hover{text-decoration:underline;text-underline-offset:3px}.goto{border:0;background:none;padding:0;text-align:left;font-weight:500;font-size:var(--fs-2);color:var(--ink);cursor:pointer}.below{display:flex;gap:var(--s2);flex-wrap:wrap;margin:var(--s3) 0}.chip{display:inline-flex;align-items:center;gap:6px;height:26px;padding:0 7px 0 6px;border:1px solid transparent;border-radius:16px;background:none;cursor:pointer;white-space:nowrap;color:var(--ink2)}.chip:first-child{padding:0 10px}.chip b{font-weight:600;color:var(--ink);font-variant-numeric:tabular-nums}.chip:hover{background:var(--sunk)}.chip[aria-pressed=true]{background:var(--sel);border-color:var(--ring);color:var(--ink)}.types{display:flex;flex-wrap:wrap;gap:3px;min-width:0;align-items:center}.type{display:inline-flex;align-items:center;gap:5px;min-height:22px;padding:1px 7px;border-radius:4px;background:var(--sunk);font:var(--fs-1)/18px var(--mono);overflow-wrap:anywhere}.d{font-size:var(--fs-0);font-weight:650;font-variant-numeric:tabular-nums}.d.up{color:var(--on)}.d.dn{color:var(--bad)}.ab{display:inline-grid;place-items:center;width:18px;height:18px;border:1.5px solid var(--ink2);border-radius:4px;font:650 11px/1 var(--sans)}.ab.B{background:var(--ink2);color:var(--pane)}.head .ab{vertical-align:-3px}.bar{position:sticky;top:0;z-index:5;height:48px;display:flex;align-items:center;gap:var(--s4);padding:0 20px 0 16px;background:var(--pane);border-bottom:var(--hair)}.brand{display:inline-flex;align-items:center;gap:8px;min-height:24px;font-weight:650;font-size:14px;letter-spacing:-.01em;color:var(--ink);text-decoration:none}.tabs{display:flex;gap:2px;margin-left:var(--s3)}.tabs a{height:48px;display:flex;align-items:center;padding:0 10px;color:var(--ink2);text-decoration:none;font-weight:500;border:solid transparent;border-width:2px 0;white-space:nowrap}.tabs a:hover{color:var(--ink)}.tabs a[aria-current]{color:var(--ink);border-bottom-color:var(--ink)}.tabs a:focus-visible{outline-offset:-3px}.still .tabs{display:none}.bar .r{margin-left:auto;display:flex;gap:var(--s2);align-items:center}.bar .b.txt{color:var(--ink2)}main{display:grid;grid-template:"rule where why" auto / minmax(0,504px) minmax(0,1fr) minmax(0,392px);flex:1;width:100%;max-width:2720px;margin:0 auto}#p-rule{grid-area:rule;border-right:var(--hair);background:var(--pane)}#p-where{grid-area:where;min-width:0}#p-why{grid-area:why;border-left:var(--hair);background:var(--pane)}#p-rule>div,#p-where>div,#p-why>div{padding:var(--s4) 20px var(--s5)}#p-rule>div{padding-left:16px;padding-right:16px}#p-rule>div,#p-why>div{position:sticky;top:48px;max-height:calc(100vh - 48px);overflow:auto}.wide #p-where{grid-column:2/4}footer{border-top:var(--hair);padding:12px 20px;color:var(--ink3)}.ph{display:flex;align-items:center;gap:8px;min-height:28px;margin-bottom:var(--s2)}.ph h2{white-space:nowrap}.ph .sub{min-width:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}.ph .r{margin-left:auto;display:flex;gap:4px}.toast{position:fixed;left:50%;bottom:20px;transform:translateX(-50%);z-index:20;width:max-content;max-width:min(560px,92vw);background:var(--ink);color:var(--paper);border-radius:8px;padding:10px 16px;box-shadow:0 6px 24px rgb(0 0 0/.25)}dialog{border:var(--edge);border-radius:12px;background:var(--pane);color:var(--ink);padding:20px 24px;max-width:min(520px,94vw)}dialog::backdrop{background:rgb(0 0 0/.35)}dialog h2{font-size:var(--fs-4);margin-bottom:12px}dialog dl{display:grid;grid-template-columns:auto 1fr;gap:6px 16px;margin-bottom:12px}dialog p{margin-bottom:12px}.code{border:var(--edge);border-radius:var(--r);background:var(--paper);font:var(--fs-c)/var(--code) var(--mono);font-variant-ligatures:none;tab-size:2}.code.still{padding:6px 0;overflow-x:auto}.editor .code{overflow:auto;min-height:100px;max-height:calc(100vh - 320px)}.stack{display:grid;padding:6px 0;min-height:100%}.stack>*{grid-area:1/1;min-width:0}.stack textarea{display:block;width:100%;height:100%;margin:0;padding:0 2px 0 30px;border:0;background:none;resize:none;overflow:hidden;outline:none;color:transparent;-webkit-text-fill-color:transparent;caret-color:var(--ink);font:inherit;font-variant-ligatures:none;white-space:pre-wrap;overflow-wrap:anywhere;tab-size:2}.stack textarea::selection{background:color-mix(in srgb,var(--ring) 30%,transparent)}.mirror,.hint{pointer-events:none}.code:focus-within{border-color:var(--ring);box-shadow:0 0 0 1px var(--ring)}.ln{display:grid;grid-template-columns:30px minmax(0,1fr);min-height:var(--code)}.ln>i{font-style:normal;color:var(--ink3);padding-right:7px;user-select:none;font-size:11px;display:flex;justify-content:flex-end;align-items:center;height:var(--code)}.ln>i .sev{width:13px;height:13px}.ln>span{white-space:pre-wrap;overflow-wrap:anywhere;padding-right:2px}.ln.lit{background:var(--lit);box-shadow:inset 3px 0 var(--lit-edge)}.t,.pre{color:var(--ink3)}.k{color:var(--ink);font-weight:600}span.n{color:var(--link);font-weight:600}.st{color:var(--on)}.kw{font-weight:600}.f{text-decoration:underline 1.25px;text-underline-offset:4px;text-decoration-skip-ink:none}.f.error{text-decoration-style:wavy;text-decoration-color:var(--bad)}.f.warning{text-decoration-style:dashed;text-decoration-color:var(--warn)}.f.info{text-decoration-style:dotted;text-decoration-color:var(--info);text-decoration-thickness:2px}.hint{padding:6px 16px 0 34px;color:var(--ink3);font-family:var(--sans);font-size:var(--fs-2);display:flex;flex-direction:column;gap:2px}.hint .m{font-size:var(--fs-1)}.hint .m:nth-child(2n){margin-top:8px}.empty .code{border-style:dashed;min-height:236px}.empty .mirror{visibility:hidden}.second{margin-top:var(--s3)}.second .empty .code{min-height:120px}.litnote{background:var(--lit);box-shadow:inset 3px 0 var(--lit-edge);border-radius:0 0 var(--r) var(--r);padding:5px 10px 5px 12px;overflow-wrap:anywhere}.litnote b{font-weight:600;color:var(--ink)}.which{height:26px;min-width:0;max-width:150px;border:var(--edge);border-radius:var(--r);background:var(--pane)}.dragging .editor .code{border-color:var(--ring);border-style:dashed;background:var(--sel)}.ways{margin-top:var(--s4);display:grid;gap:10px}.ways li{display:grid;grid-template-columns:96px 1fr;gap:8px}.ways b{font-weight:600;color:var(--ink)}.sum{display:none}.finds{margin-top:var(--s3)}.finds h3{padding-bottom:4px}.finds li{display:grid;grid-template-columns:16px minmax(0,1fr) auto;gap:0 8px;padding:7px 0;border-top:var(--hair)}.finds li>svg{margin-top:3px}.finds li .b{height:24px;padding:0 8px}.id{color:var(--ink3);font-size:11px}[data-problem] .finds,[data-problem=error] .find{display:none}.head{margin-bottom:var(--s4)}.h1{display:flex;align-items:center;gap:12px;justify-content:space-between}.head h1{min-width:0;font-size:var(--fs-5);line-height:1.22;font-weight:650;letter-spacing:-.022em;text-wrap:balance}.head p{color:var(--ink2);font-size:14px;line-height:1.5;margin-top:4px;max-width:74ch;text-wrap:pretty}.head p b{font-weight:600;color:var(--ink)}.find{flex:none;height:28px;width:138px;border:var(--edge);border-radius:var(--r);background:var(--pane);padding:0 8px}::placeholder{color:var(--ink3);opacity:1}.tools{display:flex;flex-wrap:wrap;align-items:center;gap:4px 2px;margin:0 0 var(--s3) -6px}.certs{display:flex;margin:0 auto 0 6px;color:var(--ink3)}.cert{display:inline-flex;gap:3px;align-items:center;padding-right:12px;white-space:nowrap}.certs svg.q{width:14px;height:14px}.certs svg + svg{margin-right:3px}.grid{columns:150px;column-gap:var(--s4)}.grp{break-inside:avoid;padding-bottom:var(--s3)}.grp h3{font-size:var(--fs-0);line-height:16px;font-weight:600;color:var(--ink3);display:flex;justify-content:space-between;gap:6px;white-space:nowrap;padding:0 6px 4px;border-bottom:var(--hair);margin:0 0 3px}.grp h3 b{font-weight:inherit;overflow:hidden;text-overflow:ellipsis;min-width:0}.grp h3 span{font-weight:500;font-variant-numeric:tabular-nums}.host{width:100%;display:flex;align-items:center;gap:8px;height:var(--row);padding:0 6px;border:0;border-radius:4px;background:none;text-align:left;cursor:pointer;color:var(--ink3)}.host .nm{overflow:hidden;text-overflow:ellipsis;white-space:nowrap;min-width:0;flex:1}.host .ct{font-size:var(--fs-0);font-variant-numeric:tabular-nums;color:var(--ink3);white-space:nowrap}.host .sqs{display:flex;gap:4px}.host.s .nm{color:var(--ink);font-weight:600}.host.p .nm{color:var(--ink);font-weight:500}.host:hover{background:var(--sunk)}.host:focus-visible{outline-offset:-1px}.cmp .host{gap:6px;padding:0 4px;font-size:.96em}.cmp .sqs{gap:2px}.host.gain{background:var(--on-wash)}.host.loss{background:var(--bad-wash)}.host.gain .nm,.host.loss .nm{color:var(--ink);font-weight:550}.host.dim svg{opacity:.45}.host.dim .nm{color:var(--ink3);font-weight:400}.host[aria-selected=true]{background:var(--sel);box-shadow:inset 3px 0 var(--ring)}.host[aria-selected=true] .nm{color:var(--ink);font-weight:600}.host[aria-selected=true] .ct{color:var(--ink2)}.nothing{color:var(--ink2);padding:12px 0}[data-problem=stale] .grid{opacity:.55}.card .path{color:var(--ink3);font-size:var(--fs-1);display:flex;justify-content:space-between;align-items:center;gap:8px;min-height:28px}.path .m{font-size:var(--fs-0);min-height:24px;display:inline-flex;align-items:center;overflow-wrap:anywhere}.closer{display:none !important}.verdict{display:flex;gap:10px;align-items:flex-start;margin:2px 0 var(--s3)}.verdict svg{width:24px;height:24px;flex:none}.verdict p{color:var(--ink2);margin-top:1px}.card h2{font-size:var(--fs-4);line-height:1.27;font-weight:650;letter-spacing:-.012em;overflow-wrap:anywhere}.sec{border-top:var(--hair);padding:var(--s3) 0}.sec>h3{margin-bottom:6px;display:flex;justify-content:space-between;gap:8px}.sec>h3 .sub{font-weight:400}.side{display:flex;gap:8px;align-items:center}.att{display:grid;gap:4px;margin:0 0 8px}.att li{display:flex;flex-wrap:wrap;gap:2px 8px;align-items:flex-start;min-width:0}.att svg.q{margin-top:3px}.att .types{max-width:calc(100% - 26px)}.att small{flex:1 1 90px;font-size:var(--fs-1);color:var(--ink3);line-height:22px;text-align:right;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}.because p + p{margin-top:4px}.because .more{color:var(--ink2)}.sure{display:grid;grid-template-columns:16px auto 1fr;gap:3px 8px;align-items:start}.sure svg{margin-top:2px}.sure dt{color:var(--ink3);white-space:nowrap}.fix{border:var(--edge);border-radius:var(--r);margin-bottom:var(--s2);overflow:hidden}.fix>summary{list-style:none;cursor:pointer;padding:8px 10px;display:grid;grid-template-columns:14px minmax(0,1fr);gap:0 8px}.fix>summary::-webkit-details-marker{display:none}.fix>summary:focus-visible{outline-offset:-3px}.tri{width:10px;height:10px;margin-top:5px;background:var(--ink3);clip-path:polygon(25% 0,85% 50%,25% 100%,25% 82%,62% 50%,25% 18%)}.fix[open] .tri{transform:rotate(90deg)}.fix b{font-weight:600;overflow-wrap:anywhere}.fix small{grid-column:2}.fixhead,.apart{padding:8px 10px}.diff{font:var(--fs-c)/1.65 var(--mono);font-variant-ligatures:none;border-top:var(--hair);background:var(--paper);padding:5px 0;overflow-x:auto}.diff div{display:grid;grid-template-columns:24px minmax(0,1fr);padding-right:8px;white-space:pre-wrap;overflow-wrap:anywhere}.diff i{font-style:normal;text-align:center;user-select:none}.diff .add{background:var(--on-wash)}.diff .del{background:var(--bad-wash)}.diff .add>i{color:var(--on);font-weight:700}.diff .del>i{color:var(--bad);font-weight:700}.act{display:flex;flex-wrap:wrap;gap:6px;padding:8px 10px;border-top:var(--hair)}.shares li button{width:calc(100% + 12px);display:flex;gap:8px;align-items:flex-start;border:0;background:none;border-radius:4px;padding:3px 6px;margin:0 -6px;text-align:left;cursor:pointer;color:var(--ink2)}.shares li button:hover{background:var(--sunk)}.shares li svg{margin-top:2px}.shares [aria-current=true]{background:var(--sel);color:var(--ink);font-weight:500}.cf{margin-left:auto;color:var(--ink3);font-size:var(--fs-0);font-weight:400;white-space:nowrap}.shares [aria-current=true] .cf{color:var(--ink2)}.pl{display:flex;flex-wrap:wrap;gap:4px;align-items:center}.vs{display:grid;grid-template-columns:22px 16px minmax(0,1fr);gap:6px 8px;align-items:start;margin-top:8px;overflow-wrap:anywhere}.vs svg{margin-top:1px}.lg li{display:flex;gap:8px;padding:3px 0;align-items:baseline}.lg .goto,.vs .goto{min-height:24px}.lg li>span{color:var(--ink3);font-size:var(--fs-1);margin-left:auto;text-align:right}.cols li{display:flex;gap:8px;padding:3px 0;align-items:center}.cols .sub{margin-left:auto}.lg .d{width:12px;flex:none}.ex{display:grid;grid-template-columns:repeat(auto-fill,minmax(230px,1fr));gap:var(--s3)}.ex a{display:flex;flex-direction:column;gap:3px;padding:12px 14px;border:var(--edge);border-radius:8px;background:var(--pane);text-decoration:none;color:var(--ink)}.ex a:hover{border-color:var(--ink3)}.ex a>b{font-weight:600;font-size:14px}.ex p{min-height:36px}.fp{display:grid;grid-template-columns:repeat(var(--columns,22),1fr);gap:2px;margin:8px 0 6px}.fp i{aspect-ratio:1;border-radius:2px;box-shadow:inset 0 0 0 1px var(--line2)}.fp i.s{background:var(--on);box-shadow:none}.fp i.p{background:linear-gradient(90deg,var(--on) 50%,transparent 50%);box-shadow:inset 0 0 0 1px var(--on)}.fp i.e{box-shadow:none;background:var(--sunk)}.n0{font-variant-numeric:tabular-nums}.what{margin-top:var(--s6);border-top:var(--hair);padding-top:var(--s4);display:grid;grid-template-columns:repeat(auto-fit,minmax(210px,1fr));gap:var(--s4) var(--s5)}.what h3{margin-bottom:4px}.what li{display:flex;gap:8px;padding:2px 0;align-items:center}.pal{display:flex;flex-wrap:wrap;gap:6px;margin-bottom:var(--s4)}.pal .b b{font-weight:500;color:var(--ink3)}.item{border:var(--edge);border-radius:8px;background:var(--pane);margin-bottom:var(--s3)}.item>h3{display:flex;flex-wrap:wrap;align-items:center;gap:2px 8px;padding:6px 12px;border-bottom:var(--hair)}.item>h3 .sub{font-weight:400}.item>h3 .r{margin-left:auto}.none{padding:8px 12px}.a1{display:grid;grid-template-columns:16px 86px minmax(0,1fr) 28px;gap:4px 10px;align-items:start;padding:9px 12px;border-bottom:var(--hair)}.a1:last-child{border:0}.a1>svg{margin-top:4px}.a1>b{font-weight:500;line-height:24px}.a1 .types{gap:4px;min-height:24px}.a1 .types .b{height:24px}.a1>em{grid-column:3;font-style:normal;color:var(--ink2);font-size:var(--fs-1);line-height:16px}.x{border:0;background:none;min-width:24px;height:24px;padding:0;border-radius:4px;color:var(--ink3);cursor:pointer;font-size:15px}.x:hover{background:var(--line)}.cin{position:relative}.cin input{width:168px;height:24px;border:1px solid var(--ring);border-radius:4px;background:var(--pane);font:var(--fs-1) var(--mono);padding:0 6px}.pop{position:absolute;z-index:7;top:28px;left:0;width:min(348px,74vw);max-height:340px;overflow:auto;background:var(--pane);border:var(--edge);border-radius:8px;box-shadow:0 8px 28px rgb(0 0 0/.16);padding:4px}.pop li{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:0 10px;padding:4px 8px;border-radius:4px;font-size:var(--fs-1);line-height:18px;overflow-wrap:anywhere;cursor:pointer}.pop li[aria-selected=true]{background:var(--sel)}.pop code{font-size:var(--fs-1)}.pop code b{text-decoration:underline;text-underline-offset:3px;font-weight:700}.pop span{color:var(--ink3)}.pop em{grid-column:1/3;font-style:normal;color:var(--ink3);font-size:var(--fs-0);line-height:15px}.pop [aria-selected=true] span,.pop [aria-selected=true] em{color:var(--ink2)}.pop .ft{display:block;border-top:var(--hair);margin-top:4px;color:var(--ink3);font-size:var(--fs-0);cursor:default}.said{margin-bottom:8px}.imp{border:1px dashed var(--line2);border-radius:8px;padding:10px 12px}.imp textarea{display:block;width:100%;margin-top:8px;border:var(--edge);border-radius:var(--r);background:var(--pane);padding:6px 8px;font:var(--fs-1)/18px var(--mono);resize:vertical}.over{margin:0 0 8px !important}.head h1.say{font-size:clamp(20px,2vw,32px);line-height:1.28;font-weight:600;max-width:27em}.say span{color:var(--ink3);font-weight:500}.details{list-style:disc;padding-left:18px}.two{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,380px),1fr));gap:var(--s5) var(--s6);margin-top:var(--s5)}.two>*{min-width:0}.two h3{margin-bottom:8px;display:flex;flex-wrap:wrap;gap:4px 8px;align-items:center;min-height:28px}.two h3 .r{margin-left:auto;display:flex;gap:6px}.two .att li{display:grid;grid-template-columns:16px minmax(0,150px) minmax(0,1fr);gap:2px 10px}.two .att small{white-space:normal;text-align:left;line-height:18px;padding-top:2px}.wide-part{grid-column:1/-1}.wide-part .sub{margin-top:8px}table{border-collapse:collapse;width:100%}td,th{padding:7px 12px 7px 0;border-bottom:var(--hair);vertical-align:top;text-align:left}th{font-weight:500;color:var(--ink3);white-space:nowrap}td.num,th.num{text-align:right;font-variant-numeric:tabular-nums;padding-right:20px;white-space:nowrap}td .sub{display:block;overflow-wrap:anywhere}.pips{display:inline-flex;gap:3px;margin-right:6px}.pips i{width:10px;height:10px;border-radius:3px;background:var(--on)}@media (min-width:1400px) and (max-width:1799px){.certs{flex-basis:100%;padding-top:3px}}@media (min-width:1800px){:root{--fs-0:12px;--fs-c:13px;--fs-1:13px;--fs-2:14.5px;--fs-4:22px;--fs-5:36px;--row:29px;--code:22px;--s4:20px;--s5:32px}body{line-height:22px}.head p{font-size:16px}main{grid-template-columns:minmax(0,580px) minmax(0,1fr) minmax(0,520px)}.grid{columns:210px}svg.q{width:18px;height:18px}.brand{font-size:16px}.ex{grid-template-columns:repeat(auto-fill,minmax(300px,1fr))}.a1{grid-template-columns:18px 100px minmax(0,1fr) 28px}.sure{grid-template-columns:18px auto 1fr}}@media (min-width:2200px){:root{--fs-0:13px;--fs-c:14px;--fs-1:14px;--fs-2:16px;--fs-4:25px;--fs-5:42px;--row:34px;--code:25px}body{line-height:24px}.bar,.tabs a{height:56px}.head p{font-size:18px}main{grid-template-columns:660px minmax(0,1fr) 600px}.grid{columns:220px}.grp{padding-bottom:24px}.b{height:34px;padding:0 13px}.chip{height:32px}.find{height:36px;width:200px}svg.q{width:20px;height:20px}.sure{grid-template-columns:20px auto 1fr}}@media (max-width:1399px){main{grid-template:"rule rule" auto "where why" 1fr / minmax(0,1fr) minmax(0,356px)}#p-rule{border-right:0;border-bottom:var(--hair)}#p-rule>div{position:static;max-height:none}.wide #p-where{grid-column:1/3}.rulebody{display:grid;grid-template-columns:minmax(0,484px) minmax(0,1fr);gap:0 var(--s5);align-items:start}.editor .code{max-height:46vh}.finds{margin-top:0}.sum{display:flex;width:100%;align-items:center;gap:8px;min-height:40px;border:var(--edge);border-radius:8px;background:var(--paper);padding:0 12px;text-align:left;cursor:pointer;margin-bottom:8px}.sum .nm{flex:1;min-width:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}.dec{color:var(--ink2);margin-left:6px}.folded .sum{margin:0}.folded .rulebody,.blank .sum,[data-problem] .sum{display:none}#p-rule>.folded{padding-bottom:var(--s4)}.diff{font-size:11px}.two-rules .rulebody{display:block}.two-rules .editors{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:0 var(--s4)}.two-rules .below{grid-column:1/-1}.two-rules .second{margin-top:0}.blank .rulebody{grid-template-columns:1fr}.blank .editors{display:grid;grid-template-columns:minmax(0,1.2fr) minmax(0,1fr);gap:0 var(--s5);align-items:center}.blank .ways{margin:0}.first .empty .code{min-height:150px}}@media (min-width:900px){.certs{border-left:var(--edge);padding-left:14px;margin-left:8px}}@media (min-width:900px) and (max-width:1399px){.find{width:200px}}@media (min-width:1400px) and (max-width:1799px){.certs{border:0;padding-left:0;margin-left:6px}}@media (min-width:640px) and (max-width:1399px){.pop{left:-112px}}@media (max-width:899px){:root{--fs-c:11px;--fs-5:24px}.bar{padding:0 var(--s4);gap:var(--s2)}.brand span{display:none}.tabs{margin-left:4px}.tabs a{padding:0 8px}main{grid-template-columns:minmax(0,1fr) minmax(0,336px)}#p-rule>div,#p-where>div,#p-why>div{padding-left:var(--s4);padding-right:var(--s4)}.rulebody{grid-template-columns:minmax(0,452px) minmax(0,1fr);gap:0 var(--s4)}.finds li{grid-template-columns:16px minmax(0,1fr)}.finds li .b{grid-column:2;justify-self:start;margin-top:4px}.finds li>span{display:none}.find{width:104px}}@media (max-width:639px){:root{--row:40px;--fs-5:25px;--fs-c:12px}.bar{gap:4px;padding:0 12px}.bar .r .b.txt{display:none}.tabs{margin-left:0;overflow-x:auto}.tabs a{padding:0 7px}.tabs,.tools{scrollbar-width:none}.b{height:36px}.chip{height:34px;border-radius:17px}main{display:block}#p-rule>div,#p-where>div{padding:12px 16px 16px}.rulebody,.two-rules .editors,.blank .editors{display:block}.two-rules .second{margin-top:var(--s3)}.finds{margin-top:var(--s3)}.finds li{grid-template-columns:16px minmax(0,1fr) auto}.finds li .b{grid-column:auto;margin:0;height:32px}.ways{display:none}.empty .code,.first .empty .code{min-height:128px}.sum{min-height:44px}.find{width:112px;height:36px}.tools{flex-wrap:nowrap;overflow-x:auto;margin-right:-16px;padding-right:16px}.grid{columns:2;column-gap:14px}.grp{padding-bottom:14px}.grp h3{padding:0 4px 5px}.host{padding:0 4px}[data-problem=error] .grid{display:none}.ex p{min-height:0}.ex .n0{margin-top:auto}#p-why{border:0;border-top:var(--hair)}#p-why>div{position:static;max-height:none;padding:16px 16px 24px}.sheet #p-why{position:fixed;inset:auto 0 0 0;z-index:6;border-top:var(--edge);border-radius:16px 16px 0 0;box-shadow:0 -8px 32px rgb(0 0 0/.18);max-height:58vh;overflow:auto}.sheet #p-why>div{padding-top:6px}.sheet #p-why>div::before{content:"";display:block;width:36px;height:5px;border-radius:3px;background:var(--line2);margin:2px auto 4px}.sheet .closer{display:inline-flex !important}.sheet #p-where{padding-bottom:60vh}.a1{grid-template-columns:16px minmax(0,1fr) 28px}.a1>.types,.a1>em{grid-column:2/4}.a1>b{grid-column:2}.a1>.x{grid-column:3;grid-row:1;width:36px;height:36px;margin:-6px}.pop{left:-8px}.two .att li{grid-template-columns:16px minmax(0,1fr)}.two .att small{grid-column:2}.toast{bottom:12px}}@media (pointer:coarse) and (max-width:639px){.code:focus-within .stack,.imp textarea,.cin input,.find{font-size:16px}}@media (forced-colors:active){.host[aria-selected=true]{outline:2px solid Highlight}.ln.lit{outline:1px solid Mark}.stack textarea{color:FieldText;-webkit-text-fill-color:FieldText}.mirror .ln>span{visibility:hidden}}@media print{.bar,.tools,.below,footer,.act,.sum,.toast,.ways,.find,.ph .r,.finds .b,.b.txt{display:none !important}body,main,#p-rule,#p-why{background:#fff}main{display:block}#p-rule>div,#p-why>div,.sheet #p-why{position:static;max-height:none;overflow:visible}.folded .rulebody{display:block}.editor .code{max-height:none}.fix,.sec,.finds li,.grp{break-inside:avoid}*{print-color-adjust:exact}}</style>
</head>
<body class="wide" data-view="start">
<svg class="symbols" width="0" height="0" aria-hidden="true">
<defs>
<pattern id="hatch" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="4" height="4" fill="var(--on-soft)"/><rect width="1.9" height="4" fill="var(--on)"/></pattern>
<pattern id="dots" width="4" height="4" patternUnits="userSpaceOnUse"><rect width="4" height="4" fill="var(--pane)"/><circle cx="2" cy="2" r=".95" fill="var(--on)"/></pattern>
<pattern id="khatch" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="4" height="4" fill="var(--pane)"/><rect width="1.9" height="4" fill="var(--ink2)"/></pattern>
<pattern id="kdots" width="4" height="4" patternUnits="userSpaceOnUse"><rect width="4" height="4" fill="var(--pane)"/><circle cx="2" cy="2" r=".9" fill="var(--ink2)"/></pattern>
</defs>
<symbol id="q-s3" viewBox="0 0 16 16"><rect x="1.25" y="1.25" width="13.5" height="13.5" rx="3.75" stroke="var(--on)" stroke-width="1.4" fill="var(--on)"/></symbol>
<symbol id="q-s2" viewBox="0 0 16 16"><rect x="1.25" y="1.25" width="13.5" height="13.5" rx="3.75" stroke="var(--on)" stroke-width="1.4" fill="url(#hatch)"/></symbol>
<symbol id="q-s1" viewBox="0 0 16 16"><rect x="1.25" y="1.25" width="13.5" height="13.5" rx="3.75" stroke="var(--on)" stroke-width="1.4" stroke-dasharray="2.2 1.6" fill="url(#dots)"/></symbol>
<symbol id="q-h3" viewBox="0 0 16 16"><rect x="1.25" y="1.25" width="13.5" height="13.5" rx="3.75" stroke="var(--off)" stroke-width="1.4" fill="none"/><path d="M5.4 10.6l5.2-5.2" stroke="var(--off)" stroke-width="1.4" stroke-linecap="round"/></symbol>
<symbol id="q-h2" viewBox="0 0 16 16"><rect x="1.25" y="1.25" width="13.5" height="13.5" rx="3.75" stroke="var(--off)" stroke-width="1.4" stroke-dasharray="4.2 2.2" fill="none"/><path d="M5.4 10.6l5.2-5.2" stroke="var(--off)" stroke-width="1.4" stroke-linecap="round"/></symbol>
<symbol id="q-h1" viewBox="0 0 16 16"><path d="M5.4 10.6l5.2-5.2" stroke="var(--off)" stroke-width="1.4" stroke-linecap="round"/></symbol>
<symbol id="q-p3" viewBox="0 0 16 16"><rect x="1.25" y="1.25" width="13.5" height="13.5" rx="3.75" stroke="var(--on)" stroke-width="1.4" fill="none"/><path d="M8 1.4H5A3.7 3.7 0 0 0 1.4 5v6A3.7 3.7 0 0 0 5 14.6h3z" fill="var(--on)"/></symbol>
<symbol id="q-p2" viewBox="0 0 16 16"><rect x="1.25" y="1.25" width="13.5" height="13.5" rx="3.75" stroke="var(--on)" stroke-width="1.4" fill="none"/><path d="M8 1.4H5A3.7 3.7 0 0 0 1.4 5v6A3.7 3.7 0 0 0 5 14.6h3z" fill="url(#hatch)"/></symbol>
<symbol id="q-p1" viewBox="0 0 16 16"><rect x="1.25" y="1.25" width="13.5" height="13.5" rx="3.75" stroke="var(--on)" stroke-width="1.4" stroke-dasharray="2.2 1.6" fill="none"/><path d="M8 1.4H5A3.7 3.7 0 0 0 1.4 5v6A3.7 3.7 0 0 0 5 14.6h3z" fill="url(#dots)"/></symbol>
<symbol id="q-k3" viewBox="0 0 16 16"><circle cx="8" cy="8" r="5.6" fill="var(--ink2)" stroke="var(--ink2)" stroke-width="1.3"/></symbol>
<symbol id="q-k2" viewBox="0 0 16 16"><circle cx="8" cy="8" r="5.6" fill="url(#khatch)" stroke="var(--ink2)" stroke-width="1.3"/></symbol>
<symbol id="q-k1" viewBox="0 0 16 16"><circle cx="8" cy="8" r="5.6" fill="url(#kdots)" stroke="var(--ink2)" stroke-width="1.3" stroke-dasharray="2.2 1.6"/></symbol>
<symbol id="q-n1" viewBox="0 0 16 16"><circle cx="8" cy="8" r="2" fill="var(--off)"/></symbol>
<symbol id="i-error" viewBox="0 0 14 14"><rect x="1" y="1" width="12" height="12" rx="3" fill="var(--bad)"/><path d="M7 3.6v4" stroke="var(--pane)" stroke-width="1.8" stroke-linecap="round"/><circle cx="7" cy="10.3" r="1" fill="var(--pane)"/></symbol>
<symbol id="i-warning" viewBox="0 0 14 14"><path d="M7 1.6L13 12.4H1z" fill="none" stroke="var(--warn)" stroke-width="1.5" stroke-linejoin="round"/><path d="M7 5.6v3" stroke="var(--warn)" stroke-width="1.5" stroke-linecap="round"/><circle cx="7" cy="10.6" r=".8" fill="var(--warn)"/></symbol>
<symbol id="i-info" viewBox="0 0 14 14"><circle cx="7" cy="7" r="5.6" fill="none" stroke="var(--info)" stroke-width="1.4"/><path d="M7 6.6v3.4" stroke="var(--info)" stroke-width="1.5" stroke-linecap="round"/><circle cx="7" cy="4.3" r=".9" fill="var(--info)"/></symbol>
</svg>
<header class="bar"><a class="brand" href="#"><svg class="q" aria-hidden="true"><use href="#q-p3"/></svg><span>ActivationRules</span></a>
<nav class="tabs" aria-label="View"><a href="#t=apps" data-tab="apps" aria-current="page">Apps</a><a href="#t=payload" data-tab="payload">Own payload</a><a href="#t=accepts" data-tab="accepts">Accepts</a></nav>
<div class="r"><button class="b txt" type="button" id="show-keys">Keys <kbd>?</kbd></button><button class="b" type="button" id="copy-link">Copy link</button></div></header>
<main>
<section id="p-rule" aria-label="Rule"><div id="rule"></div></section>
<section id="p-where" aria-label="Where it appears"><div id="where"><noscript>This page needs scripts: it asks the engine inside of it. Nothing is loaded or sent.</noscript></div></section>
<aside id="p-why" aria-label="Why" hidden><div id="why"><div id="card"></div></div></aside>
</main>
<footer><span><span id="sums"></span>Nothing leaves this page.</span></footer>
<p class="vh" id="say" aria-live="polite"></p><p class="vh" id="say-now" aria-live="assertive"></p>
<p class="toast" id="toast" hidden></p>
<dialog id="keys" aria-labelledby="keys-title"></dialog>
<!-- rules -->
<script>
'use strict';(() => {
const GROUPS = [
[
"Browsers",
["Safari", "SFSafariViewController", "Chrome", "Firefox", "Firefox Focus", "Edge", "Brave", "DuckDuckGo", "Naver"],
],
["Photos and scans", ["Photos", "Camera", "Screenshot editor", "Markup", "Google Photos"]],
[
"Files and documents",
[
"Files",
"Google Drive",
"Dropbox",
"Books",
"Keynote, Pages, Numbers",
"Bear, Ulysses",
"PSPDFKit Viewer",
"Voice Memos",
"Settings",
],
],
["Messages and mail", ["Messages", "Mail", "Gmail", "WhatsApp", "Telegram", "Signal", "Slack", "KakaoTalk"]],
["Social", ["Instagram", "X", "Reddit", "Facebook", "TikTok", "LinkedIn", "Tweetbot"]],
["Reading", ["News", "Medium", "Feedly", "NetNewsWire", "Kindle"]],
["Music and video", ["YouTube", "Music", "Podcasts", "Spotify", "Shazam", "Odysee"]],
["Maps and shops", ["Maps", "Google Maps", "Zillow", "App Store", "Home Depot", "eBay"]],
[
"Everyday and work",
["ChatGPT", "Notes", "Contacts", "Calendar", "Reminders", "Health", "Wallet", "Shortcuts", "Intune-managed app"],
],
["Edge cases", ["Any app", "Made up"]],
["On the Mac", []],
];
const EDGE_GROUP = 9;
const MAC_GROUP = 10;
const REST_GROUP = 8;
const SHORT_NAMES = {
"Screenshot editor": "Screenshots",
"PSPDFKit Viewer": "PSPDFKit",
"Intune-managed app": "Intune app",
"Finder Quick Action": "Quick Action",
"SFSafariViewController": "Safari view",
"Keynote, Pages, Numbers": "iWork apps",
};
function groupOf(host, platform) {
if (platform === "macOS") return MAC_GROUP;
const found = GROUPS.findIndex(([, hosts]) => hosts.includes(host));
return found < 0 ? REST_GROUP : found;
}
const LEVEL_WORDS = { 3: "Known", 2: "Likely", 1: "Guess" };
const RULE_LEVELS = { documented: 3, observed: 3, reported: 2, inferred: 1 };
const RULE_GROUNDS = {
documented: "documented by Apple", observed: "observed in the system", reported: "reported by developers",
inferred: "inferred",
};
const SHARE_LEVELS = { high: 3, medium: 2, low: 1 };
const SHARE_GROUNDS = {
"observed": "seen on a device", "host-source": "read in the app’s source",
"developer-fixture": "from a developer’s test data", "host-documentation": "from the app’s documentation",
"inferred": "inferred, nobody has published a print", "synthetic": "made up",
"composite": "put together from several reports",
};
const STATE_WORDS = { s: "appears", p: "appears for some shares", h: "hidden", n: "no answer" };
const SEVERITY_WORDS = { error: "error", warning: "warning", info: "hint" };
const KINDS = [
["Link", ["public.url"]], ["Text", ["public.plain-text"]], ["Photo", ["public.jpeg"]],
["Video", ["com.apple.quicktime-movie"]], ["PDF", ["com.adobe.pdf"]], ["File", ["public.file-url"]],
["Contact", ["public.vcard"]], ["Web page", ["public.url", "com.apple.active-webpage"]],
["Place", ["com.apple.mapkit.map-item"]],
];
const TYPE_NAMES = {
"public.image": ["Images", "image"],
"public.jpeg": ["JPEG photos", "photo"],
"public.png": ["PNG images", "PNG image"],
"public.heic": ["HEIC photos", "HEIC photo"],
"public.movie": ["Videos", "video"],
"public.mpeg-4": ["MPEG-4 videos", "video"],
"com.apple.quicktime-movie": ["QuickTime videos", "video"],
"public.url": ["Links", "link"],
"public.file-url": ["Files by address", "file"],
"public.text": ["Texts", "text"],
"public.plain-text": ["Plain texts", "text"],
"public.data": ["Data of any kind", "file"],
"com.adobe.pdf": ["PDF documents", "PDF"],
"public.vcard": ["Contacts", "contact"],
"public.audio": ["Audio", "audio file"],
"com.apple.active-webpage": ["Web pages", "web page"],
"com.apple.property-list": ["Page script results", "page"],
"public.item": ["Items of any kind", "item"],
"public.content": ["Contents of any kind", "content"],
"public.html": ["Web documents", "web document"],
"public.rtf": ["Rich texts", "rich text"],
"public.zip-archive": ["Zip archives", "archive"],
"public.folder": ["Folders", "folder"],
};
function kindOf(types) {
for (const [name, kind] of KINDS) {
if (kind.length === types.length && kind.every((type) => types.includes(type))) return name;
}
for (const type of types) if (TYPE_NAMES[type]) return capitalized(TYPE_NAMES[type][1]);
return "Attachment";
}
function capitalized(text) {
return text.charAt(0).toUpperCase() + text.slice(1);
}
function counted(count, noun) {
return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
function columnLetter(index) {
return (index < 26 ? "" : columnLetter(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + index % 26);
}
const isPhone = () => innerWidth < 640;
const SVG = "http://www.w3.org/2000/svg";
function make(name, attributes, ...children) {
const [tag, ...classes] = name.split(".");
const element = document.createElement(tag);
if (classes.length) element.className = classes.join(" ");
for (const [key, value] of Object.entries(attributes ?? {})) {
if (value === false || value == null) continue;
if (typeof value === "function") element.addEventListener(key, value);
else element.setAttribute(key, value === true ? "" : String(value));
}
add(element, children);
return element;
}
function add(element, children) {
for (const child of children.flat(Infinity)) {
if (child !== null && child !== undefined && child !== false && child !== "") element.append(child);
}
return element;
}
function fill(element, ...children) {
element.replaceChildren();
return add(element, children);
}
function symbol(id, kind = "q") {
const svg = document.createElementNS(SVG, "svg");
svg.setAttribute("class", kind);
svg.setAttribute("aria-hidden", "true");
const use = document.createElementNS(SVG, "use");
use.setAttribute("href", "#" + id);
svg.append(use);
return svg;
}
function square(state, level = 3) {
return symbol(state === "n" ? "q-n1" : `q-${state}${level}`);
}
function setSquares(root, states) {
while (root.children.length > states.length) root.lastChild.remove();
states.forEach(({ state, level }, index) => {
const drawn = square(state, level);
if (!root.children[index]) { root.append(drawn); return; }
const id = drawn.firstChild.getAttribute("href");
const use = root.children[index].firstChild;
if (use.getAttribute("href") !== id) use.setAttribute("href", id);
});
}
const certaintyMark = (level) => symbol("q-k" + level);
const severityMark = (severity) => symbol("i-" + severity, "sev");
const hiddenWords = (text) => make("span.vh", null, text);
const button = (label, attributes, ...children) =>
make("button.b", { type: "button", ...attributes }, label, children);
const textButton = (label, attributes) => make("button.b.txt", { type: "button", ...attributes }, label);
function typeNames(types) {
if (types.length === 0) return make("span.sub", null, "no types");
return make("span.types", null, types.map((type) => make("span.type", null, type)));
}
const CODE = new RegExp([
/'([^'\n]{1,200})'/,
/(?<![\w.])(?:public|com|org|net|dyn|io)\.[A-Za-z0-9.-]*[A-Za-z0-9]/,
/(?<![\w.])(?:Supports\w{3,}|DictionaryVersion|UsesStrictMatching|AttributesVersion|NSExtension\w+|UTI-[A-Z-]+)/,
].map((part) => part.source).join("|"), "g");
function prose(text) {
const parts = [];
let end = 0;
for (const match of text.matchAll(CODE)) {
parts.push(text.slice(end, match.index), make("code", null, match[1] ?? match[0]));
end = match.index + match[0].length;
}
parts.push(text.slice(end));
return parts;
}
async function copyText(text) {
try {
await navigator.clipboard.writeText(text);
return true;
} catch {
const area = make("textarea", { class: "vh", "aria-hidden": "true" });
area.value = text;
const focused = document.activeElement;
document.body.append(area);
area.select();
const worked = document.execCommand("copy");
area.remove();
focused?.focus?.({ preventScroll: true });
return worked;
}
}
function copyButton(label, text, attributes = {}) {
const element = button(label, attributes);
element.addEventListener("click", async () => {
const worked = await copyText(typeof text === "function" ? await text() : text);
element.textContent = worked ? "Copied" : "Not copied";
announce(worked ? "Copied." : "The browser did not let the page copy.");
setTimeout(() => { element.textContent = label; }, 1600);
});
return element;
}
function announce(text, urgent = false) {
const region = document.getElementById(urgent ? "say-now" : "say");
region.textContent = "";
setTimeout(() => { region.textContent = text; }, 30);
}
class Outdated extends Error {}
class EngineStopped extends Error {}
const ANSWER_LIMIT = 5000; // milliseconds for one answer
const START_LIMIT = 15000; // and for the first one, since the module is unpacked before
class Transport {
constructor(start, stopped) {
this.start = start;
this.stopped = stopped;
this.waiting = [];
this.current = null;
this.number = 0;
this.port = null;
this.isWarm = false;
this.newest = new Map();
}
ask(request, topic = null) {
return new Promise((resolve, reject) => {
const number = ++this.number;
if (topic) {
this.newest.set(topic, number);
this.waiting = this.waiting.filter((entry) => {
if (entry.topic === topic) entry.reject(new Outdated());
return entry.topic !== topic;
});
}
this.waiting.push({ number, topic, text: JSON.stringify(request), resolve, reject });
this.next();
});
}
next() {
if (this.current || this.waiting.length === 0) return;
if (!this.port) this.open();
const entry = this.waiting.shift();
this.current = entry;
this.timer = setTimeout(() => this.restart(), this.isWarm ? ANSWER_LIMIT : START_LIMIT);
this.port.post(entry.number, entry.text);
}
open() {
const port = this.start();
this.port = port;
port.listen(
(number, text) => { if (this.port === port) this.finish(number, text); },
() => { if (this.port === port) this.restart(); });
}
finish(number, text) {
const entry = this.current;
if (!entry || entry.number !== number) return;
clearTimeout(this.timer);
this.isWarm = true;
this.current = null;
const isOld = entry.topic && this.newest.get(entry.topic) !== number;
if (isOld) entry.reject(new Outdated());
else entry.resolve(JSON.parse(text));
this.next();
}
restart() {
clearTimeout(this.timer);
this.port?.end();
this.port = null;
this.isWarm = false;
const entries = [this.current, ...this.waiting];
this.current = null;
this.waiting = [];
for (const entry of entries) entry?.reject(new EngineStopped());
this.stopped();
}
}
const hasEngine = () => document.getElementById("module") !== null;
function startEngine() {
const script = document.getElementById("worker").textContent;
const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
const worker = new Worker(address);
URL.revokeObjectURL(address);
worker.postMessage({ module: document.getElementById("module").textContent.trim() });
return {
post: (number, text) => worker.postMessage({ number, text }),
end: () => worker.terminate(),
listen(answer, failure) {
worker.onmessage = ({ data }) => {
if ("answer" in data) answer(data.number, data.answer);
else failure();
};
worker.onerror = (event) => { event.preventDefault(); failure(); };
},
};
}
function formOf(text) {
const start = text.trimStart();
if (start === "") return "empty";
if (start.startsWith("<") || /^\{?\s*"?NSExtension\w*"?\s*=/.test(start)) return "xml";
if (start.startsWith("{") || /^\[\s*[{"]/.test(start)) return "json";
if (/^[ \t-]*["']?NSExtension\w*["']?\s*:/m.test(start) || /^\s*(export default|module\.exports)/m.test(start)) {
return "project";
}
return "predicate";
}
const FORM_WORDS = {
xml: "Property list",
json: "JSON",
project: "Project file",
predicate: "Predicate",
empty: "",
};
function unfenced(text) {
let lines = text.replace(/\r\n?/g, "\n").replace(/\u00a0/g, " ").split("\n");
if (lines.length > 1 && lines.every((line) => line === "" || line.startsWith(">"))) {
lines = lines.map((line) => line.replace(/^> ?/, ""));
}
const first = lines.findIndex((line) => line.trim() !== "");
if (first >= 0 && /^\s*```/.test(lines[first])) {
    lines.splice(0, first + 1);
    const last = lines.findLastIndex((line) => /^\s*```\s*$/.test(line));
if (last >= 0) lines.length = last;
}
return lines.join("\n");
}
function wrapped(text) {
const start = text.replace(/^(\s|<!--[\s\S]*?-->)+/, "");
const key = "<key>NSExtensionActivationRule</key>";
const opening = '<plist version="1.0"><dict>' + (/^<string\b/.test(start) ? key : "");
if (!/^<(key|string)\b/.test(start)) return { text, shift: 0 };
return { text: opening + text + "</dict></plist>", shift: opening.length };
}
function byteIndex(text) {
if (/^[\x00-\x7f]*$/.test(text)) return (offset) => Math.min(offset, text.length);
const starts = new Map();
let bytes = 0;
for (let index = 0; index < text.length;) {
starts.set(bytes, index);
const code = text.codePointAt(index);
bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
index += code > 0xffff ? 2 : 1;
}
starts.set(bytes, text.length);
return (offset) => starts.get(offset) ?? text.length;
}
function placeIndex(text) {
const lines = text.split("\n");
const starts = [0];
for (const line of lines) starts.push(starts.at(-1) + line.length + 1);
return (line, column) => {
const row = Math.min(Math.max(line, 1), lines.length) - 1;
return starts[row] + [...lines[row]].slice(0, column - 1).join("").length;
};
}
function lineOf(text, index) {
let line = 1;
for (let at = text.indexOf("\n"); at >= 0 && at < index; at = text.indexOf("\n", at + 1)) line += 1;
return line;
}
const ENTITIES = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const TAG = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<(\/?)([A-Za-z][\w.-]*)[^<>]*?(\/?)>/g;
function xmlEntries(text, start, end) {
const entries = [];
let depth = 0;
let key = null;
let value = null;
TAG.lastIndex = start;
for (let match = TAG.exec(text); match && match.index < end; match = TAG.exec(text)) {
const [whole, closing, name, single] = match;
if (!name) continue;
const after = match.index + whole.length;
if (depth === 1 && !closing) {
if (name === "key" && !single) key = { start: match.index, nameStart: after };
else value = match.index;
}
if (!single) depth += closing ? -1 : 1;
if (depth === 1 && (closing || single) && key) {
if (name === "key") {
key.nameEnd = match.index;
key.name = text.slice(key.nameStart, key.nameEnd).replace(/&(\w+);/g, (all, word) => ENTITIES[word] ?? all);
} else if (value !== null) {
entries.push({ ...key, valueStart: value, end: after });
key = null;
value = null;
}
}
if (depth === 0) return { entries, open: start, close: match.index, isXML: true };
}
return { entries, open: start, close: end, isXML: true };
}
function jsonEnd(text, start) {
let depth = 0;
for (let index = start; index < text.length; index += 1) {
const unit = text[index];
if (unit === '"') index = stringEnd(text, index) - 1;
else if (unit === "{" || unit === "[") depth += 1;
else if (unit === "}" || unit === "]") depth -= 1;
else if (/[\s,]/.test(unit) && depth === 0) return index;
if (depth < 0) return index;
if (depth === 0 && /["}\]]/.test(text[index])) return index + 1;
}
return text.length;
}
function stringEnd(text, start) {
let index = start + 1;
while (index < text.length && text[index] !== '"') index += text[index] === "\\" ? 2 : 1;
return Math.min(index + 1, text.length);
}
function jsonEntries(text, start) {
const entries = [];
const end = jsonEnd(text, start);
const key = /\s*,?\s*"/y;
let index = start + 1;
while (index < end) {
key.lastIndex = index;
const match = key.exec(text);
if (!match) break;
const keyStart = key.lastIndex - 1;
const keyEnd = stringEnd(text, keyStart);
const gap = /\s*:\s*/y;
gap.lastIndex = keyEnd;
if (!gap.exec(text)) break;
const valueEnd = jsonEnd(text, gap.lastIndex);
let name = text.slice(keyStart + 1, keyEnd - 1);
try { name = JSON.parse(text.slice(keyStart, keyEnd)); } catch { /* the name as it is written */ }
entries.push({
name,
start: keyStart,
nameStart: keyStart + 1,
nameEnd: keyEnd - 1,
valueStart: gap.lastIndex,
end: valueEnd,
});
index = valueEnd;
}
return { entries, open: start, close: end - 1, isXML: false };
}
function predicateView(text, start, end, form) {
const map = [];
let decoded = "";
const put = (unit, place) => { decoded += unit; map.push(place); };
if (form === "xml" && text[start] === "<") {
const open = text.indexOf(">", start) + 1;
const close = text.lastIndexOf("</", end - 1);
let isRaw = false;
let last = open;
for (let index = open; index < close;) {
if (!isRaw && text.startsWith("<![CDATA[", index)) { isRaw = true; index += 9; continue; }
if (isRaw && text.startsWith("]]>", index)) { isRaw = false; index += 3; continue; }
const match = isRaw ? null : /^&(#x[0-9a-f]+|#\d+|\w+);/i.exec(text.slice(index, index + 12));
if (!match) { put(text[index], index); index += 1; last = index; continue; }
const [whole, word] = match;
const code = word[0] === "#" ? Number(/^#x/i.test(word) ? "0" + word.slice(1) : word.slice(1)) : null;
const unit = code ? String.fromCodePoint(Math.min(code, 0x10ffff)) : ENTITIES[word] ?? whole;
for (const part of unit.split("")) put(part, index);
index += whole.length;
last = index;
}
map.push(last);
return { text: decoded, map, escape: text.slice(open, close).includes("<![CDATA[") ? (part) => part : escapeXML };
}
if (form === "json" && text[start] === '"') {
for (let index = start + 1; index < end - 1;) {
const length = text[index] !== "\\" ? 1 : text[index + 1] === "u" ? 6 : 2;
let unit = text.slice(index, index + length);
try { unit = length === 1 ? unit : JSON.parse(`"${unit}"`); } catch { /* as it is written */ }
put(unit, index);
index += length;
}
map.push(end - 1);
return { text: decoded, map, escape: (part) => JSON.stringify(part).slice(1, -1) };
}
for (let index = start; index < end; index += 1) put(text[index], index);
map.push(end);
return { text: decoded, map, escape: (part) => part };
}
const escapeXML = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
async function readRules(text, fileName, ask) {
const form = formOf(text);
const parsed = { form, rules: [], error: null, shift: 0, whole: text };
if (form === "empty") return parsed;
if (form === "predicate") {
parsed.rules.push({
rule: text,
name: null,
start: 0,
end: text.length,
view: predicateView(text, 0, text.length, form),
list: null,
});
return parsed;
}
const outer = form === "xml" ? wrapped(text) : { text, shift: 0 };
parsed.shift = outer.shift;
parsed.whole = outer.text;
const names = form === "xml"
? ["Info.plist"]
: form === "project"
? [fileName ?? "", "project.yml", "app.config.js"].filter(Boolean)
: text.includes('"NSExtensionActivationRule"') ? ["app.json", "Info.plist"] : ["Info.plist", "app.json"];
for (const name of names) {
const answer = await ask({ op: "read", text: outer.text, name });
if (answer.error) { parsed.error ??= answer.error.message; continue; }
const found = answer.rules.filter((rule) => rule.rule !== null);
if (found.length === 0) { parsed.error ??= "there is no activation rule in this text"; continue; }
parsed.error = null;
parsed.rules = placed(found, text, outer, form);
break;
}
return parsed;
}
function placed(rules, text, outer, form) {
const index = byteIndex(outer.text);
return rules.map(({ rule, name, extensionPoint, position }) => {
const start = Math.max(0, index(position.offset) - outer.shift);
const end = Math.min(text.length, index(position.offset + position.length) - outer.shift);
const isText = typeof rule === "string";
const isList = !isText && (
form === "xml" ? /^<dict\b/.test(text.slice(start)) : form === "json" && text[start] === "{"
);
const list = !isList ? null : form === "xml" ? xmlEntries(text, start, end) : jsonEntries(text, start);
const hasView = isText && (form === "xml" || (form === "json" && text[start] === '"'));
return {
rule,
name,
extensionPoint,
start,
end,
list,
view: hasView ? predicateView(text, start, end, form) : null,
};
});
}
const isOneWord = (value) => typeof value !== "object" || value === null;
function xmlValue(value, indent = "") {
if (value === true) return "<true/>";
if (value === false) return "<false/>";
if (typeof value === "number") {
return Number.isInteger(value) ? `<integer>${value}</integer>` : `<real>${value}</real>`;
}
if (typeof value === "string") return `<string>${escapeXML(value)}</string>`;
if (value === null) return "<string></string>";
const inner = indent + "  ";
if (Array.isArray(value)) {
return `<array>\n${value.map((part) => inner + xmlValue(part, inner)).join('\n')}\n${indent}</array>`;
}
const lines = Object.entries(value).map(
([key, part]) => `${inner}<key>${escapeXML(key)}</key>\n${inner}${xmlValue(part, inner)}`
);
return lines.length ? `<dict>\n${lines.join('\n')}\n${indent}</dict>` : "<dict/>";
}
function ruleAsXML(rule) {
return `<key>NSExtensionActivationRule</key>\n${xmlValue(rule)}\n`;
}
function ruleOf(change, before) {
if (change.rule === null) return null;
if (typeof before === "string") return change.rule;
try { return JSON.parse(change.rule); } catch { return change.rule; }
}
function applied(text, edits) {
let result = text;
for (const edit of [...edits].sort((a, b) => b.start - a.start || b.end - a.end)) {
result = result.slice(0, edit.start) + edit.insert + result.slice(edit.end);
}
return result;
}
function joinedEdit(text, edits) {
if (edits.length === 0) return null;
const start = Math.min(...edits.map((edit) => edit.start));
const end = Math.max(...edits.map((edit) => edit.end));
const inner = edits.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start }));
return { start, end, insert: applied(text.slice(start, end), inner) };
}
const lineStart = (text, index) => text.lastIndexOf("\n", index - 1) + 1;
const indentAt = (text, index) => /^[ \t]*/.exec(text.slice(lineStart(text, index), index))[0];
function dictionaryEdits(text, list, before, after) {
if (!list || isOneWord(after)) return null;
const edits = [];
const write = (value) => (list.isXML ? xmlValue(value) : JSON.stringify(value));
for (const entry of list.entries) {
if (!(entry.name in after)) {
const next = list.entries[list.entries.indexOf(entry) + 1];
const start = lineStart(text, entry.start) + indentAt(text, entry.start).length === entry.start
? Math.max(lineStart(text, entry.start) - 1, list.open + 1) : entry.start;
edits.push(list.isXML || !next ? { start: trailingComma(text, list, start), end: entry.end, insert: "" }
: { start: entry.start, end: next.start, insert: "" });
} else if (JSON.stringify(before[entry.name]) !== JSON.stringify(after[entry.name])) {
edits.push({ start: entry.valueStart, end: entry.end, insert: write(after[entry.name]) });
}
}
const known = new Set(list.entries.map((entry) => entry.name));
const added = Object.entries(after).filter(([key]) => !known.has(key));
if (added.length) edits.push(...insertions(text, list, added, write));
return edits;
}
function trailingComma(text, list, start) {
if (list.isXML) return start;
const match = /,\s*$/.exec(text.slice(list.open, start));
return match ? list.open + match.index : start;
}
function insertions(text, list, added, write) {
const first = list.entries[0];
const spreads = first
? text.slice(list.open, first.start).includes("\n")
: text.slice(list.open, list.close).includes("\n");
const outer = indentAt(text, list.open);
const indent = first && spreads ? indentAt(text, first.start) : outer + (outer.includes("\t") ? "\t" : "  ");
const gap = spreads || !first ? "\n" + indent : "";
const one = ([key, value]) => (list.isXML
? `${gap}<key>${escapeXML(key)}</key>${gap}${write(value)}`
: `${gap}${JSON.stringify(key)}: ${write(value)}`);
const between = list.isXML ? "" : gap ? "," : ", ";
const isVersion = ([key]) => key.endsWith("DictionaryVersion");
const [front, back] = [added.filter(isVersion), added.filter((entry) => !isVersion(entry))];
if (!first) {
const whole = added.map(one).join(list.isXML ? "" : ",") + "\n" + outer;
if (list.isXML && /\/>$/.test(text.slice(list.open, text.indexOf(">", list.open) + 1))) {
return [{ start: list.open, end: text.indexOf(">", list.open) + 1, insert: `<dict>${whole}</dict>` }];
}
const start = list.isXML ? text.indexOf(">", list.open) + 1 : list.open + 1;
return [{ start, end: list.close, insert: whole }];
}
const edits = [];
const head = list.isXML ? text.indexOf(">", list.open) + 1 : list.open + 1;
const tail = list.entries.at(-1).end;
if (front.length) {
edits.push({ start: head, end: head, insert: front.map(one).map((part) => part + between).join("") });
}
if (back.length) edits.push({ start: tail, end: tail, insert: back.map(one).map((part) => between + part).join("") });
return edits;
}
const TOKEN = /"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|[$@A-Za-z_][\w-]*|\d+(?:\.\d+)?|&&|\|\||[=<>!]=|<>|\S/g;
const SAME = { "&&": "AND", "||": "OR", "!": "NOT", "=": "==", "<>": "!=" };
function predicateTokens(text) {
return [...text.matchAll(TOKEN)].map((match) => {
const word = match[0];
const plain = /^['"]/.test(word)
? `"${word.slice(1, -1)}"`
: /^[A-Za-z-]+$/.test(word)
? word.toUpperCase()
: SAME[word] ?? word;
return { word, plain, start: match.index, end: match.index + word.length };
});
}
function commonPairs(a, b) {
let start = 0;
while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
let end = 0;
while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
const [m, n] = [a.length - start - end, b.length - start - end];
const pairs = [];
for (let i = 0; i < start; i += 1) pairs.push([i, i]);
if (m * n > 0 && m * n < 4_000_000) {
const width = n + 1;
const best = new Uint16Array((m + 1) * width);
for (let i = m - 1; i >= 0; i -= 1) {
for (let j = n - 1; j >= 0; j -= 1) {
best[i * width + j] = a[start + i] === b[start + j] ? best[(i + 1) * width + j + 1] + 1
: Math.max(best[(i + 1) * width + j], best[i * width + j + 1]);
}
}
for (let i = 0, j = 0; i < m && j < n;) {
if (a[start + i] === b[start + j]) { pairs.push([start + i, start + j]); i += 1; j += 1; }
else if (best[(i + 1) * width + j] >= best[i * width + j + 1]) i += 1;
else j += 1;
}
}
for (let i = end; i > 0; i -= 1) pairs.push([a.length - i, b.length - i]);
return pairs;
}
function predicateEdits(text, after) {
const [old, now] = [predicateTokens(text), predicateTokens(after)];
const pairs = [
...commonPairs(old.map((token) => token.plain), now.map((token) => token.plain)),
[old.length, now.length],
];
const edits = [];
let [i, j] = [0, 0];
for (const [nextOld, nextNow] of pairs) {
if (nextOld > i || nextNow > j) edits.push(wordEdit(text, after, old, now, [i, nextOld], [j, nextNow]));
[i, j] = [nextOld + 1, nextNow + 1];
}
return edits;
}
function wordEdit(text, after, old, now, [from, to], [start, end]) {
const words = end > start ? after.slice(now[start].start, now[end - 1].end) : "";
const spaceBefore = start > 0 && end > start && now[start - 1].end < now[start].start;
const spaceAfter = end < now.length && end > start && now[end - 1].end < now[end].start;
if (to > from) {
const [open, close] = [old[from].start, old[to - 1].end];
const pad = (isWanted, neighbour) => (isWanted && /\S/.test(neighbour) ? " " : "");
return {
start: open,
end: close,
insert: pad(spaceBefore, text.charAt(open - 1)) + words + pad(spaceAfter, text.charAt(close)),
};
}
const place = from > 0 ? old[from - 1].end : 0;
if (from === 0) {
return { start: old[0]?.start ?? 0, end: old[0]?.start ?? 0, insert: words + (spaceAfter ? " " : "") };
}
const rest = /^[ \t]*\n/.test(text.slice(place));
if (rest && /^(AND|OR)\b/.test(words)) {
return { start: place, end: place, insert: "\n" + /^[ \t]*/.exec(text.slice(lineStart(text, place)))[0] + words };
}
const glued = from < old.length && old[from - 1].end === old[from].start;
return { start: place, end: place, insert: (spaceBefore ? " " : "") + words + (spaceAfter && glued ? " " : "") };
}
function changeEdits(text, place, after) {
if (typeof after === "string" && place.view) {
const { view } = place;
return predicateEdits(view.text, after).map((edit) => ({
start: view.map[edit.start],
end: edit.end === edit.start ? view.map[edit.start] : view.map[edit.end],
insert: view.escape(edit.insert),
}));
}
if (typeof after === "object") return dictionaryEdits(text, place.list, place.rule, after);
if (!place.list) return null;
const predicate = laidOut(after);
const isWhole = text.trim().length === place.end - place.start;
const insert = place.list.isXML ? xmlValue(predicate) : isWhole ? predicate : JSON.stringify(after);
return [{ start: place.list.open, end: place.end, insert }];
}
function lineChanges(before, after, around = 2) {
const [old, now] = [before.split("\n"), after.split("\n")];
const rows = [];
let [i, j] = [0, 0];
for (const [nextOld, nextNow] of [...commonPairs(old, now), [old.length, now.length]]) {
for (; i < nextOld; i += 1) rows.push(["-", old[i]]);
for (; j < nextNow; j += 1) rows.push(["+", now[j]]);
if (i < old.length) rows.push([" ", old[i]]);
[i, j] = [i + 1, j + 1];
}
const near = rows.map((_, index) => rows.slice(Math.max(0, index - around), index + around + 1).some(
([sign]) => sign !== " "
));
return rows.filter((_, index) => near[index]);
}
function laidOut(text, width = 72) {
const write = (part, indent) => {
const plain = part.trim();
if (indent.length + plain.length <= width && !/SUBQUERY\s*\(/i.test(plain)) return indent + plain;
for (const word of ["OR", "AND"]) {
const parts = splitTop(plain, word);
if (parts.length > 1) {
return parts.map((one, index) => (
index ? write(one, indent).replace(/^\s*/, `${indent}${word} `) : write(one, indent)
)).join("\n");
}
}
const head = /^(NOT\s+)?SUBQUERY\s*\(/i.exec(plain);
const close = head ? closing(plain, head[0].length - 1) : -1;
if (head && close > 0) {
const [items, variable, ...body] = splitTop(plain.slice(head[0].length, close), ",");
if (body.length) {
return [
`${indent}${head[0]}${items.trim()}, ${variable.trim()},`,
write(body.join(","), indent + "  "),
indent + plain.slice(close),
].join("\n");
}
}
if (plain.startsWith("(") && closing(plain, 0) === plain.length - 1) {
return `${indent}(\n${write(plain.slice(1, -1), indent + '  ')}\n${indent})`;
}
return indent + plain;
};
return write(text, "");
}
function closing(text, open) {
let depth = 0;
for (const token of predicateTokens(text.slice(open))) {
if (token.word === "(") depth += 1;
if (token.word === ")" && --depth === 0) return open + token.start;
}
return -1;
}
function splitTop(text, word) {
const parts = [];
let [depth, from] = [0, 0];
for (const token of predicateTokens(text)) {
if (token.word === "(" || token.word === "{") depth += 1;
else if (token.word === ")" || token.word === "}") depth -= 1;
else if (depth === 0 && token.plain === word) { parts.push(text.slice(from, token.start)); from = token.end; }
}
return [...parts, text.slice(from)];
}
class Shares {
constructor(presets) {
this.list = presets.map((preset, index) => ({
systemVersions: null,
notes: "",
source: "",
...preset,
index,
seen: preset.payloadSeenByRules ?? preset.payload,
}));
this.byID = new Map(this.list.map((share) => [share.id, share]));
const hosts = new Map();
for (const share of this.list) {
const key = `${share.platform === 'macOS' ? 'mac ' : ''}${share.host}`;
if (!hosts.has(key)) {
const group = groupOf(share.host, share.platform);
hosts.set(key, { name: share.host, short: SHORT_NAMES[share.host] ?? share.host, group, shares: [] });
}
hosts.get(key).shares.push(share);
}
const order = (host) => { const at = GROUPS[host.group][1].indexOf(host.name); return at < 0 ? 99 : at; };
this.hosts = [...hosts.values()].sort((a, b) => a.group - b.group || order(a) - order(b));
this.hosts.forEach((host, index) => {
host.index = index;
host.isApp = host.group !== EDGE_GROUP && host.group !== MAC_GROUP;
for (const share of host.shares) share.owner = host;
});
this.appCount = this.hosts.filter((host) => host.isApp).length;
}
}
const platformOf = (share) => (share.platform === "macOS" ? "macOS" : "iOS");
const optionsFor = (share) => ({ hostStage: true, platform: platformOf(share) });
async function answersOf(ask, rule, shares, topic) {
const answers = new Array(shares.list.length);
await Promise.all(["iOS", "macOS"].map(async (platform) => {
const asked = shares.list.filter((share) => platformOf(share) === platform);
if (asked.length === 0) return;
const answer = await ask({
op: "evaluate", rule, payloads: asked.map((share) => share.payload), options: { hostStage: true, platform },
}, topic && `${topic} ${platform}`);
if (answer.error) throw new Error(answer.error.message);
asked.forEach((share, place) => { answers[share.index] = answer.answers[place]; });
}));
return answers;
}
const isShown = (answer) => answer?.verdict === "shown";
function levelOf(share, answer) {
return Math.min(RULE_LEVELS[answer?.certainty] ?? 1, SHARE_LEVELS[share.confidence] ?? 1);
}
function hostSummary(host, answers) {
if (!answers) return { state: "n", level: 1, shown: 0, count: host.shares.length };
const shown = host.shares.filter((share) => isShown(answers[share.index]));
const telling = shown.length ? shown : host.shares;
const state = shown.length === host.shares.length ? "s" : shown.length ? "p" : "h";
const level = Math.max(...telling.map((share) => levelOf(share, answers[share.index])));
return { state, level, shown: shown.length, count: host.shares.length };
}
function tally(shares, answers) {
const sums = { s: 0, p: 0, h: 0, all: 0, known: 0 };
for (const host of shares.hosts) {
if (!host.isApp) continue;
const { state, level } = hostSummary(host, answers);
sums[state] += 1;
sums.all += 1;
if (state !== "h" && level === 3) sums.known += 1;
}
return sums;
}
function differences(shares, before, after) {
const gained = [];
const lost = [];
for (const share of shares.list) {
const [was, is] = [isShown(before[share.index]), isShown(after[share.index])];
if (is && !was) gained.push(share);
if (was && !is) lost.push(share);
}
return { gained, lost };
}
const hostsOf = (list) => new Set(list.map((share) => share.owner));
function tellingShare(host, answers) {
const shown = (share) => isShown(answers?.[share.index]);
const { state } = hostSummary(host, answers);
const fitting = state === "h" || state === "n" ? host.shares : host.shares.filter((share) => !shown(share));
const list = fitting.length ? fitting : host.shares;
return list.reduce((best, share) => (
levelOf(share, answers?.[share.index]) > levelOf(best, answers?.[best.index]) ? share : best
));
}
function brokenReason(answers) {
const first = answers.find(Boolean);
if (first?.verdict !== "error") return null;
return answers.every((answer) => answer.verdict === "error" && answer.message === first.message) ? first : null;
}
const LARGEST_TEXT = 1 << 20; // characters; a link must not unpack into more
async function through(stream, bytes, limit = Infinity) {
const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
const parts = [];
let size = 0;
for (let part = await reader.read(); !part.done; part = await reader.read()) {
size += part.value.length;
if (size > limit) { await reader.cancel(); throw new Error("the link holds too much"); }
parts.push(part.value);
}
return new Uint8Array(await new Blob(parts).arrayBuffer());
}
async function pack(text) {
const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(text));
let plain = "";
for (let index = 0; index < bytes.length; index += 8192) {
plain += String.fromCharCode(...bytes.subarray(index, index + 8192));
}
return btoa(plain).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}
async function unpack(text) {
const bytes = Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (unit) => unit.charCodeAt(0));
return new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), bytes, LARGEST_TEXT));
}
async function fragmentOf(state, baked = []) {
const parts = [];
const packed = async (text) => (baked.includes(text) ? "~" + baked.indexOf(text) : pack(text));
if (state.example && state.text === state.exampleText) parts.push("e=" + state.example);
else if (state.text.trim() && !state.isOverview && (baked.length > 1 || state.text !== baked[0])) parts.push("r=" + await packed(state.text));
if (state.second !== null) parts.push("b=" + (state.second.trim() ? await packed(state.second) : ""));
if (state.ruleIndex) parts.push("i=" + state.ruleIndex);
if (state.tab !== "apps") parts.push("t=" + state.tab);
if (state.cell && state.text.trim()) parts.push("c=" + encodeURIComponent(state.cell));
if (state.payload.items.length) parts.push("p=" + await pack(JSON.stringify(state.payload)));
return parts.length ? "#" + parts.join("&") : "";
}
async function stateOf(fragment, baked = []) {
const fields = new URLSearchParams(fragment.replace(/^#/, "").replace(/\+/g, "%2B"));
const state = {
text: "",
second: null,
example: null,
ruleIndex: 0,
tab: "apps",
cell: null,
payload: null,
failed: false,
};
const read = async (name) => {
const value = fields.get(name);
if (!value) return value;
try {
return value.startsWith("~") ? baked[Number(value.slice(1))] ?? "" : await unpack(value);
} catch { state.failed = true; return null; }
};
state.example = fields.get("e");
state.text = (await read("r")) ?? "";
state.second = await read("b");
const payload = await read("p");
if (payload) {
try { state.payload = checkedPayload(JSON.parse(payload)); } catch { state.failed = true; }
}
if (["payload", "accepts"].includes(fields.get("t"))) state.tab = fields.get("t");
state.cell = fields.get("c");
state.ruleIndex = Math.max(0, Number.parseInt(fields.get("i") ?? "0", 10) || 0);
return state;
}
function checkedPayload(value) {
const text = (field) => (typeof field === "string" ? field : undefined);
return {
items: (Array.isArray(value?.items) ? value.items : []).slice(0, 50).map((item) => {
const checked = {
attachments: (Array.isArray(item?.attachments) ? item.attachments : []).slice(0, 200).map((attachment) => {
const types = Array.isArray(attachment) ? attachment : attachment?.types;
return (Array.isArray(types) ? types : []).filter((type) => typeof type === "string").slice(0, 50);
}),
};
if (text(item?.contentText) !== undefined) checked.contentText = item.contentText;
if (text(item?.title) !== undefined) checked.title = item.title;
return checked;
}),
};
}
const KEY_PARTS = [/(NSExtensionActivation)(?=[A-Z])/, /((?<=NSExtensionActivation)[A-Z]\w*)/];
const WORDS = /\b(SUBQUERY|ANY|ALL|AND|OR|NOT|UTI-CONFORMS-TO|UTI-EQUALS)\b/;
const either = (...parts) => new RegExp(parts.map((part) => part.source).join("|"), "g");
const COLORS = {
xml: either(
/(<\/?[\w:?!][^<>]*>)/, ...KEY_PARTS, /((?<=<(?:integer|real)>)\s*-?[\d.]+)/, /("[^"<>\n]*"|&quot;.*?&quot;)/,
WORDS),
other: either(
/(\0)/, ...KEY_PARTS, /(?<![\w.$-])(-?\d+(?:\.\d+)?)\b/, /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')/, WORDS),
};
const CLASSES = ["t", "pre", "k", "n", "st", "kw"];
const COLOR_LIMIT = 60000; // characters; longer texts stay plain, so that typing is not slow
const DRAWN_LIMIT = 200000; // and even longer ones are not drawn line by line
function colors(text, form) {
if (text.length > COLOR_LIMIT) return [];
const parts = [];
for (const match of text.matchAll(form === "xml" ? COLORS.xml : COLORS.other)) {
const kind = match.slice(1).findIndex((group) => group !== undefined);
parts.push({ start: match.index, end: match.index + match[0].length, name: CLASSES[kind] });
}
return parts;
}
function breakable(text) {
const parts = text.split(/(?=\.registeredTypeIdentifiers)/);
return parts.map((part, index) => [index > 0 && make("wbr"), part]);
}
function drawnLine(text, start, parts, marks, breaks = false) {
const end = start + text.length;
const within = (list) => list.filter((one) => one.start < end && one.end > start);
const [colored, marked] = [within(parts), within(marks)];
const cuts = new Set([start, end]);
for (const one of [...colored, ...marked]) {
cuts.add(Math.max(start, one.start));
cuts.add(Math.min(end, one.end));
}
const places = [...cuts].sort((a, b) => a - b);
return places.slice(0, -1).map((from, index) => {
const piece = text.slice(from - start, places[index + 1] - start);
const color = colored.find((one) => one.start <= from && one.end > from);
const mark = marked.find((one) => one.start <= from && one.end > from);
const names = [color?.name, mark && `f ${mark.severity}`].filter(Boolean).join(" ");
const shown = breaks ? breakable(piece) : piece;
return [names ? make("span", { class: names }, shown) : shown, breaks && color?.name === "pre" && make("wbr")];
});
}
function codeLines(text, form = formOf(text)) {
const parts = colors(text, form);
let start = 0;
return text.split("\n").map((line) => {
const nodes = drawnLine(line, start, parts, [], true);
start += line.length + 1;
return nodes;
});
}
class Editor {
constructor(label, changed, isReadOnly = false) {
this.changed = changed;
this.marks = [];
this.lit = null;
this.mirror = make("div.mirror", { "aria-hidden": "true" });
this.field = make("textarea", {
"aria-label": label,
spellcheck: "false",
autocapitalize: "off",
autocomplete: "off",
autocorrect: "off",
wrap: "soft",
readonly: isReadOnly,
rows: "1",
});
this.hint = make("div.hint", { "aria-hidden": "true" });
this.note = make("p.litnote", { hidden: true });
this.box = make("div.code", null, make("div.stack", null, this.mirror, this.hint, this.field));
this.described = make("span.vh", { id: `at-caret-${Math.random().toString(36).slice(2)}` });
this.root = make("div.editor", null, this.box, this.note, this.described);
this.field.addEventListener("input", () => { this.draw(); this.changed(this.field.value); });
this.field.setAttribute("aria-describedby", this.described.id);
for (const name of ["keyup", "click", "focus"]) this.field.addEventListener(name, () => this.describe());
this.draw();
}
get text() { return this.field.value; }
set text(value) {
if (this.field.value !== value) this.field.value = value;
this.draw();
}
edit({ start, end, insert }) {
const { field } = this;
field.focus({ preventScroll: true });
field.setSelectionRange(start, end);
const done = insert === "" ? document.execCommand("delete") : document.execCommand("insertText", false, insert);
if (!done) {
field.setRangeText(insert, start, end, "end");
field.dispatchEvent(new Event("input", { bubbles: true }));
}
this.reveal(start);
}
goTo(start, end = start) {
this.field.focus({ preventScroll: true });
this.field.setSelectionRange(start, end);
this.reveal(start);
}
reveal(place) {
this.mirror.children[lineOf(this.text, place) - 1]?.scrollIntoView({ block: "nearest" });
}
describe() {
const line = lineOf(this.text, this.field.selectionStart);
const found = this.marks.filter((mark) => mark.line === line).map(
(mark) => `${SEVERITY_WORDS[mark.severity]}: ${mark.message}`
).join(". ");
if (this.described.textContent !== found) this.described.textContent = found;
}
show(marks, lit) {
const isNew = lit && lit.start !== this.lit?.start;
this.marks = marks;
this.lit = lit;
this.draw();
if (isNew && this.field.readOnly) {
this.box.scrollTop = (this.mirror.children[lineOf(this.text, lit.start) - 1]?.offsetTop ?? 0) - 60;
}
}
draw() {
const { text } = this;
this.hint.hidden = text !== "";
this.root.classList.toggle("empty", text === "");
if (text.length > DRAWN_LIMIT) {
this.note.hidden = true;
fill(this.mirror, make("div.ln", null, make("i"), make("span", null, text)));
return;
}
const form = formOf(text);
const parts = colors(text, form);
const lines = text.split("\n");
let start = 0;
const litFrom = this.lit ? lineOf(text, this.lit.start) : 0;
const litTo = this.lit ? Math.min(lineOf(text, this.lit.end), litFrom + 2) : -1;
const nodes = lines.map((line, index) => {
const number = index + 1;
const end = start + line.length;
const worst = ["error", "warning", "info"].find((severity) =>
this.marks.some((mark) => mark.severity === severity && mark.start >= start && mark.start <= end));
const row = make(number >= litFrom && number <= litTo ? "div.ln.lit" : "div.ln", null,
make("i", null, worst ? severityMark(worst) : String(number)),
make("span", null, drawnLine(line, start, parts, this.marks), line === "" ? "\u200b" : null));
start = end + 1;
return row;
});
fill(this.mirror, nodes);
this.note.hidden = !this.lit?.note || text === "";
if (this.lit?.note) fill(this.note, make("b", null, `Line ${litFrom} decides: `), this.lit.note);
}
}
function flattened(steps, item = null, depth = 0, found = []) {
for (const step of steps) {
const inside = step.item ?? item;
found.push({ step, item: inside, depth });
flattened(step.children ?? [], inside, depth + 1, found);
}
return found;
}
const OUTCOMES = { holds: "s", fails: "h" };
function attachmentReasons(payload, explanation) {
const steps = flattened(explanation?.steps ?? []).filter(({ step }) => step.attachment !== undefined);
const rows = [];
payload.items.forEach((item, itemNumber) => {
(item.attachments ?? []).forEach((types, number) => {
const overall = rows.length;
const fitting = steps.filter(({ step, item: inside }) =>
(inside === null ? step.attachment === overall : inside === itemNumber && step.attachment === number));
const summing = fitting.filter(({ step }) => /accepted by|no key of the rule/.test(step.detail ?? ""));
const best = summing.at(-1) ?? fitting.find(({ step }) => step.decisive) ?? fitting.at(-1);
rows.push({
types,
item: itemNumber,
state: OUTCOMES[best?.step.outcome] ?? "n",
certainty: best?.step.certainty,
why: shortReason(best?.step),
});
});
});
return rows;
}
function shortReason(step) {
if (!step) return "";
const detail = step.detail ?? "";
const accepted = /accepted by .*$/.exec(detail);
if (accepted) return accepted[0];
if (/^no key of the rule/.test(detail)) return "no key accepts it";
return detail;
}
function sentences(message) {
const parts = [];
for (const part of message.split("; ")) {
if (parts.length && /^Supports\w+: /.test(part)) parts[parts.length - 1] += `; ${part}`;
else parts.push(part);
}
return parts.map((part) => capitalized(part) + (/[.!?]$/.test(part) ? "" : "."));
}
function decidingPlace(explanation, place) {
if (!place || !explanation?.steps) return null;
const decisive = flattened(explanation.steps).filter(({ step }) => step.decisive);
if (place.list) return decidingKey(decisive, place.list, explanation);
if (place.view) return decidingClause(decisive, place.view, explanation);
return null;
}
function decidingKey(decisive, list, explanation) {
const wanted = explanation.verdict === "shown" ? "holds" : "fails";
const step = decisive.find((one) => one.step.outcome === wanted && one.depth === 0 && (
one.step.key || one.step.children
))?.step ?? decisive[0]?.step;
if (!step) return null;
const accepting = explanation.verdict === "shown" ? /accepted by (\w+)/.exec(JSON.stringify(step))?.[1] : null;
const key = step.key ?? (accepting && "NSExtensionActivation" + accepting);
const entry = key && list.entries.find(({ name }) => name === key);
if (entry) return { start: entry.start, end: entry.end, note: step.key ? step.detail : `accepted by ${accepting}` };
const version = list.entries.find(({ name }) => name === "NSExtensionActivationDictionaryVersion");
const strict = list.entries.find(({ name }) => name === "NSExtensionActivationUsesStrictMatching");
if (/^every attachment/.test(step.title) && explanation.verdict !== "shown" && step.matching > 0) {
const found = strict ?? version;
if (found) return { start: found.start, end: found.end, note: "so every attachment must be accepted" };
return { start: list.open, end: list.open, note: "no DictionaryVersion 2, so every attachment must be accepted" };
}
return {
start: list.open,
end: list.open,
note: explanation.verdict === "shown" ? step.detail : "no key accepts what is shared",
};
}
function decidingClause(decisive, view, explanation) {
const wanted = explanation.verdict === "shown" ? "holds" : "fails";
const placed = decisive.filter(({ step }) => step.position);
const fitting = placed.filter(({ step }) => step.outcome === wanted);
const deepest = (fitting.length ? fitting : placed).reduce(
(best, one) => (!best || one.depth > best.depth ? one : best),
null,
);
if (!deepest) return null;
const { step } = deepest;
const index = byteIndexOf(view.text);
const start = index(step.position.offset);
const end = index(step.position.offset + step.position.length);
const note = (step.detail ?? step.title).replace(/^(\S+\.\S+) does not$/, "$1 does not conform");
return { start: view.map[start] ?? 0, end: view.map[Math.max(start, end - 1)] ?? 0, note };
}
function byteIndexOf(text) {
if (/^[\x00-\x7f]*$/.test(text)) return (offset) => offset;
const decoder = new TextDecoder();
const bytes = new TextEncoder().encode(text);
return (offset) => decoder.decode(bytes.slice(0, offset)).length;
}
class Grid {
constructor(shares, choose) {
this.shares = shares;
this.choose = choose;
this.chosen = null;
this.filter = "all";
this.search = "";
this.rows = [];
this.root = make("div.grid", { role: "listbox", "aria-label": "Apps" });
this.nothing = make("p.nothing", { hidden: true }, "No app fits. ");
this.groups = GROUPS.map(([name], group) => this.groupOf(name, shares.hosts.filter((host) => host.group === group)))
.filter(Boolean);
this.root.addEventListener("keydown", (event) => this.key(event));
this.rows[0].row.tabIndex = 0;
}
groupOf(name, hosts) {
if (hosts.length === 0) return null;
const sum = make("span");
const root = make("section.grp", { role: "group", "aria-label": name },
make("h3", { role: "presentation" }, make("b", null, name), sum), hosts.map((host) => this.rowOf(host)));
this.root.append(root);
return { root, sum, hosts };
}
rowOf(host) {
const squares = make("span.sqs");
const count = make("span.ct", { "aria-hidden": "true" });
const words = make("span.vh");
const row = make("button.host", {
type: "button", role: "option", tabindex: "-1", "aria-selected": "false", title: host.name,
click: (event) => this.open(host, event.detail === 0),
}, squares, make("span.nm", { "aria-hidden": "true" }, host.short), count, words);
this.rows[host.index] = { host, row, squares, count, words };
return row;
}
open(host, byKeyboard) {
const again = byKeyboard && this.chosen === host;
this.rove(this.rows[host.index].row);
this.choose(host, again);
}
rove(row) {
for (const other of this.rows) other.row.tabIndex = other.row === row ? 0 : -1;
}
select(host) {
this.chosen = host;
for (const { row, host: other } of this.rows) row.setAttribute("aria-selected", String(other === host));
if (host) this.rove(this.rows[host.index].row);
}
focusChosen() {
(this.rows.find(({ host }) => host === this.chosen) ?? this.rows[0]).row.focus();
}
showColumns(columns) {
this.root.classList.add("cmp");
for (const entry of this.rows) drawSquares(entry, columns);
for (const { sum } of this.groups) sum.textContent = "";
this.applyFilter();
}
show(answers, second = null) {
this.root.classList.toggle("cmp", second !== null);
for (const entry of this.rows) (second ? this.pair(entry, answers, second) : this.single(entry, answers));
for (const { hosts, sum } of this.groups) {
const on = hosts.filter((host) => hostSummary(host, answers).shown > 0).length;
sum.textContent = !answers ? "" : second ? this.groupDelta(hosts) : `${on} of ${hosts.length}`;
}
this.applyFilter();
}
single({ host, row, squares, count, words }, answers) {
const { state, level, shown, count: all } = hostSummary(host, answers);
setSquares(squares, [{ state, level }]);
row.className = `host ${state}`;
row.dataset.kind = state;
fill(count, state === "p" ? `${shown} of ${all}` : "");
const sure = LEVEL_WORDS[level].toLowerCase();
const answer = `${STATE_WORDS[state]}, ${shown} of ${counted(all, "share")}, ${sure}`;
words.textContent = `${host.name}, ${state === "n" ? "no answer" : answer}`;
}
pair({ host, row, squares, count, words }, answers, others) {
const [a, b] = [hostSummary(host, answers), hostSummary(host, others)];
setSquares(squares, [a, b]);
const changed = (from, to) => host.shares.filter(({ index }) => isShown(to[index]) && !isShown(from[index])).length;
const [gain, loss] = [changed(answers, others), changed(others, answers)];
row.className = "host " + (gain && loss ? "p" : gain ? "gain" : loss ? "loss" : "dim " + a.state);
row.dataset.kind = (gain ? "gained " : "") + (loss ? "lost" : "");
row.dataset.gain = gain;
row.dataset.loss = loss;
fill(
count,
loss > 0 && make("span.d.dn", null, `−${loss}`),
" ",
gain > 0 && make("span.d.up", null, `+${gain}`),
);
const change = gain || loss ? `loses ${loss}, gains ${gain}` : "no change";
words.textContent = `${host.name}, A ${STATE_WORDS[a.state]}, B ${STATE_WORDS[b.state]}; ${change}`;
}
groupDelta(hosts) {
let [gain, loss] = [0, 0];
for (const host of hosts) {
gain += Number(this.rows[host.index].row.dataset.gain);
loss += Number(this.rows[host.index].row.dataset.loss);
}
return [loss ? `−${loss}` : "", gain ? `+${gain}` : ""].filter(Boolean).join(" ") || "same";
}
applyFilter(filter = this.filter, search = this.search) {
this.filter = filter;
this.search = search;
const word = search.trim().toLowerCase();
let visible = 0;
for (const { row, host } of this.rows) {
const kinds = (row.dataset.kind ?? "").split(" ");
const fits = filter === "all" || kinds.includes(filter) || (filter === "changed" && kinds.some(Boolean));
const found = !word
|| [
host.name,
host.short,
...host.shares.map((share) => share.id)
].some((name) => name.toLowerCase().includes(word));
row.hidden = !(fits && found);
if (!row.hidden) visible += 1;
}
for (const { root, hosts } of this.groups) root.hidden = hosts.every((host) => this.rows[host.index].row.hidden);
this.nothing.hidden = visible > 0;
const tabbable = this.rows.find(({ row }) => row.tabIndex === 0);
if (visible && (!tabbable || tabbable.row.hidden)) this.rove(this.visibleRows()[0]);
return visible;
}
visibleRows() {
return this.rows.map(({ row }) => row).filter((row) => !row.hidden);
}
key(event) {
const row = event.target.closest(".host");
if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
const rows = this.visibleRows();
const index = rows.indexOf(row);
const target = {
ArrowDown: () => rows[index + 1], ArrowUp: () => rows[index - 1], Home: () => rows[0], End: () => rows.at(-1),
ArrowRight: () => this.beside(row, rows, 1), ArrowLeft: () => this.beside(row, rows, -1),
}[event.key]?.() ?? (/^[a-z]$/i.test(event.key) ? this.named(rows, index, event) : null);
if (!target) return;
event.preventDefault();
event.stopPropagation();
this.rove(target);
target.focus();
}
beside(row, rows, side) {
const here = row.getBoundingClientRect();
const distance = (other) => {
const there = other.getBoundingClientRect();
return Math.abs(there.left - here.left) * 4 + Math.abs(there.top - here.top);
};
return rows.filter((other) => side * (other.getBoundingClientRect().left - here.left) > 20)
.sort((a, b) => distance(a) - distance(b))[0];
}
named(rows, index, event) {
if (event.shiftKey) return null;
const letter = event.key.toLowerCase();
const order = [...rows.slice(index + 1), ...rows.slice(0, index)];
return order.find((row) => row.querySelector(".nm").textContent.toLowerCase().startsWith(letter));
}
}
function bakedAnswers() {
const element = document.getElementById("baked");
return element ? new Baked(JSON.parse(element.textContent)) : null;
}
const SHARED_TEXTS = new Set(["title", "detail", "text", "rule", "message", "source", "notes"]);
class Baked {
constructor(data) {
Object.assign(this, data);
this.presets = this.whole(data.presets);
this.places = new Map(this.presets.map((preset, place) => [preset.payload, place]));
}
whole(value) {
if (Array.isArray(value)) return value.map((one) => this.whole(one));
if (value === null || typeof value !== "object") return value;
return Object.fromEntries(Object.entries(value).map(([key, one]) => [
key,
typeof one === "number" && SHARED_TEXTS.has(key)
? this.texts[one]
: key.startsWith("payload") ? one : this.whole(one),
]));
}
async ask(request) {
if (request.op === "presets") return { presets: this.presets };
const text = request.text ?? request.infoPlist ?? request.rule;
const wanted = JSON.stringify(request.rule);
const rule = this.rules.find((one) => one.rule === request.rule || one.text === text)
?? this.rules.find((one) => JSON.stringify(one.rule) === wanted);
if (!rule) return { error: { message: "this report holds no answer to that" } };
const answer = (payload) => this.answer(rule.answers[this.places.get(payload)]);
if (request.op === "read") {
return { rules: [{ rule: rule.rule, name: rule.name, extensionPoint: null, position: rule.position }] };
}
if (request.op === "lint") {
return { findings: this.whole(rule.findings).map((one) => ({ key: null, presets: [], notes: [], fixIts: [], ...one })) };
}
if (request.op === "evaluate") return { answers: request.payloads.map(answer) };
if (request.op === "explain") return answer(request.payload);
return { error: { message: "this report holds no engine" } };
}
answer(number) {
const [verdict, reason, certainty, message, steps, changes] = this.answers[number];
const step = (one) => ({ decisive: true, certainty, ...one, children: (one.children ?? []).map(step) });
return {
verdict,
reason,
certainty,
message: this.texts[message],
steps: this.whole(this.steps[steps]).map(step),
changes: this.whole(this.changes[changes]).map((one) => (
{ payload: null, rule: null, alsoShown: 0, nowHidden: 0, shares: null, ...one }
)),
};
}
}
async function findingsOf(ask, text, parsed, place) {
const { form } = parsed;
if (form === "empty") return [];
if (parsed.error && form !== "xml") return [unreadable(text, parsed.error)];
if (form === "xml") {
const answer = await ask({ op: "lint", infoPlist: parsed.whole }, "lint");
const bytes = byteIndex(parsed.whole);
const index = (offset) => Math.min(Math.max(0, bytes(offset) - parsed.shift), text.length);
const found = (answer.findings ?? []).map((finding) => located(text, finding, index));
return found.length || !parsed.error ? found : [unreadable(text, parsed.error)];
}
const answer = await ask({ op: "lint", rule: place.rule }, "lint");
if (typeof place.rule === "string" && place.view) {
const bytes = byteIndex(place.view.text);
const { map } = place.view;
const index = (offset) => map[Math.min(bytes(offset), map.length - 1)];
return (answer.findings ?? []).map((finding) => located(text, finding, index));
}
return (answer.findings ?? []).map((finding) => {
const entry = place.list?.entries.find(({ name }) => name === (finding.key ?? finding.keyPath));
return spanned(text, finding, entry ? entry.nameStart : place.start, []);
});
}
const located = (text, finding, index) => spanned(
text,
finding,
index(finding.position?.offset ?? 0),
finding.fixIts.filter((fix) => fix.position).map((fix) => fixEdit(fix, index)),
);
const fixEdit = (fix, index) => ({
start: index(fix.position.offset),
end: index(fix.position.offset + fix.position.length),
insert: fix.replacement,
message: fix.message,
});
function unreadable(text, message) {
const match = /^line (\d+), column (\d+): /.exec(message);
const start = match ? placeIndex(text)(Number(match[1]), Number(match[2])) : 0;
const words = match ? message.slice(match[0].length) : message;
return spanned(
text,
{ id: "parse-error", severity: "error", message: words, notes: [], key: null, presets: [] },
start,
[],
);
}
function spanned(text, finding, start, fixes) {
const rest = text.slice(start);
const key = /^<key>([^<]*)<\/key>/.exec(rest);
const word = /^(<[^<>]*>|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|[$@]?[\w.-]+|[=<>!&|]+|\S)/.exec(rest);
const from = key ? start + 5 : start;
const length = key ? key[1].length : word ? word[0].length : 0;
return { ...finding, start: from, end: from + Math.max(length, 0), line: lineOf(text, from), fixes };
}
function fixOf(finding, app) {
const { text, place } = app;
if (finding.fixes.length) return { label: "Fix", edits: finding.fixes };
const meant = finding.notes.map((note) => /^did you mean '([^']+)'/.exec(note.message)?.[1]).find(Boolean);
if (meant && finding.id === "unknown-dictionary-key") {
return { label: "Rename", edits: [{ start: finding.start, end: finding.end, insert: meant }] };
}
if (meant && /^["']/.test(text[finding.start])) {
return { label: "Replace", edits: [{ start: finding.start + 1, end: finding.end - 1, insert: meant }] };
}
if (meant && finding.end > finding.start && !/\s/.test(meant)) {
return { label: "Replace", edits: [{ start: finding.start, end: finding.end, insert: meant }] };
}
if (finding.id === "missing-dictionary-version-2" && place?.list) {
return {
label: "Add",
edits: dictionaryEdits(text, place.list, place.rule, {
...place.rule,
NSExtensionActivationDictionaryVersion: 2,
}),
};
}
return operatorFix(finding, text);
}
function operatorFix(finding, text) {
if (finding.id !== "parse-error" || !/those on types are/.test(finding.message)) return null;
const written = /^UTI[-_ ]?(CONFORMS?|EQUALS?)[-_ ]?(TO)?/i.exec(text.slice(finding.start));
if (!written) return null;
const insert = /CONF/i.test(written[1]) ? "UTI-CONFORMS-TO" : "UTI-EQUALS";
return {
label: `Write ${insert}`,
edits: [{ start: finding.start, end: finding.start + written[0].length, insert }],
};
}
function findingSum(findings) {
return ["error", "warning", "info"].map((severity) => [
findings.filter((one) => one.severity === severity).length,
SEVERITY_WORDS[severity],
])
.filter(([count]) => count).map(([count, word]) => counted(count, word)).join(", ");
}
function appWords(app, finding) {
const names = [...new Set(finding.presets.map((id) => app.shares.byID.get(id)?.owner.name).filter(Boolean))];
return names.slice(0, 4).join(", ") + (names.length > 4 ? ` and ${names.length - 4} more` : "");
}
const shortNote = (message) => (
message.length > 220 ? message.slice(0, 200).replace(/[\s,;][^\s]*$/, "") + " …" : message
);
const ended = (sentence) => sentence + (/[.?!…]$/.test(sentence) ? "" : ".");
function drawFindings(app, root) {
const { findings } = app;
root.hidden = findings.length === 0;
const order = ["error", "warning", "info"];
const sorted = [...findings].sort(
(a, b) => order.indexOf(a.severity) - order.indexOf(b.severity) || a.start - b.start
);
fill(root, make("h3", null, findingSum(findings)), make("ul", null, sorted.map((finding) => {
const fix = app.isLive ? fixOf(finding, app) : null;
const [sentence, ...more] = finding.message.split("; ");
const isList = (note) => finding.presets.length > 0 && /^(hidden|shown)\b.*:/.test(note);
const notes = [...more, ...finding.notes.map((note) => note.message)]
.map((note) => (
isList(note) ? `${note.slice(0, note.indexOf(':'))}: ${appWords(app, finding)}` : shortNote(note)
));
return make("li", null, severityMark(finding.severity), make("p", null,
make("button.goto", { type: "button", click: () => app.editor.goTo(finding.start, finding.end) },
make("span.vh", null, SEVERITY_WORDS[finding.severity] + ": "), prose(capitalized(sentence) + ".")),
notes.map((note) => make("span.fnote", null, " ", prose(ended(capitalized(note))))),
make("span.id", null, ` line ${finding.line}, ${finding.id}`)),
fix?.edits?.length ? button(fix.label, { click: () => app.apply(joinedEdit(app.text, fix.edits)) }) : make("span"));
})));
}
function effectWords({ gained, lost }) {
const part = (list, [one, several]) => {
const verb = list.length === 1 ? one : several;
return `${counted(list.length, "share")} in ${counted(hostsOf(list).size, "app")} ${verb}`;
};
if (gained.length === 0 && lost.length === 0) return "Nothing else changes.";
const back = gained.length ? part(gained, ["comes back", "come back"]) : "";
const gone = lost.length ? part(lost, ["is lost", "are lost"]) : "none is lost";
return capitalized([back, gone].filter(Boolean).join(", ")) + ".";
}
function engineWords(change) {
if (change.shares === null) return "";
const gone = change.nowHidden ? `${change.nowHidden} ${change.nowHidden === 1 ? 'is' : 'are'} lost` : "none is lost";
return `Of ${change.shares} well-known shares, ${change.alsoShown} more appear, ${gone}.`;
}
function difference(before, after) {
const rows = lineChanges(before, after);
return make("div.diff", { role: "group", "aria-label": "Change" }, rows.map(([sign, line]) => {
const depth = /^ */.exec(line)[0].length;
const text = make("span", null, codeLines(line.trimStart(), formOf(before))[0]);
text.style.paddingLeft = `${depth + 2}ch`;
text.style.textIndent = "-2ch";
return make(sign === "+" ? "div.add" : sign === "-" ? "div.del" : "div", null,
make("i", null,
sign === "+" ? "+" : sign === "-" ? "−" : "",
sign !== " " && hiddenWords(sign === "+" ? "added" : "removed"),
),
text,
);
}));
}
function shownTexts(before, after, change) {
const isLong = (text) => text.split("\n").some((line) => line.length > 120);
if (typeof change.after !== "string" || !isLong(after)) return [before, after];
return [laidOut(change.before), laidOut(change.after)];
}
const plainWords = (text) => predicateTokens(text).map((token) => token.plain).join(" ");
async function editsOf(app, change) {
const { place, text } = app;
const edits = changeEdits(text, place, change.after);
if (!edits || typeof change.after !== "string" || !app.isLive) return edits;
const canonical = await app.ask({ op: "predicate", format: change.before });
if (!canonical.canonical || plainWords(canonical.canonical) === plainWords(change.before)) return edits;
const style = changeEdits(
canonical.canonical,
{
view: {
text: canonical.canonical,
map: [...Array(canonical.canonical.length + 1).keys()],
escape: (part) => part,
},
},
change.after,
);
const moved = movedEdits(style, canonical.canonical, place.view);
if (!moved) return edits;
const tried = applied(place.view.text, moved);
const check = await app.ask({ op: "predicate", format: tried });
if (
check.canonical === null || check.canonical === undefined
|| check.canonical !== (await app.ask({ op: "predicate", format: change.after })).canonical
) {
return edits;
}
const { view } = place;
return moved.map((edit) => ({
start: view.map[edit.start],
end: view.map[edit.end],
insert: view.escape(edit.insert),
}));
}
function movedEdits(edits, canonical, view) {
const [ours, theirs] = [predicateTokens(view.text), predicateTokens(canonical)];
const isWord = (token) => token.plain !== "(" && token.plain !== ")";
const [a, b] = [ours.filter(isWord), theirs.filter(isWord)];
if (a.length !== b.length || a.some((token, index) => token.plain !== b[index].plain)) return null;
const moved = [];
for (const edit of edits) {
const inside = b.map((token, index) => [token, index]).filter(
([token]) => token.start >= edit.start && token.end <= edit.end && edit.end > edit.start
);
const cut = theirs.filter((token) => token.start >= edit.start && token.end <= edit.end);
if (cut.some((token) => !isWord(token))) return null;
if (edit.end > edit.start) {
if (!inside.length) return null;
moved.push({ start: a[inside[0][1]].start, end: a[inside.at(-1)[1]].end, insert: edit.insert });
continue;
}
const before = b.findLastIndex((token) => token.end <= edit.start);
if (before < 0) return null;
const gap = canonical.slice(b[before].end, edit.start).replace(/[^)]/g, "").length;
let place = a[before].end;
for (let count = 0; count < gap; count += 1) {
const match = /^\s*\)/.exec(view.text.slice(place));
if (!match) break;
place += match[0].length;
}
moved.push({ start: place, end: place, insert: edit.insert });
}
return moved;
}
async function weighedChanges(app, explanation) {
const changes = explanation.changes.map((change) => ({
...change,
after: ruleOf(change, app.place.rule),
before: app.place.rule,
}));
const ofRule = changes.filter((change) => change.subject === "rule" && change.rule !== null);
for (const change of ofRule) {
if (app.isLive) {
const answers = await answersOf(app.ask, change.after, app.shares, null);
change.difference = differences(app.shares, app.answers, answers);
}
change.edits = await editsOf(app, change);
}
const losses = (change) => change.difference?.lost.length ?? change.nowHidden ?? 0;
ofRule.sort((a, b) => Math.sign(losses(a)) - Math.sign(losses(b)) || (a.effect === "turns" ? 0 : 1) - (
b.effect === "turns" ? 0 : 1
));
return { ofRule, ofPayload: changes.filter((change) => change.subject === "payload") };
}
function changeBox(app, change, isOpen) {
const [title, ...rest] = change.text.split(", so that ");
const effect = change.difference ? effectWords(change.difference) : engineWords(change);
const small = [
rest.length ? `${capitalized(rest.join(', so that '))}. ` : "",
change.effect === "repairs" ? "The rule can then be read, but this share stays hidden. " : "",
effect,
];
const box = make("details.fix", { open: isOpen },
make("summary", null,
make("span.tri", { "aria-hidden": "true" }),
make("b", null, prose(capitalized(title))),
make("small", null, small.map((part) => prose(part))),
),
);
const { edits } = change;
if (edits?.length) {
const [before, after] = shownTexts(app.text, applied(app.text, edits), change);
box.append(difference(before, after));
}
if (!edits && app.isLive) {
if (typeof change.after === typeof change.before) {
box.append(difference(ruleAsXML(change.before), ruleAsXML(change.after)));
}
box.append(make("p.src.apart", null,
"A plug-in makes this rule from other settings, so the change has no place in this text.",
));
}
const actions = make("div.act");
if (edits?.length && app.isLive) {
actions.append(button("Apply", { class: "b pri apply", click: () => app.apply(joinedEdit(app.text, edits)) }));
}
if (typeof change.after === "string") {
actions.append(copyButton(
"Copy as predicate",
() => (edits && app.place.form === "predicate" ? applied(app.text, edits) : laidOut(change.after)),
));
}
actions.append(copyButton("Copy as XML", () => ruleAsXML(change.after)));
return add(box, [actions]);
}
async function fillTurning(app, root, explanation, payloadWords, isCurrent) {
if (explanation.changes.length === 0) return;
const { ofRule, ofPayload } = await weighedChanges(app, explanation);
if (!isCurrent()) return;
root.hidden = false;
fill(root,
make("h3", null, "What would turn it"),
ofRule.map((change, index) => changeBox(app, change, index === 0)),
ofPayload.slice(0, 2).map((change) => make("p.src", null, payloadWords(change))),
);
}
const section = (title, ...children) => make("section.sec", null, title && make("h3", null, title), children);
function attachmentList(payload, explanation) {
const rows = attachmentReasons(payload, explanation);
if (rows.length === 0) {
return make("p.sub", null,
payload.items.length ? "The item holds no attachment." : "Nothing is handed over: no item.",
);
}
const several = payload.items.length > 1;
const shown = rows.slice(0, 12);
return make("ul.att", null,
shown.map((row, index) => [
several && (index === 0 || rows[index - 1].item !== row.item) && make("li.sub", null, `Item ${row.item + 1}`),
make("li", null,
square(row.state, RULE_LEVELS[row.certainty] ?? 3),
typeNames(row.types),
row.why && make("small", { title: row.why }, row.why),
),
]),
rows.length > shown.length && make("li.sub", null, `and ${rows.length - shown.length} more`),
);
}
function because(message) {
const [first, ...rest] = sentences(message);
return make("div.because", null,
make("p", null, prose(first)),
rest.map((part) => make("p.more", null, prose(part))),
);
}
function howSure(certainty, share) {
const rows = [certaintyMark(RULE_LEVELS[certainty] ?? 1), make("dt", null, "The rule"),
make("dd", null, `${LEVEL_WORDS[RULE_LEVELS[certainty] ?? 1]}: ${RULE_GROUNDS[certainty] ?? certainty}`)];
if (share) {
rows.push(certaintyMark(SHARE_LEVELS[share.confidence]), make("dt", null, "What it shares"),
make("dd", null, `${LEVEL_WORDS[SHARE_LEVELS[share.confidence]]}: ${SHARE_GROUNDS[share.basis] ?? share.basis}`));
}
return make("dl.sure", null, rows);
}
function versions(share) {
const text = share.systemVersions;
if (!text) return "";
return /^20\d\d/.test(text) ? `, ${text}` : `, ${share.platform === 'macOS' ? 'macOS' : 'iOS'} ${text}`;
}
function titlePath(app, share, ...buttons) {
return make("div.path", null,
make("span", null, GROUPS[share.owner.group][0]),
make("span", null,
make("a.m", { href: app.linkTo(share), title: "Link to this answer" }, share.id),
buttons,
textButton("Close", { class: "b txt closer", click: () => app.closeCard() }),
),
);
}
function shareList(app, host, current, lists = [app.answers]) {
const [answers] = lists;
const shown = host.shares.filter((share) => isShown(answers[share.index])).length;
const row = (share) => make("li", null,
make("button",
{
"type": "button",
"aria-current": String(share === current),
"click": () => app.choose(share, { focus: "share" }),
},
lists.map((list) => square(isShown(list?.[share.index]) ? "s" : list ? "h" : "n", levelOf(share, list?.[share.index]))),
make("span", null,
capitalized(share.action),
lists.length === 1 && make("span.vh", null, isShown(answers[share.index]) ? ", appears, " : ", hidden, "),
),
lists.length === 1 && make("span.cf", null, LEVEL_WORDS[levelOf(share, answers[share.index])]),
),
);
const list = make("ul");
const few = host.shares.slice(0, 8);
if (!few.includes(current)) few[7] = current;
fill(list, few.map(row));
const root = make("section.sec.shares", null,
make("h3", null,
`All that ${host.name} shares`,
make("span.sub", null,
lists.length === 1 ? `${shown} of ${host.shares.length} appear` : lists.map((list, index) => columnLetter(index)).join(", "),
),
),
list,
);
if (host.shares.length > 8) {
const more = textButton(`Show ${host.shares.length - 8} more`, {
click: () => { fill(list, host.shares.map(row)); more.remove(); list.children[8]?.firstChild.focus(); },
});
root.append(more);
}
return root;
}
async function drawCard(app, root, share, explanation, isCurrent) {
const host = share.owner;
const answer = app.answers[share.index];
const appears = explanation.verdict === "shown";
const title = `${appears ? 'Appears' : 'Hidden'} in ${host.name}`;
const turning = make("section.sec.turn", { hidden: true });
const others = appears
? section("Still not in the sheet?",
make("p.src", null,
"The rule lets it in. The order of the sheet, other extensions and the app itself decide too; ",
make("code", null, "activationrule explain --why-not-offered"),
" lists the reasons.",
),
)
: turning;
fill(root,
make("div.card", null,
titlePath(app, share),
make("div.verdict", null,
square(appears ? "s" : "h", levelOf(share, answer)),
make("div", null,
make("h2", { tabindex: "-1", id: "card-title" }, title),
make("p", null, capitalized(share.action) + versions(share)),
),
),
section("Because", attachmentList(share.seen, explanation), because(explanation.message)),
section("How sure", howSure(explanation.certainty, share)),
others,
shareList(app, host, share),
make("section.sec", null,
make("p.src", null,
share.notes ? prose(share.notes.replace(/\.?$/, ". ")) : "",
"Source: ",
share.source || "none published",
".",
),
),
),
);
announce(`${title}. ${sentences(explanation.message)[0]}`);
if (appears) return;
await fillTurning(app, turning, explanation, (change) => [
`Or ${host.name} would have to `,
prose(change.text),
", which is up to the app.",
], isCurrent);
}
const letter = (name) => make(name === "B" ? "span.ab.B" : "span.ab", null, name);
function relationWords(aInB, bInA, disjoint) {
if (aInB.holds && bInA.holds) return ["Both are the same rule", "Whatever is shared, both give the same answer."];
if (aInB.holds) return ["B accepts all that A does, and more", "Whoever changes to B loses nothing."];
if (bInA.holds) return ["A accepts all that B does, and more", "Whoever changes to B gains nothing."];
if (disjoint.holds) return ["No payload fits both", "What one accepts, the other never does."];
if ([aInB, bInA].some((answer) => answer.holds === null)) {
const reason = [aInB, bInA].find((answer) => answer.reason)?.reason;
return [
"Not decided",
reason ? capitalized(reason) + "." : "The rules are too large to compare over all payloads; the apps below are.",
];
}
return ["Neither contains the other", "Decided for every payload that holds an attachment, on iOS."];
}
const summaryOf = (payload) => payload.items.map((item) => make("div.pl", null,
(item.attachments ?? []).map((types) => typeNames(types)),
item.contentText !== undefined && make("span.sub", null, "with item text"),
!(item.attachments ?? []).length && make("span.sub", null, "an item without attachments"),
));
async function witnessSection(app, title, payload, declarations) {
const rows = [];
for (const [name, rule] of [["A", app.place.rule], ["B", app.secondPlace.rule]]) {
const answer = await app.ask({ op: "evaluate", rule, payload, ...(declarations ? { declarations } : {}) });
rows.push(
letter(name),
square(isShown(answer) ? "s" : "h", RULE_LEVELS[answer.certainty] ?? 1),
make("span", null, prose(sentences(answer.message ?? "")[0])),
);
}
return section(title, summaryOf(payload), make("div.vs", null, rows));
}
function listSection(app, title, list, sign) {
const hosts = new Map();
for (const share of list) hosts.set(share.owner, [...(hosts.get(share.owner) ?? []), share]);
const sorted = [...hosts].sort((a, b) => b[1].length - a[1].length);
const row = ([host, of]) => make("li", null,
make("b.d" + (sign === "+" ? ".up" : ".dn"), { "aria-hidden": "true" }, sign),
make("button.goto", { type: "button", click: () => app.choose(of[0]) }, host.name),
make("span", null, of.length === 1 ? of[0].action.split(";")[0] : counted(of.length, "share")),
);
const items = make("ul.lg", null, sorted.slice(0, 8).map(row));
const root = make("section.sec", null,
make("h3", null, title, make("span.sub", null, counted(list.length, "share"))),
items,
);
if (list.length === 0) items.append(make("li.sub", null, "none"));
if (sorted.length > 8) {
const more = textButton(`Show ${sorted.length - 8} more`, {
click: () => { fill(items, sorted.map(row)); more.remove(); },
});
root.append(more);
}
return root;
}
async function drawRelation(app, root, isCurrent) {
const [a, b] = [app.place.rule, app.secondPlace.rule];
const { gained, lost } = differences(app.shares, app.answers, app.secondAnswers);
const lists = [listSection(app, "Lost with B", lost, "−"), listSection(app, "Gained with B", gained, "+")];
if (!app.isLive) { fill(root, make("div.card", null, lists)); return; }
const [aInB, bInA, disjoint] = await Promise.all(
[["implies", a, b], ["implies", b, a], ["disjoint", a, b]].map(([relation, first, second]) => app.ask(
{ op: "compare", relation, a: first, b: second },
`compare ${relation} ${first === a}`,
))
);
const [title, words] = relationWords(aInB, bInA, disjoint);
const witnesses = [];
if (aInB.witness && aInB.holds === false) {
witnesses.push(await witnessSection(app, "Smallest payload that only A takes", aInB.witness, aInB.declarations));
}
if (bInA.witness && bInA.holds === false) {
witnesses.push(await witnessSection(app, "Smallest payload that only B takes", bInA.witness, bInA.declarations));
}
if (!isCurrent()) return;
const notes = [aInB.note, disjoint.note].filter((note, index, all) => note && all.indexOf(note) === index);
fill(root,
make("div.card", null,
make("div.path", null, make("span", null, "Over all payloads, not only those of apps")),
make("div.verdict", null,
make("div", null, make("h2", { tabindex: "-1", id: "card-title" }, title), make("p", null, words)),
),
notes.map((note) => make("p.src", null, prose(capitalized(note) + "."))),
witnesses,
lists,
),
);
announce(`${title}. B loses ${counted(lost.length, 'share')} and gains ${gained.length}.`);
}
function drawBoth(app, root, share, explanations) {
const side = (name, explanation, answer) => {
const rows = attachmentReasons(share.seen, explanation);
return make("section.sec", null,
make("h3", null,
make("span.side", null,
letter(name),
square(isShown(answer) ? "s" : "h", levelOf(share, answer)),
`${isShown(answer) ? 'Appears' : 'Hidden'}`,
),
),
make("ul.att", null,
rows.slice(0, 8).map((row) => make("li", null,
square(row.state, RULE_LEVELS[row.certainty] ?? 3),
typeNames(row.types),
row.why && make("small", { title: row.why }, row.why),
)),
),
sentences(explanation.message).slice(0, 2).map((part) => make("p", null, prose(part))),
);
};
const [a, b] = [app.answers[share.index], app.secondAnswers[share.index]];
const words = isShown(a) === isShown(b)
? `${isShown(a) ? 'Appears' : 'Hidden'} in ${share.owner.name} with both`
: `${share.owner.name}: ${isShown(b) ? 'gained' : 'lost'} with B`;
fill(root,
make("div.card", null,
titlePath(app, share, textButton("All differences", { click: () => app.choose(null) })),
make("div.verdict", null,
make("div", null,
make("h2", { tabindex: "-1", id: "card-title" }, words),
make("p", null, capitalized(share.action)),
),
),
side("A", explanations[0], a),
side("B", explanations[1], b),
shareList(app, share.owner, share, [app.answers, app.secondAnswers]),
),
);
announce(words + ".");
}
const columnMark = (name) => make("span.ab", null, name);
async function readOverview(app) {
app.columns = await Promise.all(app.baked.rules.map(async (rule, index) => {
const answers = await answersOf((request) => app.baked.ask(request), rule.rule, app.shares, null);
return { index, rule, letter: columnLetter(index), answers: brokenReason(answers) ? null : answers };
}));
}
const differs = (host, columns) => host.shares.some(
(share) => columns.some(({ answers }) => isShown(answers?.[share.index]) !== isShown(columns[0].answers?.[share.index]))
);
const countIn = (app, { answers }) => {
if (!answers) return "cannot be read";
const { s, p, all } = tally(app.shares, answers);
return `${s + p} of ${all} apps`;
};
function rulesList(app) {
return make("ul.cols", null, app.columns.map((column) => make("li", null,
columnMark(column.letter),
make("button.goto", { type: "button", click: () => app.pane.choose(column.index) }, column.rule.name),
make("span.sub", null, countIn(app, column)),
)));
}
function overviewWords(app) {
const apps = app.shares.hosts.filter((host) => host.isApp);
const count = apps.filter((host) => differs(host, app.columns)).length;
return [
count ? `${app.columns.length} rules differ in ${count} of ${apps.length} apps` : `${app.columns.length} rules agree`,
"Each row has a square for each rule: ",
app.columns.slice(0, 4).flatMap(({ letter: name, rule }) => [columnMark(name), ` ${rule.name}  `]),
app.columns.length > 4 ? "and so on." : "",
];
}
function drawSquares({ host, row, squares, count, words }, columns) {
const states = columns.map(({ answers }) => hostSummary(host, answers));
setSquares(squares, states);
const shown = columns.filter((column, index) => states[index].shown > 0);
row.className = `host ${differs(host, columns) ? "p" : shown.length ? "s" : "h"}`;
row.dataset.kind = differs(host, columns) ? "changed" : "";
fill(count, "");
const which = shown.length === columns.length ? "all rules" : shown.map((column) => column.letter).join(", ");
words.textContent = `${host.name}, ${shown.length ? `appears with ${which}` : "hidden with all rules"}`;
}
function drawColumns(app, root, share) {
const { columns } = app;
const shown = columns.filter(({ answers }) => isShown(answers?.[share.index]));
const which = shown.length === 0
? "hidden with all rules"
: shown.length === columns.length ? "appears with all rules" : `appears with ${shown.length} of ${columns.length} rules`;
const title = `${share.owner.name}: ${which}`;
const row = (column) => {
const answer = column.answers?.[share.index];
return [
columnMark(column.letter),
answer ? square(isShown(answer) ? "s" : "h", levelOf(share, answer)) : square("n"),
make("span", null,
make("button.goto", { type: "button", click: () => app.pane.choose(column.index, share) }, column.rule.name),
" ",
answer ? prose(sentences(answer.message)[0]) : "cannot be read",
),
];
};
fill(root,
make("div.card", null,
titlePath(app, share),
make("div.verdict", null,
make("div", null,
make("h2", { tabindex: "-1", id: "card-title" }, title),
make("p", null, capitalized(share.action)),
),
),
section("Rule by rule", make("div.vs", null, columns.map(row))),
shareList(app, share.owner, share, columns.map(({ answers }) => answers)),
),
);
announce(title + ".");
}
const OPERATORS = [["UTI-CONFORMS-TO", "the type, or one below it"], ["UTI-EQUALS", "exactly this type"]];
let timer = null;
function drawError(app, root) {
const finding = app.findings.find((one) => one.severity === "error") ?? null;
const message = finding?.message ?? app.broken.message ?? "the rule cannot be read";
const [title, ...rest] = sentences(message);
const column = finding ? finding.start - app.text.lastIndexOf("\n", finding.start - 1) : null;
const place = finding ? `Line ${finding.line}, column ${column}` : "";
const fix = finding && app.isLive ? fixOf(finding, app) : null;
const notes = [...rest, ...(finding?.notes ?? []).map((note) => capitalized(note.message) + ".")];
fill(root,
make("div.card", null,
make("div.path", null, make("span", null, heading(app))),
make("div.verdict", null,
symbol("i-error"),
make("div", null,
make("h2", { tabindex: "-1", id: "card-title" }, prose(title.replace(/\.$/, ""))),
make("p", null, place),
),
),
notes.length > 0 && make("section.sec", null, notes.map((note) => make("p", null, prose(note)))),
/UTI-CONFORMS-TO/.test(message) && section("Expected here",
make("ul.att", null,
OPERATORS.map(([name, does]) => make("li", null, square("n"), typeNames([name]), make("small", null, does))),
),
),
fix?.edits?.length && section("What would fix it", fixBox(app, fix)),
!app.broken.isUnanswered && section("On a device",
make("p.src", null,
app.place
? "The system cannot read the rule: the extension never appears, and nothing says so. Known: observed."
: "Without a rule that can be read the extension does not appear.",
),
),
),
);
clearTimeout(timer);
timer = setTimeout(() => announce(`${title} ${place}`, true), 600);
}
function heading(app) {
if (app.broken.isUnanswered) return "No answer";
return app.place ? "The rule cannot be read" : "No rule was found";
}
function fixBox(app, fix) {
const after = applied(app.text, fix.edits);
return make("div.fix", null,
make("div.fixhead", null,
make("b", null, fix.label === "Fix" ? capitalized(fix.edits[0].message ?? "Fix it") : fix.label),
),
difference(app.text, after),
make("div.act", null,
button("Apply", { class: "b pri apply", click: () => app.apply(joinedEdit(app.text, fix.edits)) }),
copyButton("Copy the text", after),
),
);
}
function findField(app) {
return make("input.find", {
"type": "search",
"placeholder": "Find an app",
"aria-label": "Find an app",
"aria-keyshortcuts": "/",
"value": app.grid.search,
"input": (event) => app.grid.applyFilter(app.grid.filter, event.target.value),
"keydown": (event) => {
if (event.key === "Enter" || event.key === "ArrowDown") {
event.preventDefault();
app.grid.visibleRows()[0]?.focus();
}
},
});
}
function hiddenNames(app) {
const hidden = app.shares.hosts.filter((host) => host.isApp).map((host) => [host, hostSummary(host, app.answers)])
.filter(([, { state }]) => state === "h").sort((a, b) => b[1].level - a[1].level || a[0].index - b[0].index);
if (hidden.length === 0) return ["Hidden in none."];
const names = hidden.slice(0, 4).flatMap(([host], index) => [index ? ", " : "", make("b", null, host.name)]);
return ["Hidden in ", names, hidden.length > 4 ? ` and ${hidden.length - 4} more.` : "."];
}
const shareSum = (list) => (list.length ? counted(list.length, "share") : "nothing");
function drawHead(app, root) {
const field = root.querySelector(".find") ?? findField(app);
const head = (title, ...words) => {
const heading = root.querySelector("h1") ?? make("h1", { tabindex: "-1" });
heading.textContent = title;
fill(root, make("header.head", null, make("div.h1", null, heading, field), make("p", null, words)));
};
if (app.broken?.isUnanswered) {
return head("No answer", "The engine ended its work on this rule, which is too much for it.");
}
if (!app.answers) {
return head(
"No answer yet",
app.broken
? `${app.parsed?.form === "predicate" ? "The predicate" : "The rule"} cannot be read. `
+ `Once it is fixed, it is asked about ${app.shares.appCount} apps at once.`
: "The rule is being asked about.",
);
}
if (app.broken) {
return head("Before your last edit", `The rule cannot be read now. The map shows what it did before.`);
}
if (app.state.second !== null && !app.isComparing) {
return head(
"Two rules",
app.secondBroken
? "The second rule cannot be read."
: "Paste the second rule; the map then shows whom a change loses and gains.",
);
}
if (app.isOverview) return head(...overviewWords(app));
if (app.isComparing) {
const { gained, lost } = differences(app.shares, app.answers, app.secondAnswers);
const title = !gained.length && !lost.length
? "Both appear in the same places"
: `B loses ${shareSum(lost)}, gains ${lost.length && gained.length ? gained.length : shareSum(gained)}`;
return head(
title,
`Lost in ${hostsOf(lost).size} apps, gained in ${hostsOf(gained).size}. In each row `,
letter("A"),
" is left and ",
letter("B"),
" right; what stays the same is dimmed.",
);
}
const sums = tally(app.shares, app.answers);
const known = sums.s + sums.p > 0 && sums.known === 0 ? ", none known for sure" : "";
return head(
`Appears in ${sums.s + sums.p} of ${sums.all} apps`,
`On iOS: ${sums.s} for all they share, ${sums.p} for some of it${known}. `,
hiddenNames(app),
);
}
function drawTools(app, root) {
const focused = root.contains(document.activeElement) ? document.activeElement.dataset.filter : null;
const chip = (filter, drawing, label, count) => make("button.chip", {
"type": "button", "aria-pressed": String(app.grid.filter === filter), "data-filter": filter,
"click": () => { app.grid.applyFilter(app.grid.filter === filter ? "all" : filter); drawTools(app, root); },
}, drawing, label, count !== undefined && [" ", make("b", null, String(count))]);
const legend = make("span.certs", { "aria-hidden": "true" },
[3, 2, 1].map((level) => make("span.cert", null, square("s", level), square("h", level), LEVEL_WORDS[level])),
);
let chips = [];
if (app.isOverview) {
if (!["all", "changed"].includes(app.grid.filter)) app.grid.filter = "all";
chips = [chip("all", null, "All"), chip("changed", null, "Only differences")];
} else if (app.isComparing) {
if (!["all", "lost", "gained", "changed"].includes(app.grid.filter)) app.grid.filter = "all";
const { gained, lost } = differences(app.shares, app.answers, app.secondAnswers);
chips = [
chip("all", null, "All"),
chip("lost", make("b.d.dn", null, "−"), "Lost", lost.length),
chip("gained", make("b.d.up", null, "+"), "Gained", gained.length),
chip("changed", null, "Only differences"),
];
} else if (app.answers) {
if (!["all", "s", "p", "h"].includes(app.grid.filter)) app.grid.filter = "all";
const sums = tally(app.shares, app.answers);
chips = [
chip("all", null, "All", sums.all),
chip("s", square("s"), "Appears", sums.s),
chip("p", square("p"), "Some", sums.p),
chip("h", square("h"), "Hidden", sums.h),
];
}
fill(root, chips.length > 0 && make("div.tools", { "role": "group", "aria-label": "Filter" }, chips, legend));
fill(app.grid.nothing, "No app fits. ", make("button.b.txt", { type: "button", click: () => {
app.head.querySelector(".find").value = "";
app.grid.applyFilter("all", "");
drawTools(app, root);
app.grid.focusChosen();
} }, "Clear"));
if (focused) root.querySelector(`[data-filter="${focused}"]`)?.focus();
}
const KEYS = [
["Tab", "editor, findings, filters, apps, card"],
["↑ ↓ ← →  Home  End", "move among the apps"],
["a letter", "jump to the app that begins so"],
["Enter", "open the app; again: go to the card"],
["Esc", "close; from the card back to its app; leave the editor"],
["/", "find an app"],
["F8, Shift F8", "next, previous finding"],
["e", "editor"],
["1 2 3", "Apps, Own payload, Accepts"],
["c", "copy link"],
["?", "this list"],
];
let lettersWork = true;
function listenForKeys(actions) {
const dialog = document.getElementById("keys");
const box = make("input", {
type: "checkbox",
checked: true,
id: "letters",
change: (event) => { lettersWork = event.target.checked; },
});
fill(dialog,
make("h2", { id: "keys-title" }, "Keys"),
make("dl", null, KEYS.map(([key, does]) => [make("dt", null, make("kbd", null, key)), make("dd", null, does)])),
make("p", null, make("label", { for: "letters" }, box, " Single letters and signs work as keys")),
button("Close", { click: () => dialog.close() }),
);
document.getElementById("show-keys").addEventListener("click", () => dialog.showModal());
document.addEventListener("keydown", (event) => {
if (event.key === "F8") { event.preventDefault(); actions.finding(event.shiftKey ? -1 : 1); return; }
if (event.key === "Escape" && !dialog.open) { actions.escape(event); return; }
const isField = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
if (isField || dialog.open || !lettersWork || event.ctrlKey || event.metaKey || event.altKey) return;
const inMap = event.target.closest?.(".grid") && /^[a-z]$/i.test(event.key);
const action = {
"/": actions.find,
"e": actions.edit,
"c": actions.copy,
"1": actions.tab("apps"),
"2": actions.tab("payload"),
"3": actions.tab("accepts"),
"?": () => dialog.showModal(),
}[event.key];
if (!action || inMap) return;
event.preventDefault();
action();
});
}
class RulePane {
constructor(app) {
this.app = app;
this.root = document.getElementById("rule");
const isReadOnly = !app.isLive;
this.editor = new Editor("Rule", (text) => app.typed(text), isReadOnly);
this.other = new Editor("Second rule", (text) => app.typedSecond(text), isReadOnly);
this.editor.root.dataset.which = "first";
for (const [editor, isSecond] of [[this.editor, false], [this.other, true]]) this.listenForPaste(editor, isSecond);
fill(this.editor.hint,
make("span", null, app.isLive ? "Paste a rule, or drop a file here." : "No rule."),
make("span.m", null, "<key>NSExtensionActivationRule</key>"),
make("span.m", null, "<dict> …"),
make("span.m", null, "SUBQUERY(extensionItems, $item, …"),
);
fill(this.other.hint, make("span", null, "Paste the second rule, or drop a file here."));
this.summary = make("button.sum", {
"type": "button",
"aria-expanded": "false",
"aria-controls": "rule-body",
"click": () => (this.root.classList.contains("folded") ? this.open(true) : this.fold()),
});
this.form = make("span.sub");
this.which = make("select.which", {
"aria-label": "Rule in the file",
"hidden": true,
"change": () => this.choose(Number(this.which.value)),
});
this.whichOther = make("select.which", {
"aria-label": "Second rule",
"hidden": true,
"change": () => this.chooseOther(Number(this.whichOther.value)),
});
this.file = make("input", {
type: "file",
class: "vh",
tabindex: "-1",
"aria-hidden": "true",
change: (event) => { const [file] = event.target.files; if (file) openFile(app, file); event.target.value = ""; },
});
this.clear = textButton("Clear", {
click: () => {
this.second(null);
Object.assign(app.state, { second: null, cell: null });
this.editor.edit({ start: 0, end: this.editor.text.length, insert: "" });
},
});
this.findings = make("section.finds", { "aria-label": "Findings" });
this.compare = button("Compare with a second rule", {
click: () => {
this.open(false);
this.second("");
app.state.second = "";
app.state.cell = null;
app.setTab("apps");
app.update();
this.other.field.focus();
},
});
this.convert = button("As predicate", {
click: () => {
app.setTab("accepts");
setTimeout(() => document.getElementById("other-form")?.scrollIntoView({ block: "start" }), 400);
},
});
this.letterA = letter("A");
this.columns = make("div", { hidden: true });
this.secondForm = make("span.sub");
this.ways = make("ul.ways", null,
[
["Property list", "A whole Info.plist, binary too, or only the fragment around the key"],
["JSON", "An app.json of Expo, or the bare dictionary"],
["Predicate", "The string itself, as in an issue thread"],
["Printed share", "A pasted NSItemProvider becomes your own payload"],
].map(([name, words]) => make("li", null, make("b", null, name), make("span", null, words))),
);
this.secondBox = make("div.second", { hidden: true },
make("div.ph", null,
letter("B"),
make("h2", null, "Second rule"),
this.secondForm,
make("div.r", null,
app.isLive && textButton("Swap", { click: () => this.swap() }),
app.isLive && textButton("Remove", {
click: () => {
this.second(null);
app.state.second = null;
app.state.cell = null;
app.wantsCard = !isPhone();
app.update().then(() => this.compare.focus());
},
}),
),
),
this.other.root,
);
this.firstBox = make("div.first", null,
make("div.ph", null,
this.letterA,
make("h2", null, "Rule"),
this.form,
this.which,
this.whichOther,
make("div.r", null,
app.isLive && textButton("Open file", { click: () => this.file.click() }),
this.file,
app.isLive && this.clear,
),
),
this.editor.root,
this.columns,
);
this.below = make("div.below", null, this.compare, this.convert);
fill(this.root,
this.summary,
make("div.rulebody", { id: "rule-body" },
make("div.editors", null, this.firstBox, this.secondBox, this.below, this.ways),
this.findings,
),
);
document.addEventListener("focusin", (event) => {
if (!this.root.contains(event.target)) return;
this.isVisited = true;
});
}
listenForPaste(editor, isSecond) {
editor.field.addEventListener("paste", (event) => {
const text = event.clipboardData?.getData("text/plain");
if (!text || !this.app.isLive) return;
if (
!isSecond && !editor.text.trim() && looksPrinted(text) && formOf(text) === "xml" && !/<key>|<dict>/.test(text)
) {
event.preventDefault();
this.app.setTab("payload");
this.app.payloadView.import(text);
return;
}
const isWhole = editor.field.selectionStart === 0 && editor.field.selectionEnd === editor.text.length;
if (!isWhole) return;
event.preventDefault();
document.execCommand("insertText", false, unfenced(text).trimEnd()) || (editor.text = unfenced(text).trimEnd());
if (isSecond) return;
this.app.state.cell = null;
this.app.typed(editor.text, true);
});
}
second(text) {
this.secondBox.hidden = text === null;
this.letterA.hidden = text === null;
this.root.classList.toggle("two-rules", text !== null);
if (text !== null && this.other.text !== text) this.other.text = text;
}
swap() {
const { app } = this;
const [first, second] = [this.editor.text, this.other.text];
this.editor.text = second;
this.other.text = first;
app.state.second = first;
app.typed(second);
}
fold() {
if (innerWidth >= 1400 || !this.app.hasRule) return;
this.root.classList.add("folded");
this.summary.setAttribute("aria-expanded", "false");
this.draw();
if (this.root.contains(document.activeElement)) {
document.activeElement.blur();
document.querySelector("#where h1")?.focus({ preventScroll: true });
}
}
open(withFocus) {
this.root.classList.remove("folded");
this.summary.setAttribute("aria-expanded", "true");
this.draw();
if (withFocus) this.editor.field.focus();
}
settle() {
this.root.classList.toggle("folded", this.editor.text.trim() !== "" && innerWidth < 1400);
if (this.editor.text.trim() === "" && !isPhone() && this.app.state.tab === "apps" && this.app.isLive) {
this.editor.field.focus({ preventScroll: true });
}
}
resized() {
if (innerWidth >= 1400 && this.root.classList.contains("folded")) this.open(false);
}
nextFinding(step) {
const { findings } = this.app;
if (!findings.length) return;
const sorted = [...findings].sort((a, b) => a.start - b.start);
const caret = this.editor.field.selectionStart;
const next = step > 0
? sorted.find((one) => one.start > caret) ?? sorted[0]
: sorted.findLast((one) => one.start < caret) ?? sorted.at(-1);
this.open(false);
this.editor.goTo(next.start, next.end);
this.app.say(`${next.severity === 'info' ? 'hint' : next.severity}: ${next.message.split('; ')[0]}.`);
}
draw() {
const { app } = this;
const isEmpty = formOf(app.state.text) === "empty";
if (isEmpty || app.broken) this.root.classList.remove("folded");
this.root.classList.toggle("blank", isEmpty);
const lit = app.lit && !app.broken ? app.lit : null;
this.editor.show(app.findings, lit);
const form = FORM_WORDS[formOf(app.state.text)];
this.form.textContent = [
app.parsed?.rules.length === 1 && !app.baked ? app.place?.name : null,
form,
].filter(Boolean).join(", ");
this.secondForm.textContent = app.state.second ? FORM_WORDS[formOf(app.state.second)] : "";
this.ways.hidden = !isEmpty;
this.editor.root.hidden = app.isOverview;
this.columns.hidden = !app.isOverview;
if (app.isOverview) fill(this.columns, rulesList(app));
this.form.hidden = app.isOverview;
this.below.hidden = isEmpty || !app.isLive || Boolean(app.broken);
this.compare.hidden = app.state.second !== null;
this.clear.hidden = isEmpty;
this.convert.textContent = typeof app.place?.rule === "string" ? "As dictionary" : "As predicate";
if (app.isOverview) this.findings.hidden = true;
else drawFindings(app, this.findings);
this.drawWhich();
const lines = app.state.text.trim().split("\n").length;
const line = lit ? this.editor.text.slice(0, lit.start).split("\n").length : 0;
fill(this.summary,
make("span.nm", null,
app.isOverview ? make("b", null, `${app.columns.length} rules`) : app.state.second === null
? [
make("b", null, form),
make("span.dec", null, lit?.note ? [` line ${line}: `, prose(lit.note)] : ` ${lines} lines`),
]
: [letter("A"), ` ${form}, ${lines} lines  `, letter("B"), ` ${this.secondForm.textContent}`],
),
["error", "warning"].map((severity) => {
const count = app.findings.filter((one) => one.severity === severity).length;
return count > 0 && [severityMark(severity), String(count)];
}),
make("span.vh", null, findingSum(app.findings)),
make("span.sub", null, this.root.classList.contains("folded") ? (app.isLive ? "Edit" : "Show") : "Fold"),
);
}
drawWhich() {
const { app } = this;
const option = (name, value, selected) => make("option", { value: String(value), selected }, name);
const baked = app.baked?.rules ?? [];
const rules = baked.length ? baked : app.parsed?.rules ?? [];
const current = baked.length ? app.bakedTexts.indexOf(app.state.text) : app.state.ruleIndex;
this.which.hidden = rules.length < 2;
fill(this.which,
baked.length > 1 && option(`All ${baked.length} rules`, -1, app.isOverview),
rules.map((rule, index) => option(rule.name ?? `Rule ${index + 1} of ${rules.length}`, index, !app.isOverview && index === current)),
);
this.whichOther.hidden = baked.length < 2 || app.isOverview;
const other = app.bakedTexts.indexOf(app.state.second ?? undefined);
fill(this.whichOther,
option("Compare with …", -1, other < 0),
baked.map((rule, index) => option(rule.name ?? `Rule ${index + 1}`, index, index === other)),
);
}
choose(number, share = null) {
const { app } = this;
if (share) app.state.cell = share.id;
if (app.baked && number < 0) {
app.state.isOverview = true;
this.second(null);
app.state.second = null;
app.update();
return;
}
if (app.baked) {
this.editor.text = app.bakedTexts[number];
app.typed(app.bakedTexts[number]);
return;
}
app.state.ruleIndex = number;
app.state.cell = null;
app.wantsCard = !isPhone();
app.update();
}
chooseOther(number) {
const text = this.app.bakedTexts[number] ?? null;
this.second(text);
this.app.typedSecond(text);
}
}
async function readAll(app, isCurrent, isPaste) {
const { state } = app;
if (formOf(state.text) === "empty") {
Object.assign(app, {
parsed: null,
answers: null,
secondAnswers: null,
broken: null,
findings: [],
lastGood: null,
});
app.draw();
return;
}
if (state.isOverview && !app.columns) await readOverview(app);
const parsed = await readRules(state.text, app.fileName, (request) => app.ask(request, "read"));
if (!isCurrent()) return;
const place = parsed.rules[Math.min(state.ruleIndex, parsed.rules.length - 1)] ?? null;
if (place) place.form = parsed.form;
const asked = place ? answersOf(app.ask, place.rule, app.shares, "answers") : null;
const linted = findingsOf(app.ask, state.text, parsed, place);
linted.catch(() => {});
const answers = await asked;
if (!isCurrent()) return;
Object.assign(app, { parsed });
app.broken = app.isOverview ? null : !answers ? { message: parsed.error } : brokenReason(answers);
if (app.broken) app.lastGood ??= app.answers;
else { app.lastGood = null; app.answers = answers; }
if (app.broken) app.answers = app.lastGood ?? null;
await readSecond(app, isCurrent);
if (!isCurrent()) return;
if (app.hasRule && isPaste) app.pane.fold();
const chooses = app.wantsCard && app.hasRule && !app.isOverview && state.second === null && state.tab === "apps"
&& !app.shares.byID.has(state.cell);
app.wantsCard = false;
app.isChoosing = chooses;
app.draw();
if (app.hasRule) performance.mark("answer");
const findings = await linted;
if (!isCurrent()) return;
app.findings = findings;
if (chooses) {
await chooseFirst(app, isCurrent);
if (!isCurrent()) return;
app.isChoosing = false;
app.draw();
} else {
app.pane.draw();
if (app.broken) app.draw();
}
}
async function readSecond(app, isCurrent) {
app.secondAnswers = null;
app.secondParsed = null;
app.secondBroken = null;
if (app.state.second === null || formOf(app.state.second) === "empty" || app.broken) return;
const parsed = await readRules(app.state.second, null, (request) => app.ask(request, "read second"));
if (!isCurrent()) return;
app.secondParsed = parsed;
const place = parsed.rules[0];
if (place) place.form = parsed.form;
const answers = place ? await answersOf(app.ask, place.rule, app.shares, "second answers") : null;
if (!isCurrent()) return;
app.secondBroken = answers ? brokenReason(answers) : { message: parsed.error };
if (!app.secondBroken) app.secondAnswers = answers;
}
async function chooseFirst(app, isCurrent) {
const level = (share) => levelOf(share, app.answers[share.index]);
const isFirst = (share) => Number(share.id === "firefox-page");
const hidden = app.shares.hosts
.filter((host) => host.isApp && hostSummary(host, app.answers).state === "h")
.map((host) => tellingShare(host, app.answers))
.sort((a, b) => level(b) - level(a) || isFirst(b) - isFirst(a));
const turns = (change) => change.subject === "rule" && change.effect === "turns";
for (const share of hidden.slice(0, 4)) {
const explanation = await app.explain(app.place.rule, share);
if (!isCurrent()) return;
if (explanation.changes?.some(turns)) {
app.state.cell = share.id;
return;
}
}
app.state.cell = hidden[0]?.id ?? null;
}
async function follow(app) {
const wanted = await stateOf(location.hash, app.bakedTexts);
if (wanted.failed) app.say("This link is damaged; what could be read of it is shown.", true);
const example = app.isLive ? EXAMPLES.find(({ id }) => id === wanted.example) : null;
const baked = app.bakedTexts;
const text = wanted.text || example?.text || baked[0] || "";
app.state = {
...app.state,
...wanted,
tab: app.isLive ? wanted.tab : "apps",
text,
example: example?.id ?? null,
exampleText: example?.text ?? null,
payload: wanted.payload ?? { items: [] },
};
const isChange = baked.length === 2 && !app.baked.isOfOnePlace;
app.state.isOverview = baked.length > 1 && !isChange && !/[#&][rb]=/.test(location.hash);
if (isChange && location.hash === "") app.state.second = baked[1];
if (app.baked?.onlyDifferences) app.grid.filter = "changed";
app.editor.text = text;
app.pane.second(app.state.second);
app.wantsCard = app.state.cell === null && !isPhone();
app.pane.settle();
await app.update();
scrollTo(0, 0);
if (isPhone() && app.state.cell) app.showChosenRow();
}
function linkTo(app, share) {
const parts = new URLSearchParams((app.ownHash ?? location.hash).replace(/^#/, ""));
parts.set("c", share.id);
parts.delete("t");
return "#" + parts.toString();
}
function clickLink(app, event) {
const link = event.target.closest('a[href^="#"]');
if (link && link.getAttribute("href") === location.hash && link.hash) { event.preventDefault(); follow(app); }
}
async function saveAddress(app) {
const number = app.saving = (app.saving ?? 0) + 1;
const fragment = await fragmentOf(app.state, app.bakedTexts);
if (number !== app.saving) return;
app.ownHash = fragment;
if (location.hash !== fragment) history.replaceState(null, "", fragment || location.pathname + location.search);
const own = app.cardRoot.querySelector(".path a.m");
const share = app.shares?.byID.get(app.state.cell);
if (own && share && app.shown === "apps") own.setAttribute("href", linkTo(app, share));
}
async function copyLink(app) {
const fragment = await fragmentOf(app.state, app.bakedTexts);
const published = document.querySelector("link[rel=canonical]")?.href;
const address = location.protocol === "file:" && published ? published : location.href.split("#")[0];
const worked = await copyText(address + fragment);
app.say(
worked
? "Link copied. It holds the rule itself and opens exactly this."
: "The browser did not let the page copy. The address holds the link as well."
);
}
const byID = (id) => document.getElementById(id);
const TYPING_PAUSE = 30; // milliseconds
const TOO_LONG = "the engine took too long for this rule and was restarted";
function knownPresets() {
const element = byID("presets");
return element && JSON.parse(element.textContent);
}
class App {
constructor() {
this.baked = bakedAnswers();
this.bakedTexts = (this.baked?.rules ?? []).map((rule) => rule.text);
this.isLive = hasEngine();
document.body.classList.toggle("still", !this.isLive);
this.state = {
text: "",
second: null,
isOverview: false,
example: null,
exampleText: null,
ruleIndex: 0,
tab: "apps",
cell: null,
payload: { items: [] },
};
this.findings = [];
this.answers = null;
this.secondAnswers = null;
this.turn = 0;
this.cardTurn = 0;
this.cardRoot = byID("card");
const transport = new Transport(startEngine, () => this.say("The engine stopped and was restarted."));
if (this.isLive) transport.open();
this.ask = this.isLive ? (request, topic) => transport.ask(request, topic) : (request) => this.baked.ask(request);
this.pane = new RulePane(this);
this.editor = this.pane.editor;
this.payloadView = this.isLive ? new PayloadView(this) : null;
window.addEventListener("hashchange", () => { if (location.hash !== this.ownHash) follow(this); });
document.addEventListener("click", (event) => clickLink(this, event));
window.addEventListener("unhandledrejection", (event) => {
if (event.reason instanceof Outdated || event.reason instanceof EngineStopped) event.preventDefault();
});
window.addEventListener("resize", () => this.pane.resized());
byID("copy-link").addEventListener("click", () => copyLink(this));
for (const tab of document.querySelectorAll(".tabs a")) {
tab.addEventListener("click", (event) => { event.preventDefault(); this.setTab(tab.dataset.tab); });
}
listenForKeys({
finding: (step) => this.pane.nextFinding(step),
escape: (event) => this.escape(event),
edit: () => this.pane.open(true),
copy: () => copyLink(this),
find: () => document.querySelector(".find")?.focus(),
tab: (name) => () => this.setTab(name),
});
if (this.isLive) listenForFiles(this);
}
get text() { return this.state.text; }
get place() { return this.parsed?.rules[Math.min(this.state.ruleIndex, this.parsed.rules.length - 1)] ?? null; }
get secondPlace() { return this.secondParsed?.rules[0] ?? null; }
get hasRule() { return this.isOverview || this.answers !== null && this.place !== null && !this.broken; }
get isOverview() { return this.state.isOverview && this.columns !== undefined; }
get isComparing() { return this.state.second !== null && this.secondAnswers !== null; }
async start() {
performance.mark("start");
try {
const known = this.baked?.presets ?? knownPresets();
this.shares = new Shares(known ?? (await this.ask({ op: "presets" })).presets);
} catch {
this.say("The engine did not start. The page needs a browser with WebAssembly.", true);
return;
}
performance.mark("presets");
this.grid = new Grid(this.shares, (host, again) => this.openHost(host, again));
byID("sums").textContent = [
`${this.shares.list.length} shares of ${this.shares.hosts.length} senders.`,
...(this.baked?.notes ?? []),
"",
].join(" ");
await follow(this);
document.documentElement.dataset.ready = "yes";
}
typed(text, isPaste = false) {
this.state.text = text;
this.state.isOverview = false;
this.state.ruleIndex = 0;
if (isPaste) {
this.wantsCard = !isPhone() && this.state.tab === "apps";
this.state.cell = isPhone() ? null : this.state.cell;
}
clearTimeout(this.timer);
this.timer = setTimeout(() => this.update(isPaste), isPaste ? 0 : TYPING_PAUSE);
}
typedSecond(text) {
this.state.second = text;
clearTimeout(this.timer);
this.timer = setTimeout(() => this.update(), TYPING_PAUSE);
}
async update(isPaste = false) {
const turn = this.turn += 1;
const isCurrent = () => turn === this.turn;
try {
await readAll(this, isCurrent, isPaste);
} catch (error) {
if (error instanceof Outdated || !isCurrent()) return;
if (!(error instanceof EngineStopped)) throw error;
this.broken = { message: TOO_LONG, isUnanswered: true };
this.findings = [];
this.draw();
}
}
linkTo(share) {
return linkTo(this, share);
}
explain(rule, share) {
return this.ask({ op: "explain", rule, payload: share.payload, options: optionsFor(share), level: "full" });
}
draw() {
const { state } = this;
const isStart = formOf(state.text) === "empty" && state.tab !== "payload";
const view = isStart ? "start" : state.tab;
if (this.broken && state.tab !== "payload") document.body.dataset.problem = this.answers ? "stale" : "error";
else delete document.body.dataset.problem;
document.body.dataset.view = view;
for (const tab of document.querySelectorAll(".tabs a")) {
if (
tab.dataset.tab === state.tab
) tab.setAttribute("aria-current", "page"); else tab.removeAttribute("aria-current");
}
const where = byID("where");
if (view === "start") {
if (this.shown !== "start") drawStart(this, where);
this.showCard(false);
} else if (view === "apps") {
if (this.shown !== "apps") {
this.head = make("div");
this.tools = make("div");
fill(where, this.head, this.tools, this.grid.root, this.grid.nothing);
}
drawHead(this, this.head);
drawTools(this, this.tools);
if (this.isOverview) this.grid.showColumns(this.columns);
else this.grid.show(this.answers, this.isComparing ? this.secondAnswers : null);
} else if (view === "payload") {
if (this.shown !== "payload") fill(where, this.payloadView.root);
} else if (this.shown !== "accepts") {
fill(where);
}
this.shown = view;
document.title = view === "start"
? "Where does my extension appear? – ActivationRules"
: `${where.querySelector('h1')?.textContent ?? 'Rule'} – ${this.baked?.name ?? 'ActivationRules'}`;
this.lit = null;
this.pane.draw();
this.rest = this.drawRest();
saveAddress(this);
}
async drawRest() {
const number = this.cardTurn += 1;
const isCurrent = () => number === this.cardTurn;
try {
if (this.shown === "start") return;
if (this.shown === "payload") await this.payloadView.update(isCurrent);
else if (this.broken) { drawError(this, this.cardRoot); this.showCard(true); }
else if (this.shown === "accepts") { this.showCard(false); await drawAccepts(this, byID("where"), isCurrent); }
else await this.drawAppCard(isCurrent);
if (this.shown === "payload" && isCurrent()) this.light(this.payloadView.explanation);
} catch (error) {
this.missed(error, isCurrent);
}
}
missed(error, isCurrent) {
if (error instanceof Outdated || !isCurrent()) return;
if (!(error instanceof EngineStopped)) throw error;
const words = [
make("h2", null, "No answer"),
make("p", null, "The engine took too long for this question and was restarted."),
];
if (this.shown === "accepts") fill(byID("where"), make("div.card", null, words));
else { fill(this.cardRoot, make("div.card", null, words)); this.showCard(true); }
}
async drawAppCard(isCurrent) {
const share = this.shares.byID.get(this.state.cell);
this.grid.select(share?.owner ?? null);
if (!share) {
if (this.isComparing) { this.showCard(true); await drawRelation(this, this.cardRoot, isCurrent); }
else { fill(this.cardRoot); this.showCard(this.isChoosing && !isPhone()); }
return;
}
if (this.isOverview) {
this.showCard(true, true);
drawColumns(this, this.cardRoot, share);
return;
}
const explanation = await this.explain(this.place.rule, share);
if (!isCurrent()) return;
this.showCard(true, true);
if (this.isTapped && isPhone()) this.showChosenRow();
this.isTapped = false;
this.scrollCard(`${share.id} ${explanation.verdict}`);
if (this.isComparing) {
const second = await this.explain(this.secondPlace.rule, share);
if (!isCurrent()) return;
drawBoth(this, this.cardRoot, share, [explanation, second]);
this.light(explanation);
} else {
this.light(explanation);
await drawCard(this, this.cardRoot, share, explanation, isCurrent);
}
}
light(explanation) {
this.lit = explanation && this.hasRule ? decidingPlace(explanation, this.place) : null;
this.pane.draw();
}
showCard(isShown_, isSheet = false) {
byID("p-why").hidden = !isShown_;
document.body.classList.toggle("wide", !isShown_);
document.body.classList.toggle("sheet", isShown_ && isSheet);
}
scrollCard(answer) {
if (this.shownAnswer === answer) return;
this.shownAnswer = answer;
for (const id of ["why", "p-why"]) byID(id).scrollTop = 0;
}
openHost(host, again) {
if (!this.hasRule) return;
if (again) { byID("card-title")?.focus(); return; }
this.choose(this.isOverview ? host.shares[0] : tellingShare(host, this.answers));
}
async choose(share, { focus } = {}) {
this.state.cell = share?.id ?? null;
const number = this.cardTurn += 1;
const isCurrent = () => number === this.cardTurn;
this.lit = null;
this.isTapped = true;
saveAddress(this);
try {
await this.drawAppCard(isCurrent);
if (!share) this.pane.draw();
} catch (error) {
this.missed(error, isCurrent);
}
if (!isCurrent()) return;
if (focus === "share") this.cardRoot.querySelector(".shares [aria-current=true]")?.focus({ preventScroll: true });
}
showChosenRow() {
const row = document.querySelector(".host[aria-selected=true]");
if (row) scrollTo({ top: Math.max(0, row.getBoundingClientRect().top + scrollY - innerHeight * 0.22) });
}
closeCard() {
this.choose(null);
this.grid.focusChosen();
}
escape(event) {
if (event.target === this.editor.field) {
this.editor.field.blur();
document.querySelector('.host[tabindex="0"]')?.focus();
}
else if (event.target.closest?.("#p-why")) { if (isPhone()) this.closeCard(); else this.grid.focusChosen(); }
else if (event.target.classList?.contains("find")) {
event.target.value = "";
this.grid.applyFilter(this.grid.filter, "");
this.grid.focusChosen();
}
else if (this.state.cell && isPhone()) this.closeCard();
}
apply(edit) {
if (!edit) return;
const count = () => { const sums = tally(this.shares, this.answers); return sums.s + sums.p; };
const before = this.hasRule ? count() : null;
this.pane.open(false);
this.editor.edit(edit);
if (isPhone()) this.pane.fold();
this.isTapped = true;
clearTimeout(this.timer);
this.state.text = this.editor.text;
this.update().then(() => this.rest).then(() => {
if (!this.hasRule) return;
const past = before === null ? "" : `; before, in ${before}`;
this.say(`Applied. The extension now appears in ${count()} of ${this.shares.appCount} apps${past}.`);
});
}
setTab(tab) {
if (this.state.tab === tab || !this.isLive) return;
this.state.tab = tab;
if (tab !== "apps") document.body.classList.remove("sheet");
this.draw();
document.querySelector("#where h1")?.focus({ preventScroll: true });
scrollTo(0, 0);
}
setPayload(payload) {
this.state.payload = checkedPayload(payload);
this.draw();
}
say(text, isUrgent = false) {
const toast = byID("toast");
toast.textContent = text;
toast.hidden = false;
announce(text, isUrgent);
clearTimeout(this.toastTimer);
this.toastTimer = setTimeout(() => { toast.hidden = true; }, 4500);
}
}
new App().start();
})();
</script>
</body>
</html>
"""#
}
