import { lazy, type ReactElement, Suspense } from 'react';

const Loaded = lazy(() => import('./on-demand/ReasonTooltip.tsx'));

/** Why a button cannot be pressed, beside it. Its code comes with the first button that cannot. */
export function ReasonTooltip({ reason, children }: { reason: string; children: ReactElement }) {
  return (
    <Suspense fallback={children}>
      <Loaded reason={reason}>{children}</Loaded>
    </Suspense>
  );
}
