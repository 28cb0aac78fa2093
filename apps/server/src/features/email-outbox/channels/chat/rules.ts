import { z } from 'zod';
import type { ButtonAction } from './types.ts';

/** The session whose invitation has the button; missing where it is of the home of the app. */
const invitation = z.int().positive().optional();

/**
 * The ids of the buttons that answer in a chat, with the values that they carry. A value names what is answered and the answer,
 * never a person: the chat says which of its users presses, and so of which company.
 */
const ACTIONS = {
  /** Accepts or declines an invitation. */
  answer: {
    id: 'fika.answer',
    value: z.object({ round_id: z.int().positive(), answer: z.enum(['accepted', 'rejected']) }),
  },
  /** Takes part in a session, by a message that many people read. */
  join: { id: 'fika.join', value: z.object({ round_id: z.int().positive() }) },
  /** Says whether the people of a coffee met. */
  feedback: {
    id: 'fika.feedback',
    value: z.object({ coffee_id: z.int().positive(), happened: z.enum(['met', 'not_yet', 'no']) }),
  },
  /** Lists times at which all people of a coffee are free. */
  times: { id: 'fika.times', value: z.object({ coffee_id: z.int().positive() }) },
  /** Books one of them. */
  book: { id: 'fika.book', value: z.object({ coffee_id: z.int().positive(), starts_at: z.iso.datetime() }) },
  /** Lists other times for a coffee with a booked one. */
  change: { id: 'fika.change', value: z.object({ coffee_id: z.int().positive() }) },
  /** Moves the booked time to one of them. */
  move: { id: 'fika.move', value: z.object({ coffee_id: z.int().positive(), starts_at: z.iso.datetime() }) },
  /** Cancels the booked time, if it is still this one. */
  cancel: {
    id: 'fika.cancel',
    value: z.object({ coffee_id: z.int().positive(), starts_at: z.iso.datetime() }),
  },
  /** Says after many missing answers that the member stays in the program of a session. */
  stay: { id: 'fika.stay', value: z.object({ session_id: z.int().positive() }) },
  /** Pauses a program for some weeks. */
  pause: {
    id: 'fika.pause',
    value: z.object({
      campaign_id: z.int().positive(),
      weeks: z.int().positive().max(52),
      round_id: invitation,
    }),
  },
  /** Comes back to a program from a pause. */
  return: { id: 'fika.return', value: z.object({ campaign_id: z.int().positive(), round_id: invitation }) },
} as const;

type Actions = typeof ACTIONS;
type ActionName = keyof Actions;
type ActionValue<Action extends ActionName> = z.infer<Actions[Action]['value']>;

/** The action of a button. Slack demands that the ids of one block differ, so each ends with its answer. */
export function buttonAction<Action extends ActionName>(
  action: Action,
  value: ActionValue<Action>,
): ButtonAction {
  const answer = Object.values(value).find((part) => typeof part === 'string');
  const { id } = ACTIONS[action];
  return { action_id: answer === undefined ? id : `${id}.${answer}`, value: JSON.stringify(value) };
}

/** What a pressed button means; null for one of another version, or of another app. */
export function readAction({
  action_id: id,
  value,
}: Partial<ButtonAction>):
  | { [Action in ActionName]: { action: Action; value: ActionValue<Action> } }[ActionName]
  | null {
  const names = Object.keys(ACTIONS) as ActionName[];
  const action = names.find((name) => id === ACTIONS[name].id || id?.startsWith(`${ACTIONS[name].id}.`));
  if (!action) return null;
  const read = ACTIONS[action].value.safeParse(parseJson(value ?? ''));
  return read.success ? ({ action, value: read.data } as ReturnType<typeof readAction>) : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
