import { useEffect, useRef } from 'react';

/** When a step takes the button with it that led on, the focus goes to the page and not nowhere. Null before the first step is loaded. */
export function useFocusOnStep(step: string | null): void {
  const shown = useRef(step);
  useEffect(() => {
    if (step === null || shown.current === step) return;
    const isFirst = shown.current === null;
    shown.current = step;
    if (!isFirst && document.activeElement === document.body) document.getElementById('main')?.focus();
  }, [step]);
}
