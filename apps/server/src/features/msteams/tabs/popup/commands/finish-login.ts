import { appNow } from '#platform/db/database.ts';
import { tokenHash } from '#platform/crypto/keys.ts';
import type { PublicCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { exchangeCode, windowRedirectUri } from '../../../gateway.ts';
import { findTenantAtMicrosoft } from '../../../queries.ts';
import { openBegun, sealProof } from '../tokens/queries.ts';
import { LOGIN_COOKIE } from './start-login.ts';

/**
 * Finishes a login that this window began. Returns a proof of the person for the tab that opened it.
 *
 * @throws Problem `msteams_token_invalid` for a login of another browser or one that has ended; `msteams_not_connected`,
 * `msteams_unreachable`.
 */
export async function finishLogin(
  ctx: PublicCtx,
  { state, code }: { state: string; code: string },
): Promise<{ proof: string }> {
  const { services } = ctx;
  const begun = openBegun(services, ctx.cookie(LOGIN_COOKIE) ?? '');
  // It is for one try.
  ctx.setCookie(LOGIN_COOKIE, '', 0);
  const now = Date.parse(await services.database.global('read', appNow));
  if (!begun || begun.ends <= now || begun.state_hash !== tokenHash(state).toString('hex'))
    throw new Problem('msteams_token_invalid');
  const { verifier, challenge } = begun;
  const person = await exchangeCode(services, {
    code,
    verifier,
    redirect_uri: windowRedirectUri(services.config),
    refusal: 'msteams_token_invalid',
  });
  const tenant = await services.database.system('read', (db) => findTenantAtMicrosoft(db, person.tenant_id));
  if (!tenant) throw new Problem('msteams_not_connected');
  return { proof: await sealProof(services, { person, challenge }) };
}
