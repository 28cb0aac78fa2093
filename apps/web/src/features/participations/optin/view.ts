import type { OptinView } from '@fika/contract/endpoints/participations';

/** What an invitation's page shows: a question while answers count, else what became of it. */
export type OptinScreen = 'open' | 'accepted' | 'rejected' | 'snoozed' | 'late' | 'left' | 'gone';

export function optinScreen({ state, why, answer, paused_until }: OptinView): OptinScreen {
  if (why === 'left' || why === 'left_product') return 'left';
  if (state !== 'open') return state;
  if (paused_until && answer !== 'accepted') return 'snoozed';
  return answer === 'none' ? 'open' : answer;
}

/** Whether the groups are made and not sent, so that a yes can still be taken back. */
export function takesBack({ state, answer, can_decline }: OptinView): boolean {
  return state === 'late' && can_decline && answer === 'accepted';
}
