extension MatrixPage {
  /// How the page looks: by the system's choice light or dark, and below 640 pixels as cards in place of a table.
  static let style = """
    :root {
      color-scheme: light dark;
      --page: #ffffff; --text: #1b1f24; --soft: #57606a; --line: #d5dae0; --head: #f3f5f7; --link: #0a58b5;
      --shown: #0a5c2b; --shown-back: #e3f5e8; --hidden: #4c525a; --hidden-back: #f1f2f4;
      --unsafe: #7a3f00; --unsafe-back: #fdeed9; --error: #9b1313; --error-back: #fde4e3; --differs: #0a58b5;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --page: #14171b; --text: #e6e9ed; --soft: #a3abb5; --line: #343b44; --head: #1d2228; --link: #82b8ff;
        --shown: #8fe0a8; --shown-back: #12331f; --hidden: #c0c6ce; --hidden-back: #22272e;
        --unsafe: #f6c27f; --unsafe-back: #3b2810; --error: #ffa8a3; --error-back: #421a1a; --differs: #82b8ff;
      }
    }
    * { box-sizing: border-box; }
    [hidden] { display: none !important; }
    body {
      margin: 0 auto; padding: 1rem; max-width: 90rem; background: var(--page); color: var(--text);
      font: 1rem/1.45 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; overflow-wrap: anywhere;
    }
    h1 { margin: 0 0 .25rem; font-size: 1.5rem; line-height: 1.25; }
    h2 { margin: 0; font-size: 1.15rem; }
    h3 { margin: 1rem 0 .25rem; font-size: .95rem; }
    p { margin: .25rem 0; }
    code, pre { font: .88em/1.4 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
    pre { margin: .25rem 0; padding: .5rem; white-space: pre-wrap; background: var(--head); border-radius: .3rem; }
    .answer { font-size: 1.15rem; }
    .conditions, .count, .certainty, footer { color: var(--soft); }
    .comparisons ul { margin: .25rem 0; padding-left: 1.1rem; }
    .rules { margin: .75rem 0; padding: 0; list-style: none; }
    .rules code { color: var(--soft); }
    .letter {
      display: inline-block; min-width: 1.5em; margin-right: .4em; padding: 0 .3em; border: 1px solid currentColor;
      border-radius: .3em; font-size: .85em; font-weight: 600; text-align: center;
    }
    .controls { display: flex; flex-wrap: wrap; gap: .5rem 1.25rem; align-items: center; margin: 1rem 0; }
    .search { flex: 1 1 16rem; display: flex; gap: .5rem; align-items: center; max-width: 32rem; }
    .choice { display: inline-flex; gap: .4rem; align-items: center; min-height: 2rem; }
    input[type=search] {
      flex: 1; min-width: 0; padding: .45rem .6rem; font: inherit; color: inherit; background: var(--page);
      border: 1px solid var(--soft); border-radius: .4rem;
    }
    input[type=checkbox] { width: 1.1rem; height: 1.1rem; margin: 0; }
    #count { margin-left: auto; color: var(--soft); font-variant-numeric: tabular-nums; }
    :focus-visible { outline: 3px solid var(--link); outline-offset: 1px; }

    table { width: 100%; border-collapse: separate; border-spacing: 0; }
    th, td { padding: .4rem .6rem; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
    thead th {
      position: sticky; top: 0; z-index: 2; vertical-align: bottom; line-height: 1.6; background: var(--page);
      border-bottom: 2px solid var(--soft);
    }
    .host th { padding-top: .9rem; background: var(--head); font-size: 1.05rem; }
    .preset th { width: 34%; font-weight: 400; }
    .table.wide { overflow: auto; max-height: 90vh; }
    .table.wide td { min-width: 13rem; }
    .table.wide th:first-child { position: sticky; left: 0; z-index: 1; min-width: 16rem; background: var(--page); }
    .table.wide thead th:first-child { z-index: 3; }
    .table.wide .host th { background: var(--head); }
    .table.wide .host span { position: sticky; left: .6rem; }
    .action { display: block; font-weight: 600; }
    .id { color: var(--soft); }
    .pill { display: inline-block; padding: 0 .45em; border: 1px solid currentColor; border-radius: 1em; font-size: .8em; }
    .pill.difference, .legend .difference { color: var(--differs); font-weight: 600; }
    .about { margin-top: .2rem; font-size: .88rem; color: var(--soft); }
    .shown { color: var(--shown); background: var(--shown-back); }
    .hidden { color: var(--hidden); background: var(--hidden-back); }
    .unsafe { color: var(--unsafe); background: var(--unsafe-back); }
    .error { color: var(--error); background: var(--error-back); }
    .differs td { border-bottom-color: var(--differs); box-shadow: inset 0 -1px var(--differs); }
    summary { cursor: pointer; border-radius: .2rem; }
    .cell > summary { list-style: none; }
    .cell > summary::-webkit-details-marker { display: none; }
    .cell > summary b::after { content: " ›"; font-weight: 400; }
    .cell > summary:hover b { text-decoration: underline; }
    .sign { display: inline-block; min-width: 1em; font-weight: 700; }
    .reason { display: block; font-size: .88rem; }
    .js .reason { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden; }
    .why, .about > div { color: var(--text); }
    .steps, .changes, .payload, .payload ul { margin: .25rem 0; padding-left: 1.1rem; }
    .steps, .steps ul { list-style: none; }
    .steps { padding-left: 0; }
    .steps .steps { padding-left: .9rem; margin-left: .4rem; border-left: 2px solid var(--line); }
    .sentence { font-weight: 600; }

    dialog {
      width: min(46rem, calc(100vw - 2rem)); max-height: calc(100vh - 2rem); padding: 0; overflow: auto;
      color: var(--text); background: var(--page); border: 1px solid var(--soft); border-radius: .6rem;
    }
    dialog::backdrop { background: rgb(0 0 0 / .55); }
    .bar {
      position: sticky; top: 0; display: flex; gap: 1rem; align-items: start; justify-content: space-between;
      padding: .8rem 1rem; background: var(--head); border-bottom: 1px solid var(--line);
    }
    .bar p { color: var(--soft); }
    .bar button {
      flex: none; padding: .4rem .9rem; font: inherit; color: inherit; background: var(--page); border: 1px solid var(--soft);
      border-radius: .4rem; cursor: pointer;
    }
    .content { padding: .5rem 1rem 1rem; }
    footer { margin-top: 1.5rem; font-size: .9rem; }
    .legend span { display: inline-block; margin: 0 .4rem .3rem 0; padding: .1rem .5rem; border-radius: .3rem; }

    @media (max-width: 640px) {
      body { padding: .75rem; }
      h1 { font-size: 1.25rem; }
      #count { margin-left: 0; width: 100%; }
      table, tbody, tr, th, td, .preset th { display: block; width: auto; }
      thead { display: none; }
      .table.wide { overflow: visible; max-height: none; }
      .table.wide td, .table.wide th:first-child { position: static; min-width: 0; }
      .table.wide .host th:first-child { position: sticky; }
      .host th { position: sticky; top: 0; z-index: 2; padding-top: .5rem; }
      .preset { margin: .75rem 0; border: 1px solid var(--line); border-radius: .5rem; overflow: hidden; }
      .preset > :last-child { border-bottom: 0; }
      .preset.differs { border-color: var(--differs); }
      td[data-letter]:not([data-letter=""])::before {
        content: attr(data-letter) " · " attr(data-rule); display: block; font-size: .8rem; font-weight: 600;
      }
      .cell > summary { min-height: 2rem; }
    }
    @media print {
      .controls, dialog { display: none !important; }
      thead th, .host th { position: static; }
    }
    """
}
