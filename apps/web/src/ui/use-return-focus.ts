import { useEffect, useState } from 'react';

/** Gives the focus back to where it was, for a dialog that is taken away instead of being closed in place. */
export function useReturnFocus(): void {
  const [before] = useState(opener);
  useFocusAfter(before);
}

/** The focused element when a dialog opened, read before the dialog renders, because its menu entry may be gone afterwards. */
export function useOpener(opened: boolean): HTMLElement | null {
  const [before, setBefore] = useState<{ opened: boolean; by: HTMLElement | null }>({
    opened: false,
    by: null,
  });
  if (before.opened !== opened) setBefore({ opened, by: opened ? opener() : before.by });
  return before.by;
}

/**
 * On unmount with the focus inside: moves the focus to the element that opened this, else to its replacement, given by id, else
 * to the page.
 */
export function useFocusAfter(before: HTMLElement | null, successor = 'main'): void {
  useEffect(
    () => () => {
      // After the dialog has released the focus.
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        const focus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });
        focus(before?.isConnected ? before : document.getElementById(successor));
        if (document.activeElement === document.body) focus(document.getElementById('main'));
      });
    },
    [before, successor],
  );
}

/** The focused element; for an entry of a menu, which closes, the button of the menu. */
function opener(): HTMLElement | null {
  const focused = document.activeElement;
  if (focused === document.body) return null;
  const button = focused?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  const element = button ? document.getElementById(button) : focused;
  // A person on a map is an SVG element, which takes the focus like any other.
  return element instanceof HTMLElement || element instanceof SVGElement ? (element as HTMLElement) : null;
}
