import { useEffect, useRef } from 'react';

/** The button of the last step disappears with it, so the focus moves to the page. Null before the first step is loaded. */
export function useFocusOnStep(step: string | null): void {
  const shown = useRef(step);
  useEffect(() => {
    if (step === null || shown.current === step) return;
    const isFirst = shown.current === null;
    shown.current = step;
    if (!isFirst && document.activeElement === document.body) document.getElementById('main')?.focus();
  }, [step]);
}
