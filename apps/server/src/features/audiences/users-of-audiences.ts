import { type FilterGroup, keepFilters } from '@fika/contract';
import type { Db } from '#platform/db/database.ts';
import { idsIn } from '#features/members/compile-filters.ts';
import { listFilters } from './queries.ts';

/** Something that is for the members whom a filter finds. */
export interface AudienceUser {
  kind: 'audience' | 'campaign';
  id: number;
  name: string;
  filters: FilterGroup;
}

/** What of a company has a filter that names audiences. */
type FindUsers = (db: Db, companyId: number) => Promise<AudienceUser[]>;

const finders: FindUsers[] = [];

/** Names what else uses audiences. Done by the composition root: programs belong to a later feature. */
export function registerAudienceUsers(...given: readonly FindUsers[]): void {
  for (const find of given) if (!finders.includes(find)) finders.push(find);
}

/** Everything that has a filter of its own and may name audiences; what has several is there for each. */
async function listUsers(db: Db, companyId: number): Promise<AudienceUser[]> {
  const audiences = (await listFilters(db, companyId)).map(({ id, name, filters }): AudienceUser => ({
    kind: 'audience',
    id,
    name,
    filters,
  }));
  const others = await Promise.all(finders.map((find) => find(db, companyId)));
  return [...audiences, ...others.flat()];
}

/** The audiences that a filter names. */
function audiencesIn(filters: FilterGroup): number[] {
  const kept = keepFilters(filters);
  return kept.ok ? idsIn(kept.group, 'audience') : [];
}

/** What names an audience itself, each once. */
export async function usersOf(db: Db, companyId: number, id: number): Promise<AudienceUser[]> {
  const users = (await listUsers(db, companyId)).filter(({ filters }) => audiencesIn(filters).includes(id));
  return [...new Map(users.map((user) => [`${user.kind}/${user.id}`, user])).values()];
}

/** What names an audience, or an audience that does, at any remove. */
export async function allUsersOf(db: Db, companyId: number, id: number): Promise<AudienceUser[]> {
  const users = (await listUsers(db, companyId)).map((user) => ({ user, names: audiencesIn(user.filters) }));
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
