import { inCompany } from '#platform/context.ts';
import type { PublicCtx } from '#platform/http/access.ts';
import { fieldProblem } from '#platform/http/translate.ts';
import { Problem } from '#platform/problem.ts';
import { sendSignInLink } from '#features/accounts/commands/sign-in-by-link.ts';
import { mayMail } from '#features/accounts/limits/queries.ts';
import { getInviteLink, readToken } from '../opening/queries.ts';
import { knownAddresses } from '../queries.ts';
import { mayJoin } from '../rules.ts';
import { sendInvitations } from './invite-members.ts';

/**
 * Requests a personal invitation with the link of a workspace: only the email proves the address. A member gets a link to log in
 * instead; the response is the same.
 */
export async function requestInvitation(
  ctx: PublicCtx,
  { token, email }: { token: string; email: string },
): Promise<{ ok: true }> {
  const read = await readToken(ctx, token);
  if (read.kind !== 'link') throw new Problem('link_invalid');
  const { domains } = await ctx.services.database.company(read.company_id, 'read', (db) =>
    getInviteLink(db, read),
  );
  if (!mayJoin(email, domains)) throw fieldProblem('email', 'other_domain', ctx.t);
  if (!(await mayMail(ctx, `invitation:${read.company_id}`, email))) return { ok: true };
  const isMember = await inCompany(ctx.services, read.company_id, 'write', async (work) => {
    const { members, suppressed } = await knownAddresses({ db: work.db, company_id: read.company_id }, [
      email,
    ]);
    if (members.get(email)) return true;
    if (!suppressed.has(email)) await sendInvitations(work, [email], null);
    return false;
  });
  return isMember ? sendSignInLink(ctx, { body: { email, next: '/' } }) : { ok: true };
}
