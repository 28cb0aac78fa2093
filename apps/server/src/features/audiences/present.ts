import {
  type Audience,
  type FilterCategory,
  filterFaultSentence,
  type FilterGroup,
  type FilterNames,
  grants,
  humanFilters,
  normaliseFilters,
  memberName,
  ROLES,
} from '@fika/contract';
import type { Translator } from '@fika/messages/server';
import type { Compiled } from '#features/member-filters/compiler/queries.ts';
import type { RequestCtx } from '#platform/http/access.ts';
import type { AudienceRow } from './queries.ts';
import type { AudienceUser } from './users/queries.ts';

/** An audience; `compiled` says whether it can be counted. */
export function presentAudience(
  { filters: stored, first_name, last_name, email, ...row }: AudienceRow,
  extra: {
    compiled: Compiled;
    members_count: number | null;
    can_manage: boolean;
    categories: readonly FilterCategory[];
    names: FilterNames;
    t: Translator;
  },
): Audience {
  const { compiled, categories, names, t, ...told } = extra;
  const filters = stored as unknown as FilterGroup;
  const canonical = normaliseFilters(filters);
  const isEmpty = canonical.ok && canonical.group.filters.length === 0;
  const sentence = isEmpty ? t('audiences_users:by_hand') : humanFilters(filters, categories, t, names);
  return {
    ...row,
    ...told,
    too_slow: compiled.ok && told.members_count === null,
    filters,
    human_filters: compiled.ok ? sentence : filterFaultSentence(compiled.fault, t),
    added_by_name:
      email === null
        ? ''
        : memberName({ first_name: first_name ?? '', last_name: last_name ?? '', email }, t),
  };
}

const NAMED = 5;

/** Whether the reader may know the users of an audience: programs are named to admins who manage them. */
const isTold = ({ actor }: RequestCtx, { kind, id }: AudienceUser): boolean =>
  kind === 'audience' ||
  actor.role === ROLES.superadmin ||
  grants(actor.permissions, 'programs_management', id);

/** The users of an audience, in words. */
export function nameUsers(ctx: RequestCtx, users: readonly AudienceUser[]): string {
  const { t } = ctx;
  const told = users.filter((user) => isTold(ctx, user));
  const others = users.length - told.length;
  return [
    ...told.slice(0, NAMED).map(({ kind, name }) => t(`audiences_users:${kind}`, { name })),
    ...(told.length > NAMED ? [t('audiences_users:more', { count: told.length - NAMED })] : []),
    ...(others > 0 ? [t('audiences_users:other', { count: others })] : []),
  ].join(', ');
}
