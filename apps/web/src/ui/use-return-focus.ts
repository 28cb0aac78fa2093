import { useEffect, useState } from 'react';

/**
 * Gives the focus back to where it was, for a dialog that is taken away instead of being closed in place, or was opened
 * from a menu; to the page, where the row is gone.
 */
export function useReturnFocus(): void {
  const [before] = useState(opener);
  useEffect(
    () => () => {
      // After the dialog has let go of it.
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        const back = before?.isConnected ? before : document.getElementById('main');
        back?.focus({ preventScroll: true });
      });
    },
    [before],
  );
}

/** What has the focus; of an entry of a menu, which closes, the button of the menu. */
function opener(): HTMLElement | null {
  const focused = document.activeElement;
  const button = focused?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  const element = button ? document.getElementById(button) : focused;
  return element instanceof HTMLElement ? element : null;
}
