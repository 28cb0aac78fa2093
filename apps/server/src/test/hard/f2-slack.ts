import { ROUND_STATUS } from '@fika/contract';
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { advanceClock } from '#platform/clock.ts';
import { buttonAction } from '#features/email-outbox/channels/chat/rules.ts';
import { nextTs, pressBody } from '../slack-person.ts';
import { signedHeaders, SlackVendor } from '../slack-vendor.ts';
import { until } from '../until.ts';
import { countBroken, type CrashFigures, type Crew, insist, startCrew, takeTurns } from './f2.ts';
import { readLedger } from './ledger.ts';
import {
  answerAll,
  prepareProgram,
  type PreparedProgram,
  toReminder,
  toRequests,
  untilFinished,
} from './programs.ts';
import { say } from './say.ts';
import { connectTeam, sendThroughSlack, SlackArrivals, slackSettings, usersList } from './slack-stage.ts';
import type { Stage } from './stage.ts';

/** Members of the team that Slack has revoked, and those who are in no team. */
const GONE = 3;
const BY_EMAIL = 5;
/** Those who answer by a button. */
const PRESSING = 3;
const PATIENCE_MS = 120_000;

/** What the people of a session got in Slack, and did there. */
interface SlackLedger {
  /** Messages, conversations, questions, closed invitations and answers that are not there. */
  missing: number;
  duplicates: number;
}

/**
 * F2 over Slack: the same session in a program that sends through Slack, with answers by buttons, group conversations, the question
 * whether people met, and invitations that are closed. Slack has deactivated a user, and revoked one of two teams.
 *
 * @param points names; `:n` at the end of one means the n-th time
 */
export async function crashInSlack(
  stage: Stage,
  { people, points }: { people: number; points: readonly string[] },
): Promise<CrashFigures> {
  const vendor = new SlackVendor();
  const url = await vendor.start();
  try {
    const program = await prepareProgram(stage, { people, review: true, reminds: true });
    const gone = await connectTeam(stage, program, { name: 'gone', count: GONE });
    const team = await connectTeam(stage, program, {
      name: 'fault',
      skip: GONE,
      count: people - GONE - BY_EMAIL,
    });
    await sendThroughSlack(program);
    const [deactivated, ...users] = team.users;
    const arrivals = new SlackArrivals();
    vendor.intercept = (call) => {
      if (call.token === 'xoxb-gone') return { ok: false, error: 'token_revoked' };
      if (call.method === 'users.list') return usersList(team.users);
      const receivers = String(call.args['channel'] ?? call.args['users']).split(',');
      if (deactivated && receivers.includes(deactivated.id)) return { ok: false, error: 'user_not_found' };
      return arrivals.answer(call);
    };
    const crew = await startCrew(stage, points, slackSettings(url));
    const life = takeTurns(stage, crew);
    await toRequests(stage);
    await untilFinished(stage, program, ROUND_STATUS.requestsDone);
    const pressed = users.slice(0, PRESSING);
    for (const { id } of pressed) await press(stage, crew, program, { team: team.team_id, user: id });
    await untilSo(stage, 'presses', async () => (await countDeclined(stage, program)) === PRESSING);
    await answerAll(stage, program);
    await toReminder(stage, program);
    await untilFinished(stage, program, ROUND_STATUS.requestsDone);
    await insist(stage, crew, program, 'provision', ROUND_STATUS.provisioned);
    await insist(stage, crew, program, 'session_send', ROUND_STATUS.matchsSent);
    await untilFinished(stage, program, ROUND_STATUS.matchsSent);
    const { services } = stage.office;
    const without = deactivated?.user_id ?? 0;
    await untilSo(stage, 'introductions', async () => {
      await services.jobs.runOnce(services, 'slack-conversations.enqueue-missing');
      return (await conversationsOf(stage, program, without)).open === 0;
    });
    await advanceClock(services.database, '15 days');
    await services.jobs.runOnce(services, 'slack-conversations.enqueue-questions');
    await untilSo(
      stage,
      'questions',
      async () => (await conversationsOf(stage, program, without)).unasked === 0,
    );
    await untilSo(stage, 'closed', async () => (await countUnclosed(stage, program, arrivals)) === 0);
    await crew.running.stop();
    await life;
    const byEmail = await readLedger(stage, program, await postedOf(stage, program, arrivals));
    const slack: SlackLedger = { missing: 0, duplicates: arrivals.duplicates() };
    const conversations = await conversationsOf(stage, program, without);
    const inGroups = arrivals.posts.filter(({ channel }) => channel.startsWith('G'));
    // An introduction and a question for each.
    slack.missing += Math.max(
      0,
      conversations.all * 2 - new Set(inGroups.map(({ channel, text }) => channel + text)).size,
    );
    const left = await countWaiting(stage, gone.slack_team_id);
    say(
      `${conversations.all} conversations, ${arrivals.posts.length} posts, ${slack.duplicates} of them twice`,
    );
    return {
      points: points.length,
      crashes: crew.crashes,
      unreached: crew.left,
      missing: byEmail.missing + slack.missing + left,
      left_out: 0,
      in_two_groups: byEmail.in_two_groups,
      duplicates: byEmail.duplicates + slack.duplicates,
      invariants_broken: crew.broken + (await countBroken(stage, 'at the end')),
    };
  } finally {
    await vendor.stop();
  }
}

/** Posts a press as Slack does, which tells its user that it failed while the server is away: they press again. */
async function press(
  stage: Stage,
  crew: Crew,
  { company_id }: PreparedProgram,
  person: { team: string; user: string },
): Promise<void> {
  const { database } = stage.office.services;
  const { id: round_id } = await database.company(company_id, 'read', (db) =>
    db.selectFrom('rounds').select('id').where('company_id', '=', company_id).executeTakeFirstOrThrow(),
  );
  await until('a press is taken', PATIENCE_MS, async () => {
    const button = buttonAction('answer', { round_id, answer: 'rejected' });
    const body = pressBody(person, button, { action_ts: nextTs() });
    const headers = signedHeaders(body, { type: 'application/x-www-form-urlencoded' });
    const url = `${crew.running.url}/integrations/slack/interactivity/`;
    const answer = await fetch(url, { method: 'POST', headers, body }).catch(() => null);
    await answer?.body?.cancel();
    return answer?.status === 200;
  });
}

/** Waits for something, and lets jobs and claims that wait for a time begin: of a worker that died, they wait for minutes. */
export async function untilSo(stage: Stage, what: string, ask: () => Promise<boolean>): Promise<void> {
  const { database } = stage.office.services;
  await until(
    what,
    PATIENCE_MS,
    async () => {
      if (await ask()) return true;
      await sleep(1_000);
      await advanceClock(database, '10 seconds');
      await database.global('write', (db) =>
        sql`update pgboss.job set start_after = now() where state < 'active' and start_after > now()`.execute(
          db,
        ),
      );
      return false;
    },
    100,
  );
}

export async function countDeclined({ office }: Stage, { company_id }: PreparedProgram): Promise<number> {
  const { rows } = await office.services.database.company(company_id, 'read', (db) =>
    sql`select from round_members where company_id = ${company_id} and rejected_at is not null`.execute(db),
  );
  return rows.length;
}

/** Conversations that there have to be: of each group with two people in the team, besides the deactivated one. */
async function conversationsOf({ office }: Stage, { company_id }: PreparedProgram, without: number) {
  const { rows } = await office.services.database.company(company_id, 'read', (db) =>
    sql<{ all: number; open: number; unasked: number }>`
      select count(*) as all, count(*) filter (where s.ts is null) as open,
        count(*) filter (where s.asked_at is null) as unasked
      from (
        select m.coffee_id from coffee_members m
        join slack_users u on u.company_id = m.company_id and u.user_id = m.user_id
        join slack_teams t on t.company_id = u.company_id and t.id = u.slack_team_id and t.revoked_at is null
        where m.company_id = ${company_id} and m.user_id <> ${without} group by m.coffee_id having count(*) > 1
      ) as wanted
      left join slack_conversations s on s.company_id = ${company_id} and s.coffee_id = wanted.coffee_id`.execute(
      db,
    ),
  );
  return rows[0] ?? { all: 0, open: 1, unasked: 1 };
}

/** Messages of the product with their places at Slack. */
const recorded = ({ office }: Stage, { company_id }: PreparedProgram) =>
  office.services.database.company(company_id, 'read', (db) =>
    db.selectFrom('slack_messages').selectAll().where('company_id', '=', company_id).execute(),
  );

/** Deliveries whose message has arrived at Slack. */
async function postedOf(
  stage: Stage,
  program: PreparedProgram,
  { posts }: SlackArrivals,
): Promise<ReadonlySet<number>> {
  const places = new Set(posts.map(({ channel, ts }) => `${channel}/${ts}`));
  const rows = await recorded(stage, program);
  return new Set(
    rows.flatMap(({ delivery_id: id, channel_id: channel, ts, user_id: user }) =>
      channel === `DU${user}` && places.has(`${channel}/${ts}`) ? [id] : [],
    ),
  );
}

/** Invitations and reminders that were not updated since the session is sent. */
async function countUnclosed(
  stage: Stage,
  program: PreparedProgram,
  { updates }: SlackArrivals,
): Promise<number> {
  const rows = await recorded(stage, program);
  return rows.filter(({ kind, channel_id: channel, ts }) => {
    const shown = updates.get(`${channel}/${ts}`);
    return ['request', 'reminder'].includes(kind) && (shown === undefined || shown.includes('fika.answer'));
  }).length;
}

async function countWaiting({ office }: Stage, teamId: number): Promise<number> {
  const { rows } = await office.services.database.system('read', (db) =>
    sql`select from deliveries where slack_team_id = ${teamId} and state in ('queued', 'sending')`.execute(
      db,
    ),
  );
  return rows.length;
}
