import type { Algorithm } from '@fika/contract/statuses';
import type { Person } from '#ui/initials.ts';
import { Seats } from '#ui/Seats.tsx';

/** A person of the picture: a letter on a tint that follows from the number. */
const seat = (letter: string, id: number): Person => ({ id, first_name: letter, last_name: '' });

// A letter is the value of a field: random matching ignores it, in mixed groups it differs, in similar groups it is the same.
const PICTURES: Readonly<Record<Algorithm, readonly (Person | null)[]>> = {
  random: [seat('', 1), seat('', 6), seat('', 18)],
  crossgroup: [seat('A', 4), seat('B', 6), seat('C', 29)],
  withinggroup: [seat('A', 4), seat('A', 4), seat('A', 4)],
  advanced: [seat('M', 12), null, null],
  lottery: [seat('✓', 29), seat('✓', 29), null, null, null],
  secretsanta: [seat('→', 10), seat('', 3)],
};

/** A picture of a matching method, as a table from above. */
export function AlgorithmPicture({ algo, table = 30 }: { algo: Algorithm; table?: number }) {
  return <Seats people={PICTURES[algo]} table={table} decorative />;
}
