import { cloneElement, type ReactElement, Suspense, useState } from 'react';
import { lazyPart } from './on-demand/lazy-part.tsx';

const load = () => import('./on-demand/ReasonTooltip.tsx');
const Loaded = lazyPart(load);

interface Reached {
  onPointerEnter?: () => void;
  onPointerLeave?: () => void;
  onFocus?: () => void;
  onBlur?: () => void;
}

/** Why a button cannot be pressed, beside it. Its code comes when somebody comes to one that cannot. */
export function ReasonTooltip({ reason, children }: { reason: string; children: ReactElement }) {
  const [isReady, setIsReady] = useState(false);
  const [reached, setReached] = useState<'pointer' | 'focus' | null>(null);
  const come = async (how: 'pointer' | 'focus') => {
    setReached(how);
    await load();
    setIsReady(true);
  };
  const leave = () => setReached(null);
  const standing = cloneElement(children as ReactElement<Reached>, {
    onPointerEnter: () => void come('pointer'),
    onPointerLeave: leave,
    onFocus: () => void come('focus'),
    onBlur: leave,
  });
  if (!isReady) return standing;
  return (
    <Suspense fallback={standing}>
      <Loaded reason={reason} reached={reached}>
        {children}
      </Loaded>
    </Suspense>
  );
}
