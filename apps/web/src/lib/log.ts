/** A note for the console, never for the reader of the page. */
export function debug(message: string, detail?: unknown): void {
  console.debug(message, detail ?? '');
}
