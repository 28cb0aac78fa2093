import {
  type Audience,
  type FilterCategory,
  filterFaultSentence,
  type FilterGroup,
  type FilterNames,
  grants,
  humanFilters,
  keepFilters,
  type Locale,
  memberName,
  ROLES,
} from '@fika/contract';
import type { Compiled } from '#features/member-filters/compiler/queries.ts';
import type { RequestCtx } from '#platform/http/access.ts';
import type { AudienceRow } from './queries.ts';
import type { AudienceUser } from './users/queries.ts';

const BY_HAND = { en: 'Members added by hand', fr: 'Membres ajoutés à la main' } as const;

/** An audience; `compiled` tells whether it can be counted. */
export function presentAudience(
  { filters: stored, first_name, last_name, email, ...row }: AudienceRow,
  extra: {
    compiled: Compiled;
    members_count: number | null;
    can_manage: boolean;
    categories: readonly FilterCategory[];
    names: FilterNames;
    language: Locale;
  },
): Audience {
  const { compiled, categories, names, language, ...told } = extra;
  const filters = stored as unknown as FilterGroup;
  const kept = keepFilters(filters);
  const isEmpty = kept.ok && kept.group.filters.length === 0;
  const sentence = isEmpty ? BY_HAND[language] : humanFilters(filters, categories, language, names);
  return {
    ...row,
    ...told,
    too_slow: compiled.ok && told.members_count === null,
    filters,
    human_filters: compiled.ok ? sentence : filterFaultSentence(compiled.fault, language),
    added_by_name:
      email === null
        ? ''
        : memberName({ first_name: first_name ?? '', last_name: last_name ?? '', email }, language),
  };
}

const USERS = {
  en: {
    audience: (name: string) => `the audience “${name}”`,
    campaign: (name: string) => `the program “${name}”`,
    other: (count: number) =>
      count === 1 ? 'a program that you do not run' : `${count} programs that you do not run`,
    more: (count: number) => `${count} more`,
  },
  fr: {
    audience: (name: string) => `l’audience «\u202f${name}\u202f»`,
    campaign: (name: string) => `le programme «\u202f${name}\u202f»`,
    other: (count: number) =>
      count === 1 ? 'un programme que vous ne gérez pas' : `${count} programmes que vous ne gérez pas`,
    more: (count: number) => `${count} de plus`,
  },
};
const NAMED = 5;

/** Whether the reader may know what uses an audience: programs are named to those who run them. */
const isTold = ({ actor }: RequestCtx, { kind, id }: AudienceUser): boolean =>
  kind === 'audience' ||
  actor.role === ROLES.superadmin ||
  grants(actor.permissions, 'programs_management', id);

/** What uses an audience, in words. */
export function nameUsers(ctx: RequestCtx, users: readonly AudienceUser[]): string {
  const words = USERS[ctx.language];
  const told = users.filter((user) => isTold(ctx, user));
  const others = users.length - told.length;
  return [
    ...told.slice(0, NAMED).map(({ kind, name }) => words[kind](name)),
    ...(told.length > NAMED ? [words.more(told.length - NAMED)] : []),
    ...(others > 0 ? [words.other(others)] : []),
  ].join(', ');
}
