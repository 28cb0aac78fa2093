import { type DragEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';

const LIFTS = new Set(['Enter', ' ']);
const MOVES = new Set([...LIFTS, 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Escape']);

/** What is lifted is in the air only a moment later. */
const PAUSE_MS = 50;

/**
 * For what can be dragged, whose code comes when somebody comes near it: a gesture that began before is done again as soon
 * as the code is there. `isGrip` says by what it is taken with the keyboard.
 */
export function useFirstGesture(
  isReady: boolean,
  prepare: () => void,
  isGrip: (element: Element) => boolean,
) {
  const kept = useRef<(() => void)[]>([]);
  const forget = () => {
    kept.current = [];
  };
  useEffect(() => {
    if (!isReady) return undefined;
    let frame: number;
    let timer: ReturnType<typeof setTimeout>;
    const next = () => {
      kept.current.shift()?.();
      if (kept.current.length > 0) timer = setTimeout(next, PAUSE_MS);
    };
    // After everything that can be dragged is registered, and its live region is there: that comes with the next frame.
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(next);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isReady]);
  return {
    onPointerEnter: prepare,
    onFocus: prepare,
    onPointerDownCapture: ({ nativeEvent, target }: PointerEvent) => {
      if (isReady || !nativeEvent.isPrimary || nativeEvent.button !== 0) return;
      prepare();
      const down = new PointerEvent('pointerdown', nativeEvent);
      kept.current = [() => target.dispatchEvent(down)];
      addEventListener('pointerup', forget, { once: true });
      addEventListener('pointercancel', forget, { once: true });
    },
    // The browser's own dragging, of a link or a picture, would end the gesture.
    onDragStartCapture: (event: DragEvent) => {
      if (kept.current.length > 0) event.preventDefault();
    },
    onKeyDownCapture: (event: KeyboardEvent) => {
      const { key, nativeEvent, target } = event;
      const begins = !isReady && LIFTS.has(key) && target instanceof Element && isGrip(target);
      const goesOn = kept.current.length > 0 && MOVES.has(key);
      if (!nativeEvent.isTrusted || (!begins && !goesOn)) return;
      event.preventDefault();
      event.stopPropagation();
      prepare();
      const down = new KeyboardEvent('keydown', nativeEvent);
      kept.current.push(() => target.dispatchEvent(down));
    },
  };
}
