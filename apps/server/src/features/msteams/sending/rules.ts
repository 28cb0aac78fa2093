import type { SendResult } from '#features/email-outbox/sending/types.ts';
import { isAway, TeamsRateLimited, TeamsRefusal, TeamsUnreachable } from '../bot/gateway.ts';

/** Answers which say that the person is gone, for good. */
const USER_GONE: ReadonlySet<string> = new Set(['MemberNotFoundInConversation', 'UserNotFound']);

/** The result of a call of the Connector that failed. A bot that may write to nobody any more is for the caller. */
export function resultOf(error: unknown): SendResult {
  if (error instanceof TeamsRateLimited)
    return { sent: false, retry: 'rest', seconds: error.seconds, error: error.message };
  if (error instanceof TeamsUnreachable)
    return error.isUnsent
      ? { sent: false, retry: 'later', error: error.message, isDown: true }
      : { sent: false, retry: 'unknown', error: error.message };
  // What fails beside the call may fail after it.
  if (!(error instanceof TeamsRefusal)) return { sent: false, retry: 'unknown', error: String(error) };
  const { code, message } = error;
  const byEmail = { sent: false, retry: 'by_email', error: message } as const;
  if (USER_GONE.has(code)) return { ...byEmail, reason: 'msteams_user_gone' };
  return { ...byEmail, reason: isAway(error) ? 'msteams_app_missing' : 'msteams_refused' };
}

/** Whether a call that failed has posted nothing, and another one later may work. */
export function isWorthAnother(error: unknown): boolean {
  const result = resultOf(error);
  return !result.sent && (result.retry === 'rest' || result.retry === 'later');
}
