import { useEffect } from 'react';

/** Mantine marks an invalid password with the second attribute only. */
const WRONG = ':is(input, textarea, select):is([aria-invalid="true"], [data-invalid="true"])';

/** After this time the reader probably does something else. */
const PATIENCE = 30_000;

/**
 * Moves the focus after a form was sent: to the first invalid field; else back to the button, which loses the focus while it is
 * disabled; else to the page, if the outcome replaced the form. If the reader has moved the focus in the meantime, it stays.
 */
export function useFocusAfterSending(focusPage: () => void): void {
  useEffect(() => {
    let stop: (() => void) | undefined;
    const watch = (event: SubmitEvent) => {
      stop?.();
      if (event.target instanceof HTMLFormElement) stop = follow(event.target, event.submitter, focusPage);
    };
    document.addEventListener('submit', watch);
    return () => {
      document.removeEventListener('submit', watch);
      stop?.();
    };
  }, [focusPage]);
}

function follow(form: HTMLFormElement, button: HTMLElement | null, focusPage: () => void): () => void {
  const start = document.activeElement;
  let wasBusy = false;
  const isOver = (): boolean => {
    const now = document.activeElement;
    const isLost = now === null || now === document.body;
    if (!isLost && now !== start) return true;
    if (!form.isConnected) {
      if (isLost) focusPage();
      return true;
    }
    const wrong = form.querySelector<HTMLElement>(WRONG);
    if (wrong) {
      wrong.focus();
      return true;
    }
    const isBusy = button?.matches(':disabled') ?? false;
    if (wasBusy && !isBusy && isLost) button?.focus();
    wasBusy ||= isBusy;
    return false;
  };
  const look = () => {
    if (isOver()) stop();
  };
  const observer = new MutationObserver(look);
  const timer = setTimeout(() => stop(), PATIENCE);
  const stop = () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
  // A field that was invalid before and still is causes no mutation.
  const frame = requestAnimationFrame(look);
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['aria-invalid', 'data-invalid', 'disabled'],
  });
  return stop;
}
