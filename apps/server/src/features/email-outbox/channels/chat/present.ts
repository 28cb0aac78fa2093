import { LIMITS } from '@fika/contract';
import type { Translator } from '@fika/messages/server';
import { buttonAction } from './rules.ts';
import type { ChatButton, ChatOption, ChatPart, ChatText } from './types.ts';

export const title = (text: string): ChatPart => ({ is: 'title', runs: [{ text }] });
export const paragraph = (text: string): ChatText => ({ is: 'paragraph', runs: [{ text }] });
export const note = (text: string): ChatPart => ({ is: 'note', text });
export const row = (text: string, button?: ChatButton): ChatPart => ({
  is: 'row',
  text,
  ...(button ? { button } : {}),
});
export const buttons = (...all: ChatButton[]): ChatPart => ({ is: 'buttons', buttons: all });

/** A text that a chat would cut off anyway. */
export const shortened = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`;

/** The lengths of a pause of a program, for a menu. `round_id` is the session of the invitation that has the menu. */
export const pauseOptions = (
  t: Translator,
  paused: { campaign_id: number; round_id?: number | undefined },
): ChatOption[] =>
  LIMITS.snoozeWeeks.map((weeks) => ({
    label: t('chat_answers:weeks', { count: weeks }),
    action: buttonAction('pause', { ...paused, weeks }),
  }));

/** The menu with the pauses of a program. */
export const pauseMenu = (
  t: Translator,
  paused: { campaign_id: number; round_id?: number | undefined },
): ChatButton => ({ label: t('chat_answers:buttons.pause'), options: pauseOptions(t, paused) });
