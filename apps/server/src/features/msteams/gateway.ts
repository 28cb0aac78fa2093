import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { defineState } from '#platform/app-state.ts';
import type { Config } from '#platform/config.ts';
import type { Services } from '#platform/context.ts';
import { Problem } from '#platform/problem.ts';
import { isManagedBy, TAB_SCOPE, TEAMS_CLIENTS, type TeamsPerson } from './rules.ts';

const LOGIN = 'https://login.microsoftonline.com';
const TIMEOUT_MS = 5_000;
/** How far the clocks of Microsoft and of the machine may be apart. */
const LEEWAY_SECONDS = 60;

/** The app of this installation at Microsoft; null where the operator has set up none. */
export function teamsApp(config: Config) {
  const { TEAMS_APP_ID: id, TEAMS_APP_SECRET: secret, TEAMS_TENANT: tenant, TEAMS_URL: url } = config;
  return id && secret ? { id, secret, tenant, login: url ?? LOGIN } : null;
}
type TeamsApp = NonNullable<ReturnType<typeof teamsApp>>;

/** The same. Throws `msteams_off` where there is none. */
export function getTeamsApp(config: Config): TeamsApp {
  const app = teamsApp(config);
  if (!app) throw new Problem('msteams_off');
  return app;
}

/** The address that Microsoft sends the browser back to: the page that leads through the installation. */
export const redirectUri = ({ PUBLIC_URL, BASE_PATH }: Config): string =>
  `${PUBLIC_URL}${BASE_PATH}extensions/msteams/install/`;

/** The page on which a login in a window of a tab ends. */
export const windowRedirectUri = ({ PUBLIC_URL, BASE_PATH }: Config): string =>
  `${PUBLIC_URL}${BASE_PATH}msteams/auth-end`;

interface LoginPage {
  state: string;
  challenge: string;
  redirect_uri: string;
  /** Whether the code comes back in the fragment, which no server logs. */
  inFragment?: boolean;
  /** The account that is offered first. */
  login_hint?: string | undefined;
}

/** The login page of Microsoft. */
export function loginUrl(
  app: TeamsApp,
  { state, challenge, redirect_uri, inFragment = false, login_hint: hint }: LoginPage,
): string {
  return `${app.login}/${app.tenant}/oauth2/v2.0/authorize?${new URLSearchParams({
    client_id: app.id,
    redirect_uri,
    state,
    response_type: 'code',
    response_mode: inFragment ? 'fragment' : 'query',
    scope: 'openid profile',
    prompt: 'select_account',
    ...(hint ? { login_hint: hint } : {}),
    code_challenge: challenge,
    code_challenge_method: 'S256',
  })}`;
}

const granted = z.object({ id_token: z.string() });

/**
 * Exchanges a code for the person who logged in at Microsoft.
 *
 * @throws Problem the `refusal`, `msteams_unreachable`.
 */
export async function exchangeCode(
  services: Services,
  {
    code,
    verifier,
    redirect_uri = redirectUri(services.config),
    refusal = 'msteams_consent_invalid',
  }: { code: string; verifier: string; redirect_uri?: string; refusal?: Refusal },
): Promise<TeamsPerson> {
  const app = getTeamsApp(services.config);
  const answer = await fetch(`${app.login}/${app.tenant}/oauth2/v2.0/token`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: app.id,
      client_secret: app.secret,
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri,
    }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    services.log.warn({ err: error }, 'Microsoft did not answer');
    throw new Problem('msteams_unreachable');
  });
  if (!answer.ok) {
    services.log.warn({ status: answer.status }, 'Microsoft refused a code');
    throw new Problem(answer.status === 400 ? refusal : 'msteams_unreachable');
  }
  // It may stop in the middle. An error about its text would bring a part of the token into the log.
  const { success, data } = granted.safeParse(await answer.json().catch(() => null));
  if (!success) {
    services.log.warn('Microsoft answered a code without a token');
    throw new Problem('msteams_unreachable');
  }
  return personOf(await verified(services, data.id_token, refusal), refusal);
}

/**
 * The person of a token that Teams, and no other app, gave to a tab.
 *
 * @throws Problem `msteams_token_invalid` for a token of another issuer, app or purpose, and for one that has expired;
 * `msteams_unreachable` where the keys of Microsoft cannot be read.
 */
export async function verifyTabToken(services: Services, token: string): Promise<TeamsPerson> {
  const claims = await verified(services, token, 'msteams_token_invalid');
  const scopes = typeof claims['scp'] === 'string' ? claims['scp'].split(' ') : [];
  // Any app at Microsoft can ask people for this permission, and would then have such a token about them.
  const isOfTeams = TEAMS_CLIENTS.some((client) => client === claims['azp']);
  if (!scopes.includes(TAB_SCOPE) || !isOfTeams) throw new Problem('msteams_token_invalid');
  return personOf(claims, 'msteams_token_invalid');
}

const keysOfMicrosoft = defineState(() => new Map<string, JWTVerifyGetKey>());

/** The keys of Microsoft, which are fetched when they are first needed, and again when a token names an unknown one. */
function keysOf(services: Services, app: TeamsApp): JWTVerifyGetKey {
  const known = services.state.of(keysOfMicrosoft);
  const url = `${app.login}/common/discovery/v2.0/keys`;
  const keys = known.get(url) ?? createRemoteJWKSet(new URL(url), { timeoutDuration: TIMEOUT_MS });
  known.set(url, keys);
  return keys;
}

/** Refusals of a token; other errors are those of reading the keys. */
const REFUSALS = [
  errors.JWTExpired,
  errors.JWTClaimValidationFailed,
  errors.JWTInvalid,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JWKSNoMatchingKey,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
];

type Refusal = 'msteams_token_invalid' | 'msteams_consent_invalid';

async function verified(services: Services, token: string, refusal: Refusal): Promise<JWTPayload> {
  const app = getTeamsApp(services.config);
  try {
    const { payload } = await jwtVerify(token, keysOf(services, app), {
      algorithms: ['RS256'],
      audience: app.id,
      clockTolerance: LEEWAY_SECONDS,
      requiredClaims: ['exp', 'iss', 'tid', 'oid'],
    });
    // Every tenant is an issuer with the same keys.
    if (payload.iss !== `${LOGIN}/${String(payload['tid'])}/v2.0`) throw new Problem(refusal);
    return payload;
  } catch (error) {
    if (error instanceof Problem) throw error;
    if (error instanceof errors.JOSEError && REFUSALS.some((kind) => error instanceof kind)) {
      // The whole error has the claims of the token: the names of people who may be no members.
      services.log.warn({ code: error.code, reason: error.message }, 'a token of Microsoft was not accepted');
      throw new Problem(refusal);
    }
    services.log.warn({ err: error }, 'the keys of Microsoft could not be read');
    throw new Problem('msteams_unreachable');
  }
}

/** Text without control characters: PostgreSQL stores no zero. */
const line = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^\P{Cc}*$/u);

const claimed = z.object({
  tid: z.guid(),
  oid: z.guid(),
  preferred_username: line(320).optional(),
  name: line(300).optional(),
  acct: z.unknown().optional(),
  idp: z.unknown().optional(),
});

function personOf(claims: JWTPayload, refusal: Refusal): TeamsPerson {
  const { success, data } = claimed.safeParse(claims);
  if (!success) throw new Problem(refusal);
  const { tid, oid, preferred_username: address = '', name = address } = data;
  const tenant_id = tid.toLowerCase();
  return { tenant_id, object_id: oid.toLowerCase(), address, name, is_own: isManagedBy(tenant_id, data) };
}
