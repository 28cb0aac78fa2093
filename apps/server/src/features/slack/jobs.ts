import { z } from 'zod';
import type { Services } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/jobs.ts';
import { orLater } from '#platform/jobs/or-later.ts';
import { pruneOld } from '#platform/jobs/prune-old.ts';
import {
  slackAnswers,
  slackCommand,
  type SlackCommand,
  slackPerson,
  type SlackPerson,
  slackPress,
  type SlackPress,
} from './inbound/types.ts';
import { handleEvent } from './inbound/commands/handle-event.ts';
import { type ChannelSync, enqueueChannelSync, syncChannel } from './channels/commands/sync-channel.ts';
import { renewDueTokens } from './commands/renew-due-tokens.ts';
import { isRevoked, SlackRateLimited } from './gateway.ts';
import { TeamBusy } from './teams/lease/queries.ts';
import { enqueueUserSync } from './users/commands/note-change.ts';
import { startDueSyncs } from './users/commands/start-due-syncs.ts';
import { syncUser } from './users/commands/sync-user.ts';
import { enqueueUsersSync, syncUsers, type UsersSync } from './users/commands/sync-users.ts';

const MINUTE = 60;
/** Slack repeats an event for an hour. */
const KEEP_DAYS = 2;

/** How long a job waits for the call of another one. */
const BUSY_SECONDS = 1;

/** How a job ends that asks Slack: one whose access is gone does nothing, and another call about the people of the team goes first. */
const calls = {
  endsWith: isRevoked,
  secondsToWait: (error: unknown) => {
    if (error instanceof TeamBusy) return BUSY_SECONDS;
    return error instanceof SlackRateLimited ? error.seconds : null;
  },
};

export const slackJobs = [
  defineJob<Services, { company_id: number; team_id: number; event: { type: string } }>({
    name: 'slack.handle-event',
    payload: z.object({
      company_id: z.int(),
      team_id: z.int(),
      event: z.looseObject({ type: z.string() }),
    }),
    retries: 5,
    isOutside: true,
    run: (services, { event, ...team }) => handleEvent(services, team, event),
  }),
  defineJob<Services, SlackPerson & { press: SlackPress }>({
    name: 'slack.handle-press',
    payload: slackPerson.extend({ press: slackPress }),
    retries: 5,
    isOutside: true,
    run: (services, { press, ...person }) => services.ports.one(slackAnswers).press(services, person, press),
  }),
  defineJob<Services, SlackPerson & { command: SlackCommand }>({
    name: 'slack.handle-command',
    payload: slackPerson.extend({ command: slackCommand }),
    retries: 5,
    isOutside: true,
    run: (services, { command, ...person }) =>
      services.ports.one(slackAnswers).command(services, person, command),
  }),
  defineJob<Services, object>({
    name: 'slack.renew-tokens',
    payload: z.object({}),
    retries: 0,
    isOutside: true,
    everySeconds: 10 * MINUTE,
    run: renewDueTokens,
  }),
  defineJob<Services, UsersSync>({
    name: 'slack.sync-users',
    payload: z.object({
      company_id: z.int(),
      team_id: z.int(),
      began_at: z.string().nullable(),
      cursor: z.string().nullable(),
    }),
    retries: 5,
    isOutside: true,
    run: (services, job) =>
      orLater(services, job.company_id, {
        ...calls,
        run: () => syncUsers(services, job),
        again: (ctx, startAfter) => enqueueUsersSync(ctx, job, startAfter),
      }),
  }),
  defineJob<Services, { company_id: number; team_id: number; slack_user_id: string }>({
    name: 'slack.sync-user',
    payload: z.object({ company_id: z.int(), team_id: z.int(), slack_user_id: z.string() }),
    retries: 5,
    isOutside: true,
    run: (services, job) =>
      orLater(services, job.company_id, {
        ...calls,
        run: () => syncUser(services, job),
        again: (ctx, startAfter) => enqueueUserSync(ctx, job, startAfter),
      }),
  }),
  defineJob<Services, ChannelSync>({
    name: 'slack.sync-channel',
    payload: z.object({ company_id: z.int(), team_id: z.int(), channel_id: z.string() }),
    retries: 5,
    isOutside: true,
    run: (services, job) =>
      orLater(services, job.company_id, {
        ...calls,
        run: () => syncChannel(services, job),
        again: (ctx, startAfter) => enqueueChannelSync(ctx, job, startAfter),
      }),
  }),
  defineJob<Services, object>({
    name: 'slack.sync-due',
    payload: z.object({}),
    retries: 0,
    everySeconds: 10 * MINUTE,
    run: startDueSyncs,
  }),
  pruneOld({
    name: 'slack.forget-events',
    table: 'slack_events',
    column: 'received_at',
    days: KEEP_DAYS,
  }),
];
