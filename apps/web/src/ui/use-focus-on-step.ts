import { useEffect, useRef } from 'react';

/** When a step takes the button with it that led on, the focus goes to the page and not nowhere. */
export function useFocusOnStep(step: string): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (document.activeElement === document.body) document.getElementById('main')?.focus();
  }, [step]);
}
