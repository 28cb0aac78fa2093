import type { CallScope } from '#lib/api-types.ts';
import { ApiError } from '#lib/api-error.ts';
import { readPeoplePage, type SlackPerson } from './api.ts';

/** Columns of the file, as in the files that an import knows. */
const HEADER = ['email', 'first_name', 'last_name', 'language'];

/** How long Slack may ask us to wait in one go; with more, the admin tries again later. */
const PATIENCE_SECONDS = 90;

/**
 * The people of a Slack workspace as a CSV file, for the import of members.
 *
 * @param onCount learns how many have been read so far.
 * @throws ApiError, and an AbortError when the signal ends it.
 */
export async function readPeople(
  workspace: CallScope,
  team: { id: number; name: string },
  { signal, onCount }: { signal: AbortSignal; onCount: (count: number) => void },
): Promise<File> {
  const people: SlackPerson[] = [];
  let cursor: string | null = null;
  do {
    const page = await readPage(workspace, team.id, cursor, signal);
    people.push(...page.results);
    onCount(people.length);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return new File([csvOf(people)], `${team.name}.csv`, { type: 'text/csv' });
}

/** Slack lists a few thousand people a minute, and says how long to wait. */
async function readPage(workspace: CallScope, id: number, cursor: string | null, signal: AbortSignal) {
  for (;;) {
    try {
      return await readPeoplePage(workspace, id, cursor, signal);
    } catch (error) {
      const seconds = waitOf(error);
      if (seconds === null) throw error;
      await pause(seconds * 1_000, signal);
    }
  }
}

/** The seconds that Slack asks to wait; null for another error, or for too many. */
function waitOf(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code !== 'slack_rate_limited') return null;
  const { values } = error.data as { values?: { seconds?: string } };
  const seconds = Number(values?.seconds ?? Number.NaN);
  return seconds <= PATIENCE_SECONDS ? seconds : null;
}

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('aborted', 'AbortError'));
    });
  });

/** Rows of a CSV file; every text is quoted. */
function csvOf(people: readonly SlackPerson[]): string {
  const rows = people.map(({ email, first_name, last_name, culture }) => [
    email,
    first_name,
    last_name,
    culture ?? '',
  ]);
  return [HEADER, ...rows].map((row) => row.map(quoted).join(',')).join('\r\n');
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
