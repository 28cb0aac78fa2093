/** Weeks of a pause: without a number, and at most. */
export const PAUSE_WEEKS = 2;
export const PAUSE_WEEKS_MAX = 52;

export interface Command {
  /** Null for other words, which are answered with help. */
  word: 'status' | 'meet' | 'pause' | null;
  /** The weeks of a pause. */
  weeks: number;
}

/** What a member asks for in what they wrote. */
export function readCommand(text: string): Command {
  const [word, number] = text.trim().toLowerCase().split(/\s+/);
  const weeks = number === undefined ? PAUSE_WEEKS : Number(number);
  if (word === 'status' || word === 'meet') return { word, weeks: PAUSE_WEEKS };
  const isPause = word === 'pause' && Number.isInteger(weeks) && weeks >= 1 && weeks <= PAUSE_WEEKS_MAX;
  return isPause ? { word, weeks } : { word: null, weeks: PAUSE_WEEKS };
}

/** The command in what a member wrote, without the rest of the text. Empty where the text is no command. */
export function commandIn(text: string): string {
  const { word, weeks } = readCommand(text);
  return word === 'pause' ? `pause ${weeks}` : (word ?? '');
}
