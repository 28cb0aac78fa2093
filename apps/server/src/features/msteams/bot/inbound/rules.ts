import { cleanText } from '@fika/contract';
import { z } from 'zod';
import type { TeamsCard } from '#features/email-outbox/channels/msteams/present.ts';
import { teamsPress, type TeamsPress } from '../types.ts';

const id = z.string().min(1).max(500);

/** An activity, as Microsoft posts it: the parts that are read. */
export const activity = z.object({
  type: z.string().max(100),
  id,
  channelId: z.string().max(100),
  serviceUrl: z.string().max(1_000),
  name: z.string().max(200).nullish(),
  from: z.object({ id, aadObjectId: z.guid().nullish() }),
  conversation: z.object({ id, conversationType: z.string().nullish(), tenantId: z.guid().nullish() }),
  channelData: z
    .object({
      tenant: z.object({ id: z.guid() }).nullish(),
      team: z.object({ aadGroupId: z.guid().nullish() }).nullish(),
    })
    .nullish(),
  text: z.string().max(30_000).nullish(),
  value: z.unknown().optional(),
  replyToId: id.nullish(),
});
export type Activity = z.output<typeof activity>;

/** The tenant that an activity is about; null where it names none, or two: people of several share a channel. */
export function tenantOf({ conversation, channelData }: Activity): string | null {
  const named = [conversation.tenantId, channelData?.tenant?.id].flatMap((one) =>
    one ? [one.toLowerCase()] : [],
  );
  return new Set(named).size === 1 ? (named[0] ?? null) : null;
}

/** The text that makes an activity count once. Ids of messages are times, which are equal in two chats at once. */
export const keyOf = ({ conversation, id: own, type }: Activity): string =>
  `${type}/${conversation.id}/${own}`;

export const isPersonal = ({ conversation }: Activity): boolean =>
  conversation.conversationType === 'personal';

/** Activities after which the app may be in a chat, or not any more. */
const MOVEMENTS: ReadonlySet<string> = new Set(['conversationUpdate', 'installationUpdate']);

export const isMovement = ({ type }: Activity): boolean => MOVEMENTS.has(type);

/** What someone wrote, without the names that they mention; null for an activity without words. */
export function wordsOf({ type, text }: Activity): string | null {
  if (type !== 'message' || !text) return null;
  const words = cleanText(text.replaceAll(/<at\b[^>]*>[^<]*<\/at>/g, ' ').slice(0, 4_000));
  return words === '' ? null : words;
}

const executed = z.object({
  action: z.object({
    type: z.literal('Action.Execute'),
    verb: teamsPress.shape.action_id,
    data: z.object({ value: teamsPress.shape.value.default('') }).nullish(),
  }),
});

/** The press that an activity is; null for another one. */
export function pressOf({
  type,
  name,
  value,
  conversation,
  replyToId,
}: Activity): Omit<TeamsPress, 'pressed_at'> | null {
  if (type !== 'invoke' || name !== 'adaptiveCard/action') return null;
  const read = executed.safeParse(value);
  if (!read.success) return null;
  const { verb, data } = read.data.action;
  const message = replyToId ? { conversation_id: conversation.id, activity_id: replyToId } : null;
  return { action_id: verb, value: data?.value ?? '', message };
}

/** The answer to a press (https://learn.microsoft.com/adaptive-cards/authoring-cards/universal-action-model). */
export interface InvokeResponse {
  statusCode: number;
  type: string;
  value: unknown;
}

export const answerWith = (answer: TeamsCard | { text: string }): InvokeResponse =>
  'type' in answer
    ? { statusCode: 200, type: 'application/vnd.microsoft.card.adaptive', value: answer }
    : { statusCode: 200, type: 'application/vnd.microsoft.activity.message', value: answer['text'] };

export const refuseWith = (statusCode: number, code: string, message: string): InvokeResponse => ({
  statusCode,
  type: 'application/vnd.microsoft.error',
  value: { code, message },
});
