import type { registrationEndpoints, InputOf, ResponseOf } from '@fika/contract';
import { sql } from 'kysely';
import type { PublicCtx } from '#platform/http/access.ts';
import { recordAccountAudit } from './record-account-audit.ts';
import { assertMailLink, endMailLinks, readMailLink, useMailLink } from '../mail-links/queries.ts';
import { getAccount, listMemberships } from '../queries.ts';

/** The account of a link, as long as it is valid. Reading it changes nothing, because scanners open links. */
export async function checkMailLink(
  ctx: PublicCtx,
  { body }: InputOf<typeof registrationEndpoints.mail_link_check>,
): Promise<ResponseOf<typeof registrationEndpoints.mail_link_check>> {
  const purposes = body.page === 'reset' ? (['reset'] as const) : (['activation', 'verification'] as const);
  const link = readMailLink(ctx.services.keys, purposes, body);
  return ctx.services.database.system('read', async (db) => {
    await assertMailLink(db, link);
    const account = await getAccount(db, link.account_id);
    // A person that an admin added has a name there.
    const [member] = await listMemberships(db, account.email);
    return {
      purpose: link.purpose,
      email: account.email,
      first_name: account.first_name || (member?.first_name ?? ''),
      last_name: account.last_name || (member?.last_name ?? ''),
    };
  });
}

/** Confirms the address of an account by the link of an email. */
export async function verifyEmail(
  ctx: PublicCtx,
  { body }: InputOf<typeof registrationEndpoints.email_verify>,
): Promise<{ ok: true }> {
  const link = readMailLink(ctx.services.keys, ['verification'], body);
  await ctx.services.database.system('write', async (db) => {
    await useMailLink(db, link);
    await endMailLinks(db, link.account_id, ['verification']);
    const account = await getAccount(db, link.account_id);
    await db
      .updateTable('accounts')
      .set({ email_verified_at: sql`coalesce(email_verified_at, app_now())` })
      .where('id', '=', link.account_id)
      .execute();
    await recordAccountAudit(
      db,
      { email: account.email, client: ctx.client },
      { action: 'account.activated' },
    );
  });
  return { ok: true };
}
