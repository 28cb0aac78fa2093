import c from './KeyboardHint.module.css';

/** Keys to press, `mod` being the one of the reader's machine: `⌘ K` or `Ctrl K`. */
export function KeyboardHint({ keys }: { keys: readonly string[] }) {
  return <kbd className={c.keys}>{keys.map((key) => (key === 'mod' ? modifier() : key)).join(' ')}</kbd>;
}

function modifier(): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
}
