import type { TooltipProps } from '@mantine/core';
import { cloneElement, type ReactElement, type Ref, Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from './on-demand/lazy-part.tsx';

const Loaded = lazyPart(() => import('./on-demand/tooltip.ts'));

/** A tooltip that is open. Its code comes with the first one. */
export function LoadedTooltip(props: Pick<TooltipProps, 'target' | 'label'>) {
  return (
    <Suspense>
      <Loaded opened {...props} />
    </Suspense>
  );
}

interface Pointed {
  ref?: Ref<HTMLElement>;
  onPointerEnter?: () => void;
  onPointerLeave?: () => void;
}

/** As long as Mantine's own wait: who only passes sees nothing. */
const DELAY_MS = 300;

/** What a button with an icon does, beside it while the pointer rests on it. The button itself stays as it is. */
export function Tooltip({ label, children }: { label: string; children: ReactElement }) {
  const button = useRef<HTMLElement>(null);
  const [isOver, setIsOver] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOpen(isOver), isOver ? DELAY_MS : 0);
    return () => clearTimeout(timer);
  }, [isOver]);
  return (
    <>
      {cloneElement(children as ReactElement<Pointed>, {
        ref: button,
        onPointerEnter: () => setIsOver(true),
        onPointerLeave: () => setIsOver(false),
      })}
      {isOpen && isOver && <LoadedTooltip target={button} label={label} />}
    </>
  );
}
