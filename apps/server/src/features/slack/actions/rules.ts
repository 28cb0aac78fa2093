import { z } from 'zod';

/** The session whose invitation has the button; missing where it is of the home of the app. */
const invitation = z.int().positive().optional();

/**
 * The ids of the buttons that answer in Slack, with the values that they carry. A value names what is answered and the answer,
 * never a person: Slack says which user presses, of which team, and so of which company.
 */
const SLACK_ACTIONS = {
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

type Actions = typeof SLACK_ACTIONS;
type SlackAction = keyof Actions;
type SlackActionValue<Action extends SlackAction> = z.infer<Actions[Action]['value']>;

/** The id and the value of a button. Ids of one block must differ, so each ends with its answer. */
export interface ButtonAction {
  action_id: string;
  value: string;
}

/** A button that does something when it is pressed in Slack. */
export function buttonAction<Action extends SlackAction>(
  action: Action,
  value: SlackActionValue<Action>,
): ButtonAction {
  const answer = Object.values(value).find((part) => typeof part === 'string');
  const { id } = SLACK_ACTIONS[action];
  return { action_id: answer === undefined ? id : `${id}.${answer}`, value: JSON.stringify(value) };
}

/** What a pressed button means; null for one of another version, or of another app. */
export function readAction({
  action_id: id,
  value,
}: Partial<ButtonAction>):
  | { [Action in SlackAction]: { action: Action; value: SlackActionValue<Action> } }[SlackAction]
  | null {
  const names = Object.keys(SLACK_ACTIONS) as SlackAction[];
  const action = names.find(
    (name) => id === SLACK_ACTIONS[name].id || id?.startsWith(`${SLACK_ACTIONS[name].id}.`),
  );
  if (!action) return null;
  const read = SLACK_ACTIONS[action].value.safeParse(parseJson(value ?? ''));
  return read.success ? ({ action, value: read.data } as ReturnType<typeof readAction>) : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
