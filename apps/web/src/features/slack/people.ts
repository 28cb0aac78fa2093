import type { CallScope } from '#lib/api-types.ts';
import { readChannelPage, readPeoplePage, type SlackPerson } from './api.ts';
import { readPages } from './pages.ts';

/** Columns of the file, as in the files that an import knows. */
const HEADER = ['email', 'first_name', 'last_name', 'language'];

/** Whose people are imported: those of a Slack workspace, or of one channel. */
export interface Source {
  id: number;
  name: string;
  channel?: { id: string; name: string } | undefined;
}

/**
 * The people of a Slack workspace or of a channel as a CSV file, for the import of members.
 *
 * @param onCount learns how many have been read so far.
 * @throws ApiError, and an AbortError when the signal ends it.
 */
export async function readPeople(
  workspace: CallScope,
  { id, name, channel }: Source,
  { signal, onCount }: { signal: AbortSignal; onCount: (count: number) => void },
): Promise<File> {
  // Slack names only the ids in a channel, and lists its workspace faster than it answers about each of them.
  const ids = channel
    ? await readPages((cursor) => readChannelPage(workspace, { id, channel, cursor, signal }), signal)
    : null;
  const inside = ids === null ? null : new Set(ids);
  const choose = (people: readonly SlackPerson[]) =>
    inside === null ? people : people.filter((person) => inside.has(person.id));
  const people = await readPages(
    (cursor) => readPeoplePage(workspace, { id, cursor, signal }),
    signal,
    (all) => {
      const count = choose(all).length;
      onCount(count);
      return inside !== null && count === inside.size;
    },
  );
  const file = channel ? `${name} ${channel.name}.csv` : `${name}.csv`;
  return new File([csvOf(choose(people))], file, { type: 'text/csv' });
}

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
