import { ENDPOINTS, LIMITS } from '@fika/contract';
import type { Table } from '@fika/spreadsheet';
import type { Client } from '#client.ts';
import { pairKey, type Person } from './judge.ts';
import type { RefusedRow } from './report.ts';

interface MetPair {
  row: number;
  a: string;
  b: string;
}

const REASONS = {
  unknown_member: 'No member has this email or external ID.',
  same_person: 'Both sides name the same person.',
};

/**
 * Records pairs who know each other, by the first two columns of a table (external ids or emails). Returns the refused rows and
 * the pairs that count.
 */
export async function importMet(
  table: Table,
  { admin, company_id, file }: { admin: Client; company_id: number; file: string },
  people: ReadonlyMap<number, Person>,
): Promise<{ refused: RefusedRow[]; met: Set<string> }> {
  const refused: RefusedRow[] = [];
  const pairs: MetPair[] = [];
  for (const { row, cells } of table.rows) {
    const [a = '', b = ''] = cells.map((cell) => cell.trim());
    if (a && b) pairs.push({ row, a, b });
    else refused.push({ file, row, field: '', value: `${a} ${b}`.trim(), reason: 'One side is missing.' });
  }
  for (let start = 0; start < pairs.length; start += LIMITS.meetingsChunk) {
    const body = { pairs: pairs.slice(start, start + LIMITS.meetingsChunk) };
    const answer = await admin.call(ENDPOINTS.coffees.meetings_import, { params: { company_id }, body });
    for (const { row, reason, value } of answer.rejected) {
      refused.push({ file, row, field: '', value, reason: REASONS[reason] });
    }
  }
  return { refused, met: knownPairs(pairs, people) };
}

function knownPairs(pairs: readonly MetPair[], people: ReadonlyMap<number, Person>): Set<string> {
  const byName = new Map<string, number>();
  for (const { id, name, email } of people.values()) {
    byName.set(email, id);
    byName.set(name, id);
  }
  const met = new Set<string>();
  for (const { a, b } of pairs) {
    const left = byName.get(a) ?? byName.get(a.toLowerCase());
    const right = byName.get(b) ?? byName.get(b.toLowerCase());
    if (left !== undefined && right !== undefined && left !== right) met.add(pairKey(left, right));
  }
  return met;
}
