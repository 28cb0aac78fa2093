/*
 * The place of toasts is fetched with the first toast; this is how the page learns of it. Apart from both, so that
 * neither brings the other's code.
 */
let awake = false;
const listeners = new Set<() => void>();

export function wakeToasts(): void {
  awake = true;
  for (const listener of listeners) listener();
}

export const toastsAreAwake = () => awake;

export function onToastsWake(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
