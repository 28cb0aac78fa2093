import { inCompany } from '../../../platform/context.ts';
import type { PublicCtx } from '../../../platform/http/access.ts';
import { fieldProblem } from '../../../platform/http/translate.ts';
import { Problem } from '../../../platform/problem.ts';
import { mayMail } from '../../accounts/limits.ts';
import { queueDelivery } from '../../deliveries/commands/queue-delivery.ts';
import { demandInviteLink, readToken } from '../open-invitation.ts';
import { knownAddresses } from '../queries.ts';
import { mayJoin } from '../rules.ts';
import { sendInvitations } from './invite-members.ts';

/**
 * Asks for a personal invitation with the link of a workspace: only the mail proves whose address it is. Somebody who is
 * a member already gets a link to log in instead; the answer is the same.
 */
export async function requestInvitation(
  ctx: PublicCtx,
  { token, email }: { token: string; email: string },
): Promise<{ ok: true }> {
  const read = await readToken(ctx, token);
  if (read.kind !== 'link') throw new Problem('link_invalid');
  const { domains } = await ctx.services.database.company(read.company_id, 'read', (db) =>
    demandInviteLink(db, read),
  );
  if (!mayJoin(email, domains)) throw fieldProblem('email', 'other_domain', ctx.language);
  if (!(await mayMail(ctx, `invitation:${read.company_id}`, email))) return { ok: true };
  await inCompany(ctx.services, read.company_id, 'write', async (work) => {
    const { members, suppressed } = await knownAddresses(work.db, read.company_id, [email]);
    if (suppressed.has(email)) return;
    if (!members.get(email)) {
      await sendInvitations(work, [email], null);
      return;
    }
    const { id } = await work.db
      .selectFrom('users')
      .select('id')
      .where('company_id', '=', read.company_id)
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    await queueDelivery(work, {
      round_id: null,
      kind: 'sign_in',
      user_id: id,
      recipient: email,
      data: { next: '/' },
    });
  });
  return { ok: true };
}
