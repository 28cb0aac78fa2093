import { html } from './html.ts';

/** Style of the mailbox page: the tokens of the web, without its build. */
export const MAILBOX_STYLE = html`
  :root { color-scheme: light dark; --paper: #f5f2ec; --panel: #fbfaf7; --card: #ffffff; --line: #e7e1d6;
  --field: #8f8676; --ink: #211d18; --ink2: #595247; --accent: #27479a; --on-accent: #ffffff; --soft: #e6ecfa;
  } @media (prefers-color-scheme: dark) { :root { --paper: #161311; --panel: #1b1815; --card: #221e1a; --line:
  #37312b; --field: #776e62; --ink: #f2ede4; --ink2: #bdb3a5; --accent: #9db6ee; --on-accent: #161311; --soft:
  #222e4d; } } * { box-sizing: border-box; } body { margin: 0; background: var(--panel); color: var(--ink);
  font: 14px/20px Figtree, system-ui, sans-serif; } main { display: grid; grid-template-columns: 360px 1fr;
  height: 100vh; } .list { background: var(--paper); border-right: 1px solid var(--line); padding: 24px 16px;
  overflow-y: auto; } h1 { font-size: 26px; line-height: 32px; margin: 0 0 4px; letter-spacing: -0.012em; }
  .about, nav { color: var(--ink2); font-size: 13px; line-height: 18px; margin: 0 0 16px; } form { display:
  flex; gap: 8px; margin: 0 0 12px; } input { flex: 1; min-width: 0; height: 36px; padding: 0 12px; border:
  1px solid var(--field); border-radius: 8px; background: var(--card); color: inherit; font: inherit; } button
  { height: 36px; padding: 0 14px; border: 0; border-radius: 8px; background: var(--accent); color:
  var(--on-accent); font: inherit; font-weight: 500; cursor: pointer; } ol { list-style: none; margin: 0 0
  12px; padding: 0; } li a { display: grid; grid-template-columns: 1fr auto; gap: 2px 12px; padding: 10px
  12px; border-radius: 8px; color: inherit; text-decoration: none; } li a:hover { background: var(--panel); }
  li a[aria-current] { background: var(--soft); } .who { font-weight: 500; } time, .subject, .reader p {
  color: var(--ink2); font-size: 13px; line-height: 18px; } .who, .subject { overflow: hidden; text-overflow:
  ellipsis; white-space: nowrap; } .subject { grid-column: 1 / -1; } nav { display: flex; gap: 16px; } nav a {
  color: var(--accent); } nav span { margin-right: auto; } :focus-visible { outline: 2px solid var(--accent);
  outline-offset: 2px; } .reader { display: flex; flex-direction: column; min-width: 0; } .reader header {
  padding: 20px 24px; } .reader h2 { font-size: 19px; line-height: 25px; margin: 0 0 2px; } .reader p {
  margin: 0; } .none { align-items: center; justify-content: center; } iframe { flex: 1; width: 100%; border:
  0; border-top: 1px solid var(--line); background: #f5f2ec; } @media (max-width: 760px) { main {
  grid-template-columns: 1fr; height: auto; } .list { border-right: 0; border-bottom: 1px solid var(--line); }
  iframe { min-height: 900px; } input, button { height: 44px; font-size: 16px; } }
`;
