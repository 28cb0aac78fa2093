/** The hosts at which Microsoft has the Connector for Teams. A tenant of a government of the USA has the second one. */
const HOSTS: ReadonlySet<string> = new Set(['smba.trafficmanager.net', 'smba.infra.gcc.teams.microsoft.com']);
const DOMAIN = '.botframework.com';

/** The address that all tenants of the public cloud can be reached at. */
const SERVICE = 'https://smba.trafficmanager.net/teams/';

/** Where the bot calls in a tenant that no activity came from yet. */
export const defaultService = (testUrl: string | undefined): string =>
  testUrl === undefined ? SERVICE : `${testUrl}/teams/`;

/**
 * The address of an activity, ending in a slash, if Microsoft owns it; otherwise null. The token of the bot is sent there.
 *
 * @param testUrl the address of a test server for Microsoft, which then is the only one.
 */
export function serviceOf(given: string, testUrl: string | undefined): string | null {
  const url = URL.parse(given);
  if (!url || url.username || url.password || url.search || url.hash) return null;
  const isOwn =
    testUrl === undefined
      ? url.protocol === 'https:' &&
        url.port === '' &&
        (HOSTS.has(url.hostname) || url.hostname.endsWith(DOMAIN))
      : url.origin === new URL(testUrl).origin;
  return isOwn ? url.href.replace(/\/?$/, '/') : null;
}

/** Answers which say that the bot may write to nobody in a tenant. */
const GONE: ReadonlySet<string> = new Set(['BotDisabledByAdmin']);

/** Answers which say that the bot is not in a chat any more, or was blocked in it. */
const AWAY: ReadonlySet<string> = new Set([
  'BotNotInConversationRoster',
  'ConversationBlockedByUser',
  'ConversationNotFound',
  'ForbiddenOperationException',
  'MessageWritesBlocked',
]);

export const isGoneCode = (code: string): boolean => GONE.has(code);
export const isAwayCode = (code: string): boolean => AWAY.has(code);
