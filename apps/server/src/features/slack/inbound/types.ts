import { z } from 'zod';
import type { Services } from '#platform/context.ts';
import { definePort } from '#platform/ports.ts';

const id = z.string().min(1).max(100);

/** A user of a team who is at the screen. `slack_team_id` is our id of the team, `slack_user_id` that of Slack. */
export const slackPerson = z.object({ company_id: z.int(), slack_team_id: z.int(), slack_user_id: id });
export type SlackPerson = z.infer<typeof slackPerson>;

/** A press of a button, or an option that was chosen. */
export const slackPress = z.object({
  action_id: z.string().max(255),
  value: z.string().max(2_000),
  /** When, by Slack's clock: seconds since 1970, with six decimals. */
  action_ts: z.string().regex(/^\d{1,12}\.\d{1,9}$/),
  /** The same instant by the clock of the database, ISO; null where it was not noted, as by an earlier version. */
  pressed_at: z.string().nullable().default(null),
  /** The message of the button; null for the home of the app. */
  message: z
    .object({
      channel_id: id,
      ts: id,
      /** The address at which a message that only this user sees can be replaced; null for all other messages. */
      replace_url: z.string().max(1_000).nullable(),
    })
    .nullable(),
});
export type SlackPress = z.infer<typeof slackPress>;

/** A slash command. */
export const slackCommand = z.object({
  /** As it was typed, with the slash: each installation may name it otherwise. */
  command: z.string().regex(/^\/[\w-]{1,31}$/),
  text: z.string().max(4_000),
  /** Where the answer goes, which only this user sees. */
  response_url: z.string().max(1_000),
});
export type SlackCommand = z.infer<typeof slackCommand>;

/** The answers to users of Slack, which a later feature gives: they are about sessions and coffees. */
export interface SlackAnswers {
  /** Safe to repeat. Calls no one outside. */
  press(services: Services, person: SlackPerson, press: SlackPress): Promise<void>;
  /** Safe to repeat. */
  command(services: Services, person: SlackPerson, command: SlackCommand): Promise<void>;
  /** Publishes the home of the app for a user. */
  home(services: Services, person: SlackPerson): Promise<void>;
}

export const slackAnswers = definePort<SlackAnswers>('slackAnswers');
