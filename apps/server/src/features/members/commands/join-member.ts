import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { Problem } from '#platform/problem.ts';
import { assertMemberSeats } from '../seats/queries.ts';

export interface Joining {
  /** Proved to be theirs. */
  email: string;
  first_name: string;
  last_name: string;
  culture: string;
}

/**
 * Makes a person a member. An imported member with the address is that person: there is no duplicate, and known values stay.
 * Returns their id, and whether they are new here.
 *
 * @throws Problem `member_inactive` for a deactivated member, `plan_limit` when no seat is left.
 */
export async function joinMember(ctx: Ctx, person: Joining): Promise<{ user_id: number; is_new: boolean }> {
  const known = await findForUpdate(ctx, person.email);
  if (known) return link(ctx, known, person);
  await assertMemberSeats(ctx, 1);
  const added = await ctx.db
    .insertInto('users')
    .values({ ...person, company_id: ctx.company_id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added) return { user_id: added.id, is_new: true };
  // A concurrent request added them.
  const other = await findForUpdate(ctx, person.email);
  if (!other) throw new Error('A member who is there already could not be found');
  return link(ctx, other, person);
}

async function link(
  ctx: Ctx,
  known: { id: number; is_active: boolean; first_name: string; last_name: string },
  person: Joining,
): Promise<{ user_id: number; is_new: boolean }> {
  if (!known.is_active) throw new Problem('member_inactive');
  const isNamed = known.first_name !== '' || known.last_name !== '';
  if (!isNamed && (person.first_name !== '' || person.last_name !== '')) {
    const { first_name, last_name } = person;
    await ctx.db
      .updateTable('users')
      .set({ first_name, last_name, updated_at: sql`app_now()` })
      .where('company_id', '=', ctx.company_id)
      .where('id', '=', known.id)
      .execute();
  }
  return { user_id: known.id, is_new: false };
}

async function findForUpdate({ db, company_id }: Ctx, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'is_active', 'first_name', 'last_name'])
    .where('company_id', '=', company_id)
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst();
}
