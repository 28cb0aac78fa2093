import { ROLES } from '@fika/contract';
import type { Ctx } from '#platform/context.ts';
import { type Recognized, recognizeMember } from '#features/chat-answers/members/queries.ts';
import type { TeamsUser } from '#features/msteams/bot/types.ts';

/** A user of Teams in our eyes, and their chat with the bot, which no one else reads. */
interface Person {
  user: Recognized;
  conversation_id: string | null;
}

/** Finds the member that a user of a tenant is. */
export async function recognize(ctx: Ctx, { msteams_tenant_id, object_id }: TeamsUser): Promise<Person> {
  const row = await ctx.db
    .selectFrom('msteams_users as m')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'm.company_id').onRef('u.id', '=', 'm.user_id'),
    )
    .select(['m.user_id', 'm.linked_by', 'm.conversation_id', 'u.role'])
    .where('m.company_id', '=', ctx.company_id)
    .where('m.msteams_tenant_id', '=', msteams_tenant_id)
    .where('m.object_id', '=', object_id)
    .executeTakeFirst();
  // Admins confirm who they are: someone who was found by their address may have become one since.
  const isProved = row?.linked_by === 'member' || row?.role === ROLES.enduser;
  return {
    user: await recognizeMember(ctx, row && isProved ? row.user_id : null),
    conversation_id: row?.conversation_id ?? null,
  };
}
