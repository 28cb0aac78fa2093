import type { Category } from '@fika/contract/endpoints/categories';
import type { FieldValue } from '@fika/contract/endpoints/members';
import { ApiError } from '#lib/api-error.ts';
import type { UserChange, UserDetail } from './api.ts';

/** A field as it is being edited; null is without a value. */
export type Input = FieldValue | null;

export interface ProfileDraft {
  first_name: string;
  last_name: string;
  about_me: string;
  /** Category id -> value. */
  fields: Record<string, Input>;
}

/** The fields that a member sees and fills in themself. */
export function ownFields(categories: readonly Category[]): Category[] {
  return categories.filter(({ status, only_for_matching }) => status === 'active' && !only_for_matching);
}

/** The reader's data as a form, with an entry for every field. */
export function draftOf(me: UserDetail, fields: readonly Category[]): ProfileDraft {
  const known = new Map(me.userfield_set.map(({ category, value }) => [category, value]));
  return {
    first_name: me.first_name,
    last_name: me.last_name,
    about_me: me.about_me,
    fields: Object.fromEntries(fields.map(({ id }) => [String(id), known.get(id) ?? null])),
  };
}

const isEmpty = (value: Input | undefined) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const isSame = (one: Input | undefined, other: Input | undefined) =>
  (isEmpty(one) && isEmpty(other)) || JSON.stringify(one) === JSON.stringify(other);

/** The mandatory fields of a member's own that they have no value for. */
export function missingFields(me: UserDetail, categories: readonly Category[]): Category[] {
  const known = new Map(me.userfield_set.map(({ category, value }) => [category, value]));
  return ownFields(categories).filter(({ id, mandatory }) => mandatory && isEmpty(known.get(id)));
}

/**
 * What a save has to send: only what differs, and null for what was emptied. Of the `needed` fields the empty ones are sent
 * as well, so that the answer names those that are still to be filled in.
 */
export function changeOf(
  base: ProfileDraft,
  draft: ProfileDraft,
  needed: ReadonlySet<string> = new Set(),
): UserChange {
  const fields = Object.entries(draft.fields)
    .filter(
      ([id, value]) =>
        id in base.fields && (!isSame(value, base.fields[id]) || (needed.has(id) && isEmpty(value))),
    )
    .map(([id, value]) => ({ category: Number(id), value: isEmpty(value) ? null : value }));
  return {
    ...(draft.first_name !== base.first_name && { first_name: draft.first_name }),
    ...(draft.last_name !== base.last_name && { last_name: draft.last_name }),
    ...(draft.about_me !== base.about_me && { about_me: draft.about_me }),
    ...(fields.length > 0 && { userfield_set: fields }),
  };
}

/** The messages of a refusal by field: a column, or the id of a field. */
export function refusalsOf(error: unknown, sent: UserChange | undefined): ReadonlyMap<string, string> {
  const errors = error instanceof ApiError ? error.errors : [];
  return new Map(
    errors.map(({ path, message }) => {
      const index = /^userfield_set\.(\d+)\./.exec(path)?.[1];
      const field = index === undefined ? undefined : sent?.userfield_set?.[Number(index)]?.category;
      return [field === undefined ? path : String(field), message];
    }),
  );
}

const BROWSERS: readonly (readonly [string, RegExp])[] = [
  // The user agent of each of these browsers also names some of the later ones.
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Opera', /OPR\/|Opera/],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
];
const SYSTEMS: readonly (readonly [string, RegExp])[] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Mac', /Mac OS X|Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
];

/** The names of browser and system in a user agent; null if it has none. */
export function deviceOf(userAgent: string): { browser: string | null; system: string | null } {
  const name = (list: typeof BROWSERS) => list.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null;
  return { browser: name(BROWSERS), system: name(SYSTEMS) };
}
