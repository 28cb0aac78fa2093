import { useEffect } from 'react';

/** Mantine marks a password that is wrong with the second alone. */
const WRONG = ':is(input, textarea, select):is([aria-invalid="true"], [data-invalid="true"])';

/** Who waits longer has gone on to something else. */
const PATIENCE = 30_000;

/**
 * Where the focus goes once a form was sent: to the first field that is wrong, else back to the button, which is
 * disabled while it is busy and so loses it, else to the page, when the form has made room for its outcome. A reader who
 * has moved on meanwhile is left alone.
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
  // What was wrong before and still is changes nothing on the page.
  const frame = requestAnimationFrame(look);
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['aria-invalid', 'data-invalid', 'disabled'],
  });
  return stop;
}
