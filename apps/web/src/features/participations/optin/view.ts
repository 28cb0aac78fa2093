import type { OptinView } from '@fika/contract/endpoints/participations';

/** The state of an invitation's page: the question while answers count, afterwards the result. */
export type OptinScreen = 'open' | 'accepted' | 'rejected' | 'snoozed' | 'late' | 'left' | 'gone';

export function optinScreen({ state, why, answer, paused_until }: OptinView): OptinScreen {
  if (why === 'left' || why === 'left_product') return 'left';
  if (state !== 'open') return state;
  if (paused_until && answer !== 'accepted') return 'snoozed';
  return answer === 'none' ? 'open' : answer;
}

/** Whether the groups are made and not sent, so that the member can still decline. */
export function takesBack({ state, answer, can_decline }: OptinView): boolean {
  return state === 'late' && can_decline && answer === 'accepted';
}
