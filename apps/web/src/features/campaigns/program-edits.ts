import type { Patch } from '#lib/patch.ts';

/** A field that is being edited, and what was saved when the editing began. */
interface Edit<V> {
  value: V;
  from: V;
  /**
   * The revision of the save, which may have normalized the value. The form shows the typed value until another admin changes the
   * saved one. Null before the save.
   */
  sent: number | null;
}

/**
 * The edits of one admin on top of what is saved, each with what it was made on: so that what another admin saves in
 * the meantime is either shown through, or seen to collide.
 */
export type Edits<T extends object> = { readonly [K in keyof T]?: Edit<T[K]> };

type Changing<T extends object> = { -readonly [K in keyof Edits<T>]: Edits<T>[K] };

/** Whether two values of a form are the same; spaces around a text do not count. */
function isSameValue(one: unknown, other: unknown): boolean {
  if (typeof one === 'string' && typeof other === 'string') return one.trim() === other.trim();
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Fields in which two versions of a program differ. */
export function differing<T extends object>(one: T, other: T): (keyof T)[] {
  return (Object.keys(one) as (keyof T)[]).filter((key) => !isSameValue(one[key], other[key]));
}

const entriesOf = <T extends object>(edits: Edits<T>) =>
  Object.entries(edits) as [keyof T, Edit<T[keyof T]>][];

/** Whether an edit still counts against what is saved now. */
const isUnsent = <V>(edit: Edit<V>, saved: V) => edit.sent === null && !isSameValue(edit.value, saved);

/** The values on the screen; `revision` is the latest known one of the program. */
export function shownOf<T extends object>(base: T, edits: Edits<T>, revision: number): T {
  const shown = { ...base };
  for (const [key, { value, from, sent }] of entriesOf(edits)) {
    if (sent === null || revision < sent || isSameValue(from, base[key])) shown[key] = value;
  }
  return shown;
}

/** The changes that were not sent. */
export function unsentOf<T extends object>(base: T, edits: Edits<T>): Patch<T> {
  const unsent = entriesOf(edits).filter(([key, edit]) => isUnsent(edit, base[key]));
  return Object.fromEntries(unsent.map(([key, { value }]) => [key, value])) as Patch<T>;
}

/** Fields that another admin saved with a different value during these edits. */
export function conflictsOf<T extends object>(base: T, edits: Edits<T>): (keyof T)[] {
  return entriesOf(edits)
    .filter(([key, edit]) => isUnsent(edit, base[key]) && !isSameValue(edit.from, base[key]))
    .map(([key]) => key);
}

/** The edits with some more. An edited field keeps the saved value from its first edit. */
export function withChange<T extends object>(edits: Edits<T>, base: T, change: Patch<T>): Edits<T> {
  const next: Changing<T> = { ...edits };
  for (const key of Object.keys(change) as (keyof T)[]) {
    const value = change[key] as T[keyof T];
    const before = edits[key];
    const from = before?.sent === null ? before.from : base[key];
    next[key] = { value, from, sent: null };
  }
  return next;
}

/** The edits once some values were saved as `base` with a revision: what was typed since still waits. */
export function settled<T extends object>(
  edits: Edits<T>,
  sent: Patch<T>,
  base: T,
  revision: number,
): Edits<T> {
  const next: Changing<T> = { ...edits };
  for (const key of Object.keys(sent) as (keyof T)[]) {
    const edit = edits[key];
    if (!edit) continue;
    next[key] = { ...edit, from: base[key], sent: isSameValue(edit.value, sent[key]) ? revision : null };
  }
  return next;
}

/** Decides a collision for what was typed here. */
export function keepMine<T extends object>(edits: Edits<T>, base: T, key: keyof T): Edits<T> {
  const edit = edits[key];
  return edit ? { ...edits, [key]: { ...edit, from: base[key] } } : edits;
}

/** Decides a collision for what is saved. */
export function takeTheirs<T extends object>(edits: Edits<T>, key: keyof T): Edits<T> {
  const { [key]: _mine, ...rest } = edits;
  return rest as unknown as Edits<T>;
}

/** Whether what is about to be saved collides with what changed between two versions. */
export function collides<T extends object>(sent: Patch<T>, before: T, now: T): boolean {
  const changed = differing(before, now);
  return changed.some((key) => key in sent && !isSameValue(sent[key], now[key]));
}
