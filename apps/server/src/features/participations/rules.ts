import { type OptinGone, ROUND_STATUS, roundCan, type RoundStatus } from '@fika/contract';

/** The facts that decide whether a member may answer a round. */
export interface Standing {
  round_status: number;
  is_active: boolean;
  /** Why they are not active: by an admin, by their own choice, or because emails bounced. */
  inactive_reason: string | null;
  erased_at: string | null;
  /** The member left the program. */
  has_left: boolean;
  /** An admin removed them from the program. */
  removed: boolean;
  /** Whether the member may answer and take part in the round. */
  may_answer: boolean;
}

export type AnswerState = 'open' | 'late' | 'gone';

/** `late` once the groups are made; `gone` when there is nothing to answer: see `whyGone`. */
export function answerState(standing: Standing): AnswerState {
  if (whyGone(standing) !== null) return 'gone';
  return roundCan.answer({ status: standing.round_status as RoundStatus }) ? 'open' : 'late';
}

/** Whether declining counts: as long as answers do, and until the groups are sent for members who had accepted. */
export function canDecline(standing: Standing & { accepted_at: string | null }): boolean {
  if (whyGone(standing) !== null) return false;
  const round = { status: standing.round_status as RoundStatus };
  return roundCan.answer(round) || (roundCan.decline(round) && standing.accepted_at !== null);
}

/**
 * Whether accepting still counts although the groups are made: until they are sent, for invited members. They have no group
 * unless an admin adds them to one, or a member leaves.
 */
export function canJoinLate(standing: Standing & { accepted_at: string | null }): boolean {
  const isReviewed = standing.round_status === ROUND_STATUS.provisioned;
  return whyGone(standing) === null && isReviewed && standing.accepted_at === null;
}

/** The reason of a member who accepted when the groups were made already. */
export const ACCEPTED_LATE = 'accepted_late';

const INACTIVE: Readonly<Record<string, OptinGone>> = { left: 'left_product', bounced: 'bounced' };

/** Why there is nothing to answer. Reasons about the member come first, because the member can change them. */
export function whyGone(standing: Standing): OptinGone | null {
  if (standing.erased_at) return 'erased';
  if (!standing.is_active) return INACTIVE[standing.inactive_reason ?? ''] ?? 'inactive';
  if (standing.removed) return 'removed';
  if (standing.has_left) return 'left';
  if (standing.round_status === ROUND_STATUS.deleted) return 'withdrawn';
  if (standing.round_status === ROUND_STATUS.archived) return 'archived';
  return standing.may_answer ? null : 'not_asked';
}

export type Answer = 'none' | 'accepted' | 'rejected';

/** The answer of a member, from its two dates. */
export function answerOf(row: { accepted_at: string | null; rejected_at: string | null }): Answer {
  if (row.accepted_at) return 'accepted';
  return row.rejected_at ? 'rejected' : 'none';
}
