import type { WebClient } from '@slack/web-api';
import { z } from 'zod';
import type { Config } from '#platform/config.ts';
import { isUnsent } from '#platform/unsent.ts';

const SLACK = 'https://slack.com';
/** Timeout of one call. */
const TIMEOUT_MS = 5_000;

/** Slack refused a call: `code` is the word of its answer, such as `channel_not_found`. */
export class SlackRefusal extends Error {
  readonly code: string;

  constructor(code: string) {
    super(`Slack answered ${code}`);
    this.name = 'SlackRefusal';
    this.code = code;
  }
}

/** Slack did not answer, or not in a way that says whether the call had an effect. */
export class SlackUnreachable extends Error {
  /** Whether the call had no effect for certain. */
  readonly isUnsent: boolean;

  constructor(cause: unknown, isUnsent = false) {
    super(`Slack could not be reached: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'SlackUnreachable';
    this.isUnsent = isUnsent;
  }
}

/** Slack takes no more calls of this kind for some seconds. */
export class SlackRateLimited extends Error {
  readonly seconds: number;

  constructor(seconds: number) {
    super(`Slack takes no more calls for ${seconds} s`);
    this.name = 'SlackRateLimited';
    this.seconds = seconds;
  }
}

/** Answers that say that the access is gone, and stays gone. */
const REVOKED: ReadonlySet<string> = new Set([
  'account_inactive',
  'app_uninstalled',
  'invalid_auth',
  'not_authed',
  'team_disabled',
  'token_revoked',
]);

export const isRevoked = (error: unknown): boolean =>
  error instanceof SlackRefusal && REVOKED.has(error.code);

/** The app of this installation at Slack; null where the operator has set up none. */
export function slackApp(config: Config) {
  const {
    SLACK_CLIENT_ID: id,
    SLACK_CLIENT_SECRET: secret,
    SLACK_SIGNING_SECRET: signing,
    SLACK_URL: url,
  } = config;
  return id && secret && signing ? { id, secret, signing, url: url ?? SLACK } : null;
}
type SlackApp = NonNullable<ReturnType<typeof slackApp>>;

/** Where Slack sends the browser back to. */
export const redirectUri = ({ PUBLIC_URL, BASE_PATH }: Config): string =>
  `${PUBLIC_URL}${BASE_PATH}integrations/slack/callback/`;

/** The consent page of Slack. */
export function consentUrl(
  app: SlackApp,
  ask: { state: string; scopes: readonly string[]; redirect_uri: string },
) {
  const { state, scopes, redirect_uri } = ask;
  // Slack offers PKCE for apps without a secret only.
  return `${app.url}/oauth/v2/authorize?${new URLSearchParams({
    client_id: app.id,
    scope: scopes.join(','),
    redirect_uri,
    state,
  })}`;
}

/**
 * Calls Slack with a token, or without one.
 *
 * @throws SlackRefusal, SlackRateLimited, SlackUnreachable.
 */
export async function callSlack<T>(
  app: SlackApp,
  token: string | undefined,
  call: (client: WebClient) => Promise<T>,
): Promise<T> {
  // Most installations have no Slack, and the package takes memory in each process.
  const {
    WebAPIHTTPError,
    WebAPIPlatformError,
    WebAPIRateLimitedError,
    WebClient: Client,
  } = await import('@slack/web-api');
  const client = new Client(token, {
    slackApiUrl: `${app.url}/api/`,
    timeout: TIMEOUT_MS,
    // Jobs repeat what failed.
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    allowAbsoluteUrls: false,
  });
  try {
    return await call(client);
  } catch (error) {
    if (error instanceof WebAPIPlatformError) throw new SlackRefusal(error.data.error);
    if (error instanceof WebAPIRateLimitedError) throw new SlackRateLimited(error.retryAfter);
    throw new SlackUnreachable(
      error,
      error instanceof WebAPIHTTPError ? error.statusCode === 503 : isUnsent(error),
    );
  }
}

/**
 * Answers a command at the address that came with it: the answer is shown to its user alone. The address is Slack's own, or refused.
 *
 * @throws as `callSlack`; SlackRefusal also where the address is no longer valid.
 */
export async function answerAt(app: SlackApp, address: string, message: object): Promise<void> {
  if (!isAtSlack(app, address)) throw new SlackRefusal('response_url_of_others');
  // Without the token: the address itself is the permission.
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ response_type: 'ephemeral', ...message }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw new SlackUnreachable(error);
  });
  await answer.body?.cancel();
  if (answer.status === 429) throw new SlackRateLimited(Number(answer.headers.get('retry-after')) || 1);
  if (answer.status >= 500) throw new SlackUnreachable(`status ${answer.status}`);
  if (!answer.ok) throw new SlackRefusal(`response_url_${answer.status}`);
}

/** Whether an address is one of Slack, or of its part for answers. */
function isAtSlack({ url }: SlackApp, address: string): boolean {
  const slack = new URL(url);
  const given = URL.parse(address);
  return (
    given !== null &&
    given.protocol === slack.protocol &&
    given.username === '' &&
    [slack.host, `hooks.${slack.host}`].includes(given.host)
  );
}

const named = z.object({ id: z.string(), name: z.string().default('') });

/** The answer of `oauth.v2.access` to an installation. */
const installed = z.object({
  access_token: z.string(),
  token_type: z.literal('bot'),
  refresh_token: z.string().optional(),
  /** Seconds; only with token rotation. */
  expires_in: z.number().optional(),
  scope: z.string(),
  bot_user_id: z.string(),
  is_enterprise_install: z.boolean().default(false),
  team: named.nullish(),
  enterprise: named.nullish(),
});

/** What Slack gives for a code. */
export interface Installation {
  team_id: string;
  name: string;
  is_organization: boolean;
  bot_user_id: string;
  scope: string;
  tokens: SlackTokens;
  expires_in: number | null;
}

export interface SlackTokens {
  access_token: string;
  /** Null for a token that does not end. */
  refresh_token: string | null;
}

/** Exchanges the code of the consent page for tokens. Throws as `callSlack`, and `SlackRefusal` for an unknown answer. */
export async function exchangeCode(app: SlackApp, code: string, redirect_uri: string): Promise<Installation> {
  const answer = await callSlack(app, undefined, (client) =>
    client.oauth.v2.access({ client_id: app.id, client_secret: app.secret, code, redirect_uri }),
  );
  const read = installed.safeParse(answer);
  if (!read.success) throw new SlackRefusal('unknown_answer');
  const {
    access_token,
    refresh_token = null,
    expires_in = null,
    is_enterprise_install,
    ...given
  } = read.data;
  const team = is_enterprise_install ? given.enterprise : given.team;
  if (!team) throw new SlackRefusal('unknown_answer');
  return {
    team_id: team.id,
    name: team.name,
    is_organization: is_enterprise_install,
    bot_user_id: given.bot_user_id,
    scope: given.scope,
    tokens: { access_token, refresh_token },
    expires_in,
  };
}

const renewed = z.object({ access_token: z.string(), refresh_token: z.string(), expires_in: z.number() });

/** Exchanges a token that ends for the next one. Slack takes the previous one back. Throws as `exchangeCode`. */
export async function renewTokens(app: SlackApp, refresh_token: string) {
  const answer = await callSlack(app, undefined, (client) =>
    client.oauth.v2.access({
      client_id: app.id,
      client_secret: app.secret,
      grant_type: 'refresh_token',
      refresh_token,
    }),
  );
  const read = renewed.safeParse(answer);
  if (!read.success) throw new SlackRefusal('unknown_answer');
  return read.data;
}
