/** Quiet note for whoever has the console open; never for the reader of the page. */
export function debug(message: string, detail?: unknown): void {
  // oxlint-disable-next-line no-console -- the spec wants aborted list requests logged quietly, and this is the one door
  console.debug(message, detail ?? '');
}
