/** More changes than this within one call of Slack come from jobs that show them, too. */
const TIMES = 5;

/** Shows a state, and again while it changes: the call of an earlier state may arrive after that of a later one. */
export async function showLatest<T>(
  read: () => Promise<T | null>,
  show: (state: T) => Promise<unknown>,
  keyOf: (state: T | null) => string = JSON.stringify,
): Promise<void> {
  let shown = '';
  for (let time = 0; time < TIMES; time += 1) {
    const state = await read();
    const key = keyOf(state);
    if (state === null || key === shown) return;
    await show(state);
    shown = key;
  }
}
