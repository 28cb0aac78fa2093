declare global {
  interface Window {
    /** What `app/first/first.js` asked before the scripts of the page were there, by address. */
    fikaEarly?: Map<string, Promise<Response>>;
  }
}

/** The answer to what was asked before, once; whatever changes something makes the others old. */
export function askedEarly(url: string, method = 'GET'): Promise<Response> | null {
  const early = globalThis.window?.fikaEarly;
  if (!early) return null;
  if (method !== 'GET') forgetEarly();
  const answer = early.get(url) ?? null;
  early.delete(url);
  return answer;
}

/** Nobody asks any more: the page is there. */
export function forgetEarly(): void {
  globalThis.window?.fikaEarly?.clear();
}
