/** The mailbox's styles, in the product's colours and fonts. */
export const STYLE = `
@font-face { font-family: Inter; src: url(/fonts/inter.woff2) format("woff2"); font-weight: 100 900; font-display: swap }
@font-face { font-family: "Bricolage Grotesque"; src: url(/fonts/bricolage-grotesque.woff2) format("woff2"); font-weight: 200 800; font-display: swap }
:root { color-scheme: light dark; --paper: light-dark(#faf8f5, #0f1013); --surface: light-dark(#fff, #17181d); --sunken: light-dark(#f3f0eb, #1e2026); --line: light-dark(#e7e2da, #2a2d35);
  --ink: light-dark(#17181c, #f2f2f4); --ink-2: light-dark(#5b5d66, #a9acb6); --accent: light-dark(#cf3f1d, #ff7a57); --accent-ink: light-dark(#fff, #1a0d09); --accent-soft: light-dark(#fdece6, #33201a);
  --display: "Bricolage Grotesque", Inter, system-ui, sans-serif; --text: Inter, system-ui, -apple-system, "Segoe UI", sans-serif }
* { box-sizing: border-box } body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; font: 15px/1.5 var(--text); color: var(--ink); background: var(--paper); -webkit-font-smoothing: antialiased }
a { color: inherit; text-decoration: none } h1, h2 { font-family: var(--display); letter-spacing: -.02em; line-height: 1.15; margin: 0; font-weight: 650 } p { margin: 0 }
:focus-visible { outline: 2.5px solid var(--accent); outline-offset: 2px; border-radius: 8px }
.top { min-height: 60px; display: flex; flex-wrap: wrap; align-items: center; gap: 12px 20px; padding: 10px 24px; border-bottom: 1px solid var(--line); background: var(--surface) }
.logo { font: 700 22px/1 var(--display); letter-spacing: -.04em; display: flex; gap: 8px; align-items: center } .logo i { width: 22px; height: 22px; border-radius: 50% 50% 50% 6px; background: var(--accent) } .logo span { color: var(--ink-2); font-weight: 500 }
.filter { margin-left: auto; display: flex; gap: 8px; flex: 0 1 420px } .filter input { flex: 1; min-width: 0; font: inherit; color: inherit; padding: 8px 16px; border: 1px solid var(--line); border-radius: 999px; background: var(--paper) }
.btn { font: 600 13px/1 var(--text); border: 0; padding: 10px 16px; border-radius: 999px; background: var(--accent); color: var(--accent-ink); cursor: pointer; display: inline-flex; align-items: center } .btn.quiet { background: var(--sunken); color: var(--ink) }
.notice { padding: 10px 24px; background: var(--accent-soft); color: var(--accent); font-weight: 560 }
.panes { flex: 1; display: grid; grid-template-columns: minmax(280px, 380px) minmax(0, 1fr); min-height: 0 } .list { border-right: 1px solid var(--line); overflow: auto; max-height: calc(100vh - 61px); margin: 0; padding: 0; list-style: none }
.list a { display: block; padding: 14px 20px; border-bottom: 1px solid var(--line) } .list a:hover { background: var(--sunken) } .list a[aria-current] { background: var(--surface); box-shadow: inset 3px 0 var(--accent) }
.row { display: flex; gap: 10px; align-items: baseline; justify-content: space-between } .row b { font-weight: 640; overflow: hidden; text-overflow: ellipsis; white-space: nowrap } .row time { flex: none; white-space: nowrap } .muted { color: var(--ink-2); font-size: 13.5px } .cut { overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
.code { font: 700 13px/1 var(--text); letter-spacing: .08em; padding: 5px 9px; border-radius: 999px; background: var(--accent-soft); color: var(--accent); flex: none }
.mail { padding: 28px 32px; display: flex; flex-direction: column; gap: 18px; min-width: 0 } .mail h1 { font-size: 28px; overflow-wrap: anywhere } .mail dl { display: grid; grid-template-columns: auto 1fr; gap: 2px 14px; margin: 0 } .mail dt { color: var(--ink-2) } .mail dd { margin: 0; overflow-wrap: anywhere }
.bigcode { display: flex; gap: 14px; align-items: center; flex-wrap: wrap; padding: 16px 20px; border-radius: 18px; background: var(--accent-soft) } .bigcode b { font: 700 32px/1 var(--display); letter-spacing: .16em; color: var(--accent); user-select: all }
.tabs { display: flex; gap: 24px; border-bottom: 1px solid var(--line) } .tabs a { padding: 10px 2px; font-weight: 560; color: var(--ink-2) } .tabs a[aria-current] { color: var(--ink); box-shadow: inset 0 -2.5px var(--ink) }
iframe { width: 100%; height: 68vh; border: 1px solid var(--line); border-radius: 18px; background: #fff } pre { margin: 0; padding: 20px; border: 1px solid var(--line); border-radius: 18px; background: var(--surface); white-space: pre-wrap; overflow-wrap: anywhere; font: 14px/1.6 ui-monospace, monospace }
.files { display: flex; gap: 8px; flex-wrap: wrap } .empty { margin: auto; padding: 64px 24px; text-align: center; max-width: 460px; display: grid; gap: 10px } .empty h2 { font-size: 24px }
.back { display: none } @media (max-width: 760px) { .panes { grid-template-columns: minmax(0, 1fr) } .panes > .empty { display: none } .has-mail .list { display: none } .list { border: 0; max-height: none } .mail { padding: 20px } .back { display: inline-flex; align-self: start } .filter { flex-basis: 100% } }
`;
