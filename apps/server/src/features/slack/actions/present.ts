import { LIMITS } from '@fika/contract';
import type { Translator } from '@fika/messages/server';
import type { SlackOption } from '#features/email-outbox/channels/slack/present.ts';
import { buttonAction } from './rules.ts';

/** The lengths of a pause of a program, for a menu. `round_id` is the session of the invitation that has the menu. */
export const pauseOptions = (
  t: Translator,
  paused: { campaign_id: number; round_id?: number | undefined },
): SlackOption[] =>
  LIMITS.snoozeWeeks.map((weeks) => {
    const { action_id, value } = buttonAction('pause', { ...paused, weeks });
    return { label: t('slack_answers:weeks', { count: weeks }), action_id, value };
  });
