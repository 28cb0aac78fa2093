import { z } from 'zod';
import { slackCommand, slackPress, type SlackPress } from './types.ts';

/** The ids at Slack that say where a request comes from. */
export interface SlackOrigin {
  team_id: string | null;
  enterprise_id: string | null;
}

const id = z.string().min(1).max(100);
const named = z.object({ id, enterprise_id: z.string().nullish() });

/** A press of a button, as Slack posts it: the parts that are read. */
export const pressed = z.object({
  type: z.literal('block_actions'),
  team: named.nullish(),
  enterprise: z.object({ id }).nullish(),
  is_enterprise_install: z.boolean().default(false),
  user: z.object({ id, team_id: z.string().nullish() }),
  channel: z.object({ id }).nullish(),
  container: z.object({ message_ts: id.optional(), is_ephemeral: z.boolean().default(false) }),
  response_url: z.string().max(1_000).nullish(),
  actions: z
    .array(
      z.object({
        action_id: z.string().max(255),
        action_ts: slackPress.shape.action_ts,
        value: z.string().optional(),
        selected_option: z.object({ value: z.string() }).nullish(),
      }),
    )
    .min(1)
    .max(25),
});
export type Pressed = z.infer<typeof pressed>;

/** A slash command, as Slack posts it. */
export const commanded = z.object({
  team_id: id,
  enterprise_id: z.string().optional(),
  is_enterprise_install: z.enum(['true', 'false']).default('false'),
  user_id: id,
  command: slackCommand.shape.command,
  text: z.string().max(4_000).default(''),
  trigger_id: id,
  response_url: z.string().max(1_000),
});
export type Commanded = z.infer<typeof commanded>;

/** Where a press comes from. An installation for the organization is not one of a workspace in it. */
export function originOf({ team, enterprise, is_enterprise_install: isOrganization }: Pressed): SlackOrigin {
  return {
    team_id: isOrganization ? null : (team?.id ?? null),
    enterprise_id: enterprise?.id ?? team?.enterprise_id ?? null,
  };
}

/**
 * Whether a user belongs to another workspace, which has a channel in common with this one: an id of a user means something in
 * the workspace of the user alone.
 */
export const isOfAnotherTeam = ({ team, user, is_enterprise_install: isOrganization }: Pressed): boolean =>
  !isOrganization && Boolean(team && user.team_id && user.team_id !== team.id);

/** A press of a request, before its time is noted by our clock. */
export interface PostedPress {
  /** The text that makes it count once. */
  key: string;
  press: Omit<SlackPress, 'pressed_at'>;
  /** How long it took Slack to post it, by Slack's clock. */
  age_seconds: number;
}

/** The presses of a request that was signed at a time, in seconds since 1970. Both times are of Slack's clock, however wrong it is. */
export function pressesOf(pressed: Pressed, signedAt: number): PostedPress[] {
  const { user, channel, container, actions, response_url: url = null } = pressed;
  const message =
    channel && container.message_ts
      ? {
          channel_id: channel.id,
          ts: container.message_ts,
          replace_url: container.is_ephemeral ? url : null,
        }
      : null;
  return actions.map(({ action_id, action_ts, value, selected_option: option }) => ({
    key: `press/${user.id}/${action_ts}/${action_id}`,
    age_seconds: Math.max(0, signedAt - Number(action_ts)),
    press: { action_id, action_ts, value: (option?.value ?? value ?? '').slice(0, 2_000), message },
  }));
}
