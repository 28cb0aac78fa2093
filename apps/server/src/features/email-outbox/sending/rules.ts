import type { ChannelReason } from '@fika/contract';
import { type Chat, CHAT_REASONS } from './chats/rules.ts';
import type { SendResult } from './types.ts';

/** Pauses before a message that could not be delivered is tried again; after the last one it has failed. */
export const RETRY_SECONDS = [60, 300, 1_800, 7_200, 28_800] as const;

/** The fields that the outbox stores after an attempt. */
export interface SendOutcome {
  state: 'sent' | 'queued' | 'failed' | 'unknown';
  error: string | null;
  /** Seconds until the next try. */
  delay: number | null;
  /** Whether the address gets no more email. */
  suppress: boolean;
  /** 1 where the next try may be a copy, -1 where the last one, which was counted as such, was none. */
  resend: -1 | 0 | 1;
  /** Whether the attempt does not count. */
  isUncounted: boolean;
  /** Why the message becomes an email; null when it stays what it is. */
  by_email: ChannelReason | null;
}

/** The stored fields after the n-th attempt. With `resendUnknown`, a message that may have arrived is sent again. */
export function classifyResult(result: SendResult, attempts: number, resendUnknown: boolean): SendOutcome {
  const outcome: SendOutcome = {
    state: 'sent',
    error: null,
    delay: null,
    suppress: false,
    resend: 0,
    isUncounted: false,
    by_email: null,
  };
  if (result.sent) return 'isFound' in result ? { ...outcome, resend: -1, isUncounted: true } : outcome;
  const error = result.error;
  if (result.retry === 'rest')
    return { ...outcome, state: 'queued', error, delay: result.seconds, isUncounted: true };
  if (result.retry === 'by_email')
    return { ...outcome, state: 'queued', error, delay: 0, by_email: result.reason };
  if (result.retry === 'never') return { ...outcome, state: 'failed', error, suppress: result.refused };
  const delay = RETRY_SECONDS[attempts - 1] ?? null;
  const isUnknown = result.retry === 'unknown';
  if (isUnknown && (!resendUnknown || delay === null)) return { ...outcome, state: 'unknown', error };
  if (delay === null) return { ...outcome, state: 'failed', error };
  return { ...outcome, state: 'queued', error, delay, resend: isUnknown ? 1 : 0 };
}

/** The same for a message in a chat: where an email would have failed, it becomes one. */
export function classifyInChat(
  result: SendResult,
  attempts: number,
  resendUnknown: boolean,
  chat: Chat,
): SendOutcome {
  const outcome = classifyResult(result, attempts, resendUnknown);
  if (outcome.state !== 'failed') return outcome;
  const isRefused = !result.sent && result.retry === 'never';
  const { refused, unreachable } = CHAT_REASONS[chat];
  const by_email = isRefused ? refused : unreachable;
  return { ...outcome, state: 'queued', delay: 0, suppress: false, by_email };
}
