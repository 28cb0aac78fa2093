import type { Ctx } from '#platform/context.ts';
import { Problem } from '#platform/problem.ts';
import { enqueueInstall } from '../../bot/people/commands/enqueue-install.ts';
import type { TenantRow } from '../../queries.ts';
import { isRecognizedByAddress, type TeamsPerson } from '../../rules.ts';

interface Member {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  culture: string;
}

/**
 * The active member that a user of Teams is, or null. A user who is not linked yet is linked by their address, where that is proof
 * enough; one that was linked by an address stays the same member when either address changes.
 */
export async function recognizeMember(
  ctx: Ctx,
  tenant: Pick<TenantRow, 'id'>,
  person: TeamsPerson,
): Promise<Member | null> {
  const { db, company_id } = ctx;
  const columns = ['u.id', 'u.email', 'u.first_name', 'u.last_name', 'u.culture'] as const;
  const linked = await db
    .selectFrom('msteams_users as m')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'm.company_id').onRef('u.id', '=', 'm.user_id'),
    )
    .select([...columns, 'u.is_active', 'u.role', 'm.linked_by'])
    .where('m.company_id', '=', company_id)
    .where('m.msteams_tenant_id', '=', tenant.id)
    .where('m.object_id', '=', person.object_id)
    .executeTakeFirst();
  if (linked) {
    // A member who was made an admin since confirms who they are.
    const isProved = linked.linked_by === 'member' || isRecognizedByAddress(person, linked);
    return linked.is_active && isProved ? linked : null;
  }
  const member = await db
    .selectFrom('users as u')
    .select([...columns, 'u.role'])
    .where('u.company_id', '=', company_id)
    .where('u.email', '=', person.address.toLowerCase())
    .where('u.is_active', '=', true)
    .executeTakeFirst();
  if (!member || !isRecognizedByAddress(person, member)) return null;
  // A member who confirms a link has its tenant locked: after the insert, each would wait for the other.
  const stays = await db
    .selectFrom('msteams_tenants')
    .select('id')
    .where('company_id', '=', company_id)
    .where('id', '=', tenant.id)
    .forKeyShare()
    .executeTakeFirst();
  if (!stays) throw new Problem('msteams_not_connected');
  const { numInsertedOrUpdatedRows: added = 0n } = await db
    .insertInto('msteams_users')
    .values({
      company_id,
      msteams_tenant_id: tenant.id,
      object_id: person.object_id,
      user_id: member.id,
      linked_by: 'address',
    })
    // The member may be linked to another user of the tenant, which they chose.
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (added === 0n) return null;
  await enqueueInstall(ctx, tenant.id);
  return member;
}

/** Whether a user is still linked. Waits for a change of the link that has begun. */
export async function isStillLinked(
  { db, company_id }: Ctx,
  tenant: Pick<TenantRow, 'id'>,
  { object_id }: TeamsPerson,
): Promise<boolean> {
  const row = await db
    .selectFrom('msteams_users')
    .select('user_id')
    .where('company_id', '=', company_id)
    .where('msteams_tenant_id', '=', tenant.id)
    .where('object_id', '=', object_id)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}
