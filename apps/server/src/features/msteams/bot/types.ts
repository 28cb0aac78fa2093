import { z } from 'zod';
import type { Services } from '#platform/context.ts';
import { definePort } from '#platform/ports.ts';
import type { TeamsCard } from '#features/email-outbox/channels/msteams/present.ts';

/** A message of the bot: `text` is its summary in notifications, and the whole of a message without a card. */
export interface TeamsMessage {
  text: string;
  card: TeamsCard | null;
}

/** A user of a tenant who is at the screen. `msteams_tenant_id` is our id of the tenant, `object_id` that of Microsoft. */
export const teamsUser = z.object({ company_id: z.int(), msteams_tenant_id: z.int(), object_id: z.guid() });
export type TeamsUser = z.infer<typeof teamsUser>;

const id = z.string().min(1).max(500);
/** Without control characters and halves of characters: the payload of a job takes none. */
const storable = z.string().regex(/^\P{C}*$/u);

/** A press of a button in a card, with the options that were chosen in it. */
export const teamsPress = z.object({
  action_id: storable.max(255),
  value: storable.max(2_000),
  /** When it arrived first, by the clock of the database, ISO. */
  pressed_at: z.string(),
  /** The message of the card; null where Teams does not say which. */
  message: z.object({ conversation_id: id, activity_id: id }).nullable(),
});
export type TeamsPress = z.infer<typeof teamsPress>;

/** The answers to users of Teams, which a later feature gives: they are about sessions and coffees. */
export interface TeamsAnswers {
  /** Safe to repeat. Calls no one outside: Teams waits some seconds. Returns the card in its place, or a text beside it. */
  press(services: Services, user: TeamsUser, press: TeamsPress): Promise<TeamsCard | { text: string }>;
  /** What its answer depends on, of what someone wrote to the bot. Nothing else of it is stored. */
  commandIn(text: string): string;
  /** Answers a command to the bot; null for no answer. Safe to repeat. */
  text(services: Services, user: TeamsUser, text: string): Promise<TeamsMessage | null>;
}

export const teamsAnswers = definePort<TeamsAnswers>('teamsAnswers');
