import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import type { TenantRow } from '../../queries.ts';

interface Asked {
  object_id: string;
  /** When Microsoft was asked. */
  asked_at: string;
  /** Null where the app is not there for the person. */
  chat: { conversation_id: string; bot_user_id: string | null } | null;
}

/**
 * Stores the chat of a linked person with the bot, or that there is none, unless a newer answer is stored. A chat shows that the bot
 * may write in the tenant.
 */
export async function storeChat(
  ctx: Ctx,
  { id }: Pick<TenantRow, 'id'>,
  { object_id, asked_at, chat }: Asked,
): Promise<void> {
  const { db, company_id } = ctx;
  const { numUpdatedRows } = await db
    .updateTable('msteams_users')
    .set({
      asked_at,
      conversation_id: chat?.conversation_id ?? null,
      ...(chat?.bot_user_id ? { bot_user_id: chat.bot_user_id } : {}),
      ...(chat ? { install_failures: 0, install_at: null } : {}),
    })
    .where('company_id', '=', company_id)
    .where('msteams_tenant_id', '=', id)
    .where('object_id', '=', object_id)
    .where((eb) => eb.or([eb('asked_at', 'is', null), eb('asked_at', '<=', asked_at)]))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  if (chat)
    await db
      .updateTable('msteams_tenants')
      .set({ bot_gone_at: null, bot_installed_at: sql<string>`coalesce(bot_installed_at, app_now())` })
      .where('company_id', '=', company_id)
      .where('id', '=', id)
      .where((eb) => eb.or([eb('bot_gone_at', 'is not', null), eb('bot_installed_at', 'is', null)]))
      .execute();
  await ctx.publish('admins', 'msteams.changed', { id });
}
