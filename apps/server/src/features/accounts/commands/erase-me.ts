import type { InputOf, sessionsEndpoints } from '@fika/contract';
import type { RequestCtx } from '#platform/http/access.ts';
import { takeAttempt } from '#platform/attempts.ts';
import { Problem } from '#platform/problem.ts';
import { eraseMember } from '#features/members/commands/erase-member.ts';
import { FRESH_LOGIN } from '../personal-data.ts';
import { getAccount } from '../queries.ts';

const TRIES = { max: 10, seconds: 15 * 60 };

/**
 * Erases the requester from the company. An open page is not enough: it requires the password of the account, or a login of the
 * last minutes.
 *
 * @throws Problem `wrong_password`, `fresh_login_needed`, `last_superadmin`
 */
export async function eraseMe(
  ctx: RequestCtx,
  { body }: InputOf<typeof sessionsEndpoints.erase_me>,
): Promise<{ ok: true }> {
  await assertOneself(ctx, body.password);
  await eraseMember(ctx, ctx.actor.user_id);
  return { ok: true };
}

async function assertOneself(ctx: RequestCtx, password: string | null): Promise<void> {
  const { db, actor, services } = ctx;
  if (password === null) {
    const session = await db
      .selectFrom('sessions')
      .select(FRESH_LOGIN.as('is_fresh'))
      .where('id', '=', actor.session_id)
      .executeTakeFirst();
    if (session?.is_fresh) return;
    throw new Problem('fresh_login_needed');
  }
  // An organization that vouches for its member does not know their password.
  if (actor.sso_company_id !== null) throw new Problem('fresh_login_needed');
  // Counted in a separate transaction: a refusal rolls this one back.
  await services.database.global('write', (other) =>
    takeAttempt(other, `erase-me/${actor.account_id}`, TRIES),
  );
  const account = await getAccount(db, actor.account_id);
  if (!(await services.passwords.verify(account.password_hash, password)))
    throw new Problem('wrong_password');
}
