import { LIMITS, type Notification } from '@fika/contract';
import type { Config } from '#platform/config.ts';
import type { Keys } from '#platform/crypto/keys.ts';
import { readToken, signToken } from '#platform/crypto/signed-token.ts';
import { Problem } from '#platform/problem.ts';

const PURPOSE = 'mails:messages';
const DAY_MS = 24 * 3600 * 1000;

/** The emails with such an address, by the number in their token. Emails about messages had none at first. */
const KINDS: readonly Notification[] = ['message', 'booking_reminder', 'booking_question'];

/** The receiver of an email that can be switched off. */
interface Receiver {
  company_id: number;
  user_id: number;
}

/** Headers by which email programs offer to stop emails of a kind. The same email has the same address. */
export function unsubscribeHeaders(
  config: Config,
  keys: Keys,
  { company_id, user_id }: Receiver,
  { mailedAt, kind }: { mailedAt: string; kind: Notification },
): Record<string, string> {
  const expiresAt = Date.parse(mailedAt) + LIMITS.optinCampaignDays * DAY_MS;
  const number = Math.max(KINDS.indexOf(kind), 0);
  const token = signToken(keys.links, PURPOSE, [company_id, user_id, number], expiresAt);
  return {
    'List-Unsubscribe': `<${config.PUBLIC_URL}/api/v1/mails/messages/unsubscribe/${token}/>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** The member of such an address, or the problem `link_invalid` or `link_expired`. `now` is an ISO instant. */
export function readUnsubscribeToken(
  keys: Keys,
  token: string,
  now: string,
): Receiver & { kind: Notification } {
  const read = readToken(keys.links, PURPOSE, token, Date.parse(now));
  if ('fault' in read) throw new Problem(read.fault === 'expired' ? 'link_expired' : 'link_invalid');
  const [company_id = 0, user_id = 0, number = 0] = read.payload;
  return { company_id, user_id, kind: KINDS[number] ?? 'message' };
}
