import { ROUND_STATUS, roundCan, type RoundStatus } from '@fika/contract';

/** What decides whether a member may answer a round. */
export interface Standing {
  round_status: number;
  is_active: boolean;
  /** Of the membership in the program. */
  has_left: boolean;
  /** Whether the round counts this member among those who may take part. */
  may_answer: boolean;
}

export type AnswerState = 'open' | 'late' | 'gone';

/** `late` once the groups are made; `gone` when the round was withdrawn, or the member has left. */
export function answerState(standing: Standing): AnswerState {
  const status = standing.round_status as RoundStatus;
  if (!standing.is_active || standing.has_left || !standing.may_answer) return 'gone';
  if (status === ROUND_STATUS.deleted || status === ROUND_STATUS.archived) return 'gone';
  return roundCan.answer({ status }) ? 'open' : 'late';
}

export type Answer = 'none' | 'accepted' | 'rejected';

/** The answer of a member, from its two dates. */
export function answerOf(row: { accepted_at: string | null; rejected_at: string | null }): Answer {
  if (row.accepted_at) return 'accepted';
  return row.rejected_at ? 'rejected' : 'none';
}
