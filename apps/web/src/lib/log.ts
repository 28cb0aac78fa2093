/** Quiet note for whoever has the console open; never for the reader of the page. */
export function debug(message: string, detail?: unknown): void {
  console.debug(message, detail ?? '');
}
