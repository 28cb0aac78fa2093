import { appNow } from '#platform/db/database.ts';
import { randomToken, tokenHash } from '#platform/crypto/keys.ts';
import type { PublicCtx } from '#platform/http/access.ts';
import { getTeamsApp, loginUrl, windowRedirectUri } from '../../../gateway.ts';
import { challengeOf, sealBegun } from '../tokens/queries.ts';

/** The cookie of a window in which someone logs in for a tab. */
export const LOGIN_COOKIE = 'fika_teams_login';
const MINUTES = 15;

/** Starts a login at Microsoft in a window. The window gets a cookie, so that no other browser can finish it. */
export async function startLogin(
  ctx: PublicCtx,
  { challenge, login_hint }: { challenge: string; login_hint?: string | undefined },
): Promise<{ url: string }> {
  const { services } = ctx;
  const app = getTeamsApp(services.config);
  const state = randomToken();
  const verifier = randomToken();
  const ends = Date.parse(await services.database.global('read', appNow)) + MINUTES * 60_000;
  const begun = { state_hash: tokenHash(state).toString('hex'), verifier, challenge, ends };
  ctx.setCookie(LOGIN_COOKIE, sealBegun(services, begun), MINUTES / (24 * 60));
  const redirect_uri = windowRedirectUri(services.config);
  return {
    url: loginUrl(app, {
      state,
      challenge: challengeOf(verifier),
      redirect_uri,
      inFragment: true,
      login_hint,
    }),
  };
}
