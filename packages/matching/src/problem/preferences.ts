/** Wishes and free hours of members, prepared for millions of pairs. */
import type { Field, MatchingInput, Participant } from '../input.ts';
import { BitRows, hasChoice } from './values.ts';

export const HOURS_OF_WEEK = 168;
/** The wishes of one member about one person add up to at most this many points, positive or negative. */
export const MAX_WISH = 16;

/** The points that u's wishes give to a meeting with v, from -MAX_WISH to MAX_WISH. */
export type Wishes = (u: number, v: number) => number;

interface Wish {
  column: number;
  points: number;
}

/** The first wish of a person is worth 8 points, the next ones 4, 2 and 1. Null if no person has a wish. */
export function compileWishes(
  input: MatchingInput,
  fields: ReadonlyMap<string, Field>,
  people: readonly Participant[],
  indexOf: ReadonlyMap<number, number>,
): Wishes | null {
  const columns = new Map<string, number>();
  const wishes: Wish[][] = people.map(() => []);
  for (const wish of input.preferences ?? []) {
    const u = indexOf.get(wish.member_id);
    if (u === undefined) continue;
    const key = JSON.stringify([String(wish.category), wish.choice]);
    const column = columns.get(key) ?? columns.size;
    columns.set(key, column);
    const points = 2 ** Math.max(0, 3 - Math.max(0, Math.round(wish.order ?? 0)));
    wishes[u]?.push({ column, points: wish.wish === 'meet' ? points : -points });
  }
  if (columns.size === 0) return null;
  const rows = new BitRows(people.length, columns.size);
  for (const [key, column] of columns) {
    const [category, choice] = JSON.parse(key) as [string, string];
    const field = fields.get(category) as Field;
    people.forEach((person, row) => {
      if (hasChoice(person, field, choice)) rows.set(row, column);
    });
  }
  return (u, v) => {
    let points = 0;
    for (const wish of wishes[u]!) if (rows.has(v, wish.column)) points += wish.points;
    return Math.max(-MAX_WISH, Math.min(MAX_WISH, points));
  };
}

/** Hours of the week that two people are both free. */
export type SharedHours = (u: number, v: number) => number;

export function compileHours(people: readonly Participant[]): SharedHours {
  const rows = new BitRows(people.length, HOURS_OF_WEEK);
  people.forEach((person, row) => {
    if (person.free_hours) for (const hour of person.free_hours) rows.set(row, hour);
    else for (let hour = 0; hour < HOURS_OF_WEEK; hour++) rows.set(row, hour);
  });
  return (u, v) => rows.shared(u, v);
}
