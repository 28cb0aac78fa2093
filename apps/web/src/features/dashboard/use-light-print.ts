import { useEffect } from 'react';

const SCHEME = 'data-mantine-color-scheme';

/** A page is printed in light colors: the text of dark ones is light, and printers leave the ground out. */
export function useLightPrint(): void {
  useEffect(() => {
    const { documentElement: root } = document;
    let before: string | null = null;
    const print = () => {
      before = root.getAttribute(SCHEME);
      root.setAttribute(SCHEME, 'light');
    };
    const printed = () => {
      if (before !== null) root.setAttribute(SCHEME, before);
    };
    globalThis.addEventListener('beforeprint', print);
    globalThis.addEventListener('afterprint', printed);
    return () => {
      globalThis.removeEventListener('beforeprint', print);
      globalThis.removeEventListener('afterprint', printed);
    };
  }, []);
}
