import type { AnyRouter } from '@tanstack/react-router';
import { forgetEarly } from '../../lib/early.ts';

/** Takes away what stood in the document while scripts were loaded, as soon as the first page is there. */
export function endFirst(router: AnyRouter): void {
  const stop = router.subscribe('onResolved', () => {
    stop();
    forgetEarly();
    leave();
  });
}

// Large pages are made in slices: they are there a little after the router has them.
function leave(): void {
  if (!document.getElementById('main')) {
    requestAnimationFrame(leave);
    return;
  }
  document.documentElement.removeAttribute('data-first');
  document.getElementById('first')?.remove();
}
