import { sql } from 'kysely';
import type { RequestCtx } from '#platform/http/access.ts';
import { assertOutsideTeams, endSessionsInTeams } from '#features/accounts/sessions/queries.ts';
import { recordAudit } from '#features/audit/record.ts';
import { enqueueInstall } from '../../bot/people/commands/enqueue-install.ts';
import { noteMovement } from '../../channels/commands/note-movement.ts';
import { openLink } from '../queries.ts';

/**
 * Links the user of Teams of a token to the reader. Doing it again changes nothing. Throws as `openLink`, and `login_again` for a
 * session in Teams.
 */
export async function linkUser(ctx: RequestCtx, token: string): Promise<{ ok: true }> {
  const { db, company_id, actor } = ctx;
  // A user that was recognized by an address would confirm itself, and stay when the member becomes an admin.
  await assertOutsideTeams(ctx);
  const { user, tenant, replaces } = await openLink(ctx, token, 'locked');
  const { object_id } = user;
  // That of an inactive member, and the one that was found by the address of the reader.
  await db
    .deleteFrom('msteams_users')
    .where('company_id', '=', company_id)
    .where('msteams_tenant_id', '=', tenant.id)
    .where((eb) =>
      eb.or([
        eb('object_id', '=', object_id).and('user_id', '<>', actor.user_id),
        eb('user_id', '=', actor.user_id).and('object_id', '<>', object_id),
      ]),
    )
    .execute();
  await db
    .insertInto('msteams_users')
    .values({
      company_id,
      msteams_tenant_id: tenant.id,
      object_id,
      user_id: actor.user_id,
      linked_by: 'member',
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'msteams_tenant_id', 'object_id'])
        .doUpdateSet({ linked_by: 'member', linked_at: sql<string>`app_now()` }),
    )
    .execute();
  // The person of the replaced user may have the pages open.
  if (replaces) await endSessionsInTeams(db, { company_id, account_id: actor.account_id });
  await enqueueInstall(ctx, tenant.id);
  // They may be in channels that are audiences.
  await noteMovement(ctx, tenant.id);
  await recordAudit(ctx, {
    action: 'member.teams_linked',
    target_type: 'user',
    target_id: actor.user_id,
    data: { name: tenant.name },
  });
  return { ok: true };
}
