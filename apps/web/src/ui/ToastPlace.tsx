import { Suspense, useSyncExternalStore } from 'react';
import { onToastsWake, toastsAreAwake } from './wake-toasts.ts';
import { lazyPart } from './on-demand/lazy-part.tsx';

const Toasts = lazyPart(() => import('./Toasts.tsx'));

/** Where toasts will appear: bottom right, once there is one. */
export function ToastPlace() {
  const awake = useSyncExternalStore(onToastsWake, toastsAreAwake);
  if (!awake) return null;
  return (
    <Suspense>
      <Toasts />
    </Suspense>
  );
}
