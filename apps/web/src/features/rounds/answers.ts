import type { Round } from '@fika/contract/endpoints/matching';
import type { SESSION_ANSWERS } from '@fika/contract/endpoint-values';
import { ROUND_STATUS } from '@fika/contract/statuses';
import { unanswered } from './view.ts';

export type SessionAnswer = (typeof SESSION_ANSWERS)[number];

/** How many members of a session gave each answer. */
export function answerCounts(
  round: Pick<Round, 'asked' | 'accepted' | 'rejected' | 'paused'>,
): Record<SessionAnswer, number> {
  const { accepted, rejected, paused } = round;
  return { accepted, rejected, paused, none: unanswered(round) };
}

/** The parameters of the list of answers on a session's page: while the session is open, that list is on its first view. */
export function answersSearch({ status }: Pick<Round, 'status'>, answer?: SessionAnswer) {
  return {
    ...(status !== ROUND_STATUS.requestsDone && { view: 'answers' }),
    ...(answer && { answer }),
  };
}
