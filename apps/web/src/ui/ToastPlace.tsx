import { lazy, Suspense, useSyncExternalStore } from 'react';
import { onToastsWake, toastsAreAwake } from './wake-toasts.ts';

const Toasts = lazy(() => import('./Toasts.tsx'));

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
