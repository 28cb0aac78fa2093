import { type FilterGroup, normaliseFilters } from '@fika/contract';
import type { Ctx } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { definePort } from '#platform/ports.ts';
import { idsIn } from '#features/member-filters/compiler/queries.ts';
import { listFilters } from '../queries.ts';

/** An object with a filter that may name audiences. */
export interface AudienceUser {
  kind: 'audience' | 'campaign';
  id: number;
  name: string;
  filters: FilterGroup;
}

/** Lists the objects of a company with a filter that names audiences. */
type FindUsers = (db: Db, companyId: number) => Promise<AudienceUser[]>;

/** Other users of audiences: programs belong to a later feature. */
export const audienceUsers = definePort<FindUsers>('users of audiences');

type Scope = Pick<Ctx, 'services' | 'db' | 'company_id'>;

/** All objects with a filter that may name audiences; one with several filters has an entry for each. */
async function listUsers({ services, db, company_id: companyId }: Scope): Promise<AudienceUser[]> {
  const audiences = (await listFilters({ db, company_id: companyId })).map(
    ({ id, name, filters }): AudienceUser => ({
      kind: 'audience',
      id,
      name,
      filters,
    }),
  );
  const others = await Promise.all(services.ports.all(audienceUsers).map((find) => find(db, companyId)));
  return [...audiences, ...others.flat()];
}

/** The audiences that a filter names. */
function audiencesIn(filters: FilterGroup): number[] {
  const canonical = normaliseFilters(filters);
  return canonical.ok ? idsIn(canonical.group, 'audience') : [];
}

/** The direct users of an audience, each once. */
export async function usersOf(ctx: Scope, id: number): Promise<AudienceUser[]> {
  const users = (await listUsers(ctx)).filter(({ filters }) => audiencesIn(filters).includes(id));
  return [...new Map(users.map((user) => [`${user.kind}/${user.id}`, user])).values()];
}

/** The users of an audience, direct or through other audiences. */
export async function allUsersOf(ctx: Scope, id: number): Promise<AudienceUser[]> {
  const users = (await listUsers(ctx)).map((user) => ({ user, names: audiencesIn(user.filters) }));
  const reached = new Set([id]);
  const found = new Set<AudienceUser>();
  for (let before = -1; before < found.size;) {
    before = found.size;
    for (const { user, names } of users) {
      if (found.has(user) || !names.some((name) => reached.has(name))) continue;
      found.add(user);
      if (user.kind === 'audience') reached.add(user.id);
    }
  }
  return [...found];
}
