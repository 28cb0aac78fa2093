import type { SendResult } from '#features/email-outbox/sending/types.ts';
import { SlackRateLimited, SlackRefusal, SlackUnreachable } from '../gateway.ts';

/** Answers that say that the receiver is gone, for good. */
const USER_GONE: ReadonlySet<string> = new Set([
  'cannot_dm_bot',
  'channel_not_found',
  'is_archived',
  'user_disabled',
  'user_not_found',
  'user_not_visible',
  'users_not_found',
]);

/** Answers after which the message may be there all the same, says Slack. */
const UNKNOWN: ReadonlySet<string> = new Set(['fatal_error', 'internal_error', 'request_timeout']);

/** Answers that say that a later call may work. */
const LATER: ReadonlySet<string> = new Set(['access_limited', 'service_unavailable', 'team_added_to_org']);

const LIMITED: ReadonlySet<string> = new Set(['message_limit_exceeded', 'rate_limited', 'ratelimited']);
/** Without a number of Slack. */
const REST_SECONDS = 30;

/** The result of a call of `chat.postMessage` that failed. Access that is gone is for the caller. */
export function resultOf(error: unknown): SendResult {
  if (error instanceof SlackRateLimited)
    return { sent: false, retry: 'rest', seconds: error.seconds, error: error.message };
  if (error instanceof SlackUnreachable)
    return error.isUnsent
      ? { sent: false, retry: 'later', error: error.message, isDown: true }
      : { sent: false, retry: 'unknown', error: error.message };
  // What fails beside the call may fail after it.
  if (!(error instanceof SlackRefusal)) return { sent: false, retry: 'unknown', error: String(error) };
  const { code, message } = error;
  if (USER_GONE.has(code))
    return { sent: false, retry: 'by_email', reason: 'slack_user_gone', error: message };
  if (UNKNOWN.has(code)) return { sent: false, retry: 'unknown', error: message };
  if (LATER.has(code)) return { sent: false, retry: 'later', error: message };
  if (LIMITED.has(code)) return { sent: false, retry: 'rest', seconds: REST_SECONDS, error: message };
  return { sent: false, retry: 'by_email', reason: 'slack_refused', error: message };
}

/** Whether a call of `chat.postMessage` that failed has posted nothing, and another one later may work. */
export function isWorthAnother(error: unknown): boolean {
  const result = resultOf(error);
  return !result.sent && (result.retry === 'rest' || result.retry === 'later');
}
