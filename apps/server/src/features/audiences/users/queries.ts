import { type FilterGroup, keepFilters } from '@fika/contract';
import type { Ctx } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { definePort } from '#platform/ports.ts';
import { idsIn } from '#features/member-filters/compiler/queries.ts';
import { listFilters } from '../queries.ts';

/** Something that is for the members whom a filter finds. */
export interface AudienceUser {
  kind: 'audience' | 'campaign';
  id: number;
  name: string;
  filters: FilterGroup;
}

/** What of a company has a filter that names audiences. */
type FindUsers = (db: Db, companyId: number) => Promise<AudienceUser[]>;

/** What else uses audiences: programs belong to a later feature. */
export const audienceUsers = definePort<FindUsers>('users of audiences');

type Scope = Pick<Ctx, 'services' | 'db' | 'company_id'>;

/** Everything that has a filter of its own and may name audiences; what has several is there for each. */
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
  const kept = keepFilters(filters);
  return kept.ok ? idsIn(kept.group, 'audience') : [];
}

/** What names an audience itself, each once. */
export async function usersOf(ctx: Scope, id: number): Promise<AudienceUser[]> {
  const users = (await listUsers(ctx)).filter(({ filters }) => audiencesIn(filters).includes(id));
  return [...new Map(users.map((user) => [`${user.kind}/${user.id}`, user])).values()];
}

/** What names an audience, or an audience that does, at any remove. */
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
