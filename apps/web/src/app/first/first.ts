import type { AnyRouter } from '@tanstack/react-router';
import { forgetEarly } from '../../lib/early.ts';
import { whenMain } from '../when-main.ts';

/** Takes away what stood in the document while scripts were loaded, as soon as the first page is there. */
export function endFirst(router: AnyRouter): void {
  const stop = router.subscribe('onResolved', () => {
    stop();
    forgetEarly();
    whenMain(() => {
      document.documentElement.removeAttribute('data-first');
      document.getElementById('first')?.remove();
    });
  });
}
