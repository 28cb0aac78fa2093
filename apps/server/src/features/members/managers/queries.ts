import type { ShortUser } from '@fika/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';

/** The manager of a row of `users`, or null. */
export const managerOf = sql<ShortUser | null>`(
  select jsonb_build_object('id', m.id, 'first_name', m.first_name, 'last_name', m.last_name, 'email', m.email)
  from users m where m.company_id = users.company_id and m.id = users.manager_id)`.as('manager');

/** Serializes changes of managers: two at once could make each of two members the manager of the other. */
export async function lockManagers({ db, company_id }: Pick<Ctx, 'db' | 'company_id'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('managers', ${company_id}))`.execute(db);
}

/** The manager of each of some members, and of all managers above them, by member id; members without one are absent. */
export async function chainsAbove(
  { db, company_id: companyId }: Pick<Ctx, 'db' | 'company_id'>,
  userIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; manager_id: number }>`
    with recursive above as (
      select id, manager_id from users where company_id = ${companyId} and id = any(${userIds}::bigint[])
      union
      select u.id, u.manager_id from above a
      join users u on u.company_id = ${companyId} and u.id = a.manager_id
    )
    select id, manager_id from above where manager_id is not null`.execute(db);
  return new Map(rows.map(({ id, manager_id: managerId }) => [id, managerId]));
}

/** Whether a member is among the managers above another, or is that other. */
export function isAbove(managers: ReadonlyMap<number, number>, member: number, other: number): boolean {
  const seen = new Set<number>();
  for (let at: number | undefined = other; at !== undefined && !seen.has(at); at = managers.get(at)) {
    if (at === member) return true;
    seen.add(at);
  }
  return false;
}
