import { ENDPOINTS, ROUND_STATUS } from '@fika/contract';
import type { Rng } from '@fika/matching/prng';
import { sql } from 'kysely';
import { scheduleSlot } from '#features/booking/commands/book-slot.ts';
import { getTable } from '#features/booking/queries.ts';
import { findSlots } from '#features/booking/slots/queries.ts';
import { giveFeedback } from '#features/coffees/feedback/commands/give-feedback.ts';
import { answerInvitation } from '#features/participations/invitations/commands/answer-invitation.ts';
import { leaveCampaign } from '#features/participations/commands/leave-campaign.ts';
import { snooze } from '#features/participations/commands/snooze-campaign.ts';
import { type Ctx, inCompany } from '#platform/context.ts';
import { Problem } from '#platform/problem.ts';
import { DEMO_ZONE } from '../seed.ts';
import type { Agenda } from './agenda.ts';
import type { Company } from './company.ts';
import type { Plan } from './programs.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The tick looks for what is due: a moment later everything is. */
const MOMENT = 6_000;

const { campaigns, rounds } = ENDPOINTS;

/** What a history is played with. */
export interface Stage {
  company: Company;
  agenda: Agenda;
  rng: Rng;
  /** Members who answer by hand in the end, so that their last invitations wait. */
  waiting: ReadonlySet<string>;
}

interface Program {
  id: number;
  plan: Plan;
  isReviewed: boolean;
  isReminded: boolean;
}

interface Session {
  id: number;
  status: number;
  asked_at: string | null;
  matchs_send_at: string;
}

/** Creates the program, and lets its sessions run until the history ends. */
export async function launchProgram(stage: Stage, plan: Plan, first: { invites: number; matches: number }) {
  const { company, agenda } = stage;
  const admin = await company.admin(plan.admin);
  const params = { company_id: company.id };
  const settings = plan.settings(company.fields);
  const { id } = await admin.call(campaigns.campaigns_create, {
    params,
    body: {
      timezone: DEMO_ZONE,
      ...settings,
      frequency: plan.every,
      next_requests_send_at: new Date(first.invites).toISOString(),
      next_matchs_send_at: new Date(first.matches).toISOString(),
    },
  });
  await admin.call(campaigns.activate, { params: { ...params, id } });
  await company.settle();
  const isReviewed = settings.review_before_send ?? false;
  const program = { id, plan, isReviewed, isReminded: typeof settings.reminder_hours === 'number' };
  agenda.add(first.invites + MOMENT, () => openSession(stage, program));
}

async function tick({ company }: Stage): Promise<void> {
  const { services } = company.app;
  await services.jobs.runOnce(services, 'campaigns.tick');
  await company.settle();
}

/** The newest session of a program. */
async function findSession({ company }: Stage, { id }: Program): Promise<Session | undefined> {
  return company.app.services.database.company(company.id, 'read', async (db) => {
    const { rows } = await sql<Session>`
      select r.id, r.status, r.requests_sent_at as asked_at, r.matchs_send_at
      from rounds r
      where r.company_id = ${company.id} and r.campaign_id = ${id} and r.opened_at is not null
      order by r.number desc limit 1`.execute(db);
    return rows[0];
  });
}

/** The date of the next session has come: members are invited, and answer over the next days. */
async function openSession(stage: Stage, program: Program): Promise<void> {
  const { company, agenda } = stage;
  await tick(stage);
  const session = await findSession(stage, program);
  if (session?.status !== ROUND_STATUS.requestsDone) return;
  const opened = Date.parse(session.asked_at ?? session.matchs_send_at);
  const matches = Date.parse(session.matchs_send_at);
  const answers = await decideAnswers(stage, program, { id: session.id, opened, matches });
  for (const [share, wave] of [0.02, 0.3, 0.62].entries()) {
    const own = answers.filter((answer) => answer.wave === share);
    agenda.add(opened + wave * (matches - opened) + HOUR, () => answerAll(stage, session.id, own));
  }
  if (program.isReminded) agenda.add(opened + 0.5 * (matches - opened), () => tick(stage));
  if (program.isReviewed) {
    agenda.add(Math.min(matches - 2.5 * DAY, Math.max(company.now - DAY, opened + 2 * DAY)), () =>
      reviewSession(stage, program),
    );
  }
  agenda.add(matches + MOMENT, () => sendSession(stage, program));
}

interface Answer {
  user_id: number;
  answer: 'accepted' | 'rejected';
  reason: string;
  wave: number;
  /** What else someone who declines does. */
  also: 'pause' | 'leave' | null;
}

const REASONS = ['On holiday', 'Too much work this week', 'At a conference', 'Working from home', '', '', ''];

/** Fewer people are there in August, and around the new year. */
function season(at: number): number {
  const date = new Date(at);
  const day = (date.getUTCMonth() + 1) * 100 + date.getUTCDate();
  if (day >= 725 && day <= 828) return 0.5;
  return day >= 1220 || day <= 104 ? 0.4 : 1;
}

async function decideAnswers(
  { company, rng, waiting }: Stage,
  { plan }: Program,
  { id: roundId, opened, matches }: { id: number; opened: number; matches: number },
): Promise<Answer[]> {
  const invited = await company.app.services.database.company(company.id, 'read', (db) =>
    db
      .selectFrom('round_members')
      .select('user_id')
      .where('company_id', '=', company.id)
      .where('round_id', '=', roundId)
      .where('asked_at', 'is not', null)
      .orderBy('user_id')
      .execute(),
  );
  const isLast = matches > company.now;
  return invited.flatMap(({ user_id }): Answer[] => {
    const member = company.members.get(user_id);
    const [chance, when, why, leaves] = [rng.float(), rng.float(), rng.int(REASONS.length), rng.float()];
    if (!member || (isLast && waiting.has(member.email))) return [];
    const accepts = Math.min(0.97, member.accepts * plan.appeal * season(opened));
    const wave = when < 0.55 ? 0 : when < 0.85 ? 1 : 2;
    if (chance < accepts) return [{ user_id, answer: 'accepted', reason: '', wave, also: null }];
    if (chance > accepts + member.declines) return [];
    const also = leaves < 0.02 ? 'leave' : leaves < 0.07 ? 'pause' : null;
    return [{ user_id, answer: 'rejected', reason: REASONS[why] ?? '', wave, also }];
  });
}

/** Some members answer; a few of those who decline pause the program or leave it. */
async function answerAll({ company }: Stage, roundId: number, answers: readonly Answer[]): Promise<void> {
  await atOnce(company, answers, async (ctx, { user_id, answer, reason, also }) => {
    const invited = { company_id: company.id, round_id: roundId, user_id };
    const row = await allowed(answerInvitation(ctx, invited, { answer, reason }));
    if (!row || also === null) return;
    const of = { user_id, campaign_id: row.campaign_id };
    if (also === 'leave') await leaveCampaign(ctx, of);
    else await allowed(snooze(ctx, of, await dayAfter(ctx, 28)));
  });
  await company.settle();
}

/** Transactions at a time, each for a part of a list: while one waits for the database, another computes. */
const AT_ONCE = 3;

async function atOnce<T>(
  company: Company,
  list: readonly T[],
  work: (ctx: Ctx, item: T) => Promise<void>,
): Promise<void> {
  const [first, ...rest] = list;
  if (first === undefined) return;
  // What the first one enqueues for all of them is committed, so that the others do not wait for each other to enqueue it.
  await write(company, (ctx) => work(ctx, first));
  await Promise.all(
    Array.from({ length: AT_ONCE }, (_, part) =>
      write(company, async (ctx) => {
        for (let index = part; index < rest.length; index += AT_ONCE) await work(ctx, rest[index] as T);
      }),
    ),
  );
}

async function dayAfter(ctx: Ctx, days: number): Promise<string> {
  return new Date(Date.parse(await ctx.now()) + days * DAY).toISOString().slice(0, 10);
}

const write = <T>(company: Company, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  inCompany(company.app.services, company.id, 'write', work);

/** The result, or null where a rule of the product refuses it: it was too late, or the member has left. */
async function allowed<T>(work: Promise<T>): Promise<T | null> {
  return work.catch((error: unknown) => {
    if (error instanceof Problem) return null;
    throw error;
  });
}

/** The groups are made for review: someone accepts late, and the admin approves them, but not those that still wait. */
async function reviewSession(stage: Stage, program: Program): Promise<void> {
  const { company, rng } = stage;
  const admin = await company.admin(program.plan.admin);
  const before = await findSession(stage, program);
  if (before?.status === ROUND_STATUS.requestsDone) {
    await admin.call(rounds.provision, { params: { company_id: company.id, id: program.id } });
    await company.settle();
  }
  const session = await findSession(stage, program);
  if (session?.status !== ROUND_STATUS.provisioned) return;
  await write(company, async (ctx) => {
    const { rows } = await sql<{ user_id: number }>`
      select user_id from round_members
      where company_id = ${company.id} and round_id = ${session.id} and asked_at is not null
        and accepted_at is null and rejected_at is null
      order by user_id limit 1 offset ${rng.int(3)}`.execute(ctx.db);
    for (const { user_id } of rows) {
      const invited = { company_id: company.id, round_id: session.id, user_id };
      await allowed(answerInvitation(ctx, invited, { answer: 'accepted', reason: '' }));
    }
  });
  await company.settle();
  if (Date.parse(session.matchs_send_at) > company.now) return;
  const params = { company_id: company.id, id: program.id, round_id: session.id };
  await admin.call(rounds.session_approve, { params });
  await company.settle();
}

/** The matches are sent. People meet over the next days, and the next session has its date. */
async function sendSession(stage: Stage, program: Program): Promise<void> {
  const { company, agenda } = stage;
  await tick(stage);
  const session = await findSession(stage, program);
  if (session?.status === ROUND_STATUS.matchsSent) {
    const sent = Date.parse(session.matchs_send_at);
    const meetings = await decideMeetings(stage, session.id);
    agenda.add(sent + 20 * HOUR, () => bookAll(stage, meetings));
    agenda.add(sent + 6 * DAY, () =>
      rateAll(
        stage,
        meetings.filter(({ isLate }) => !isLate),
      ),
    );
    agenda.add(sent + 12 * DAY, () =>
      rateAll(
        stage,
        meetings.filter(({ isLate }) => isLate),
      ),
    );
  }
  const next = await company.app.services.database.company(company.id, 'read', (db) =>
    db
      .selectFrom('campaigns')
      .select('next_requests_send_at')
      .where('company_id', '=', company.id)
      .where('id', '=', program.id)
      .executeTakeFirst(),
  );
  if (next?.next_requests_send_at) {
    agenda.add(Date.parse(next.next_requests_send_at) + MOMENT, () => openSession(stage, program));
  }
}

interface Meeting {
  coffee_id: number;
  members: number[];
  /** Which of the free times they book, from 0 to 1; null for none. */
  place: number | null;
  isLate: boolean;
  /** What its members report. */
  reports: { user_id: number; happened: 'met' | 'no'; rating: number | null; note: string }[];
}

const NOTES = [
  'We talked for an hour instead of half of one.',
  'Learned what their group does with our data.',
  'Good to see a new face.',
  'We found a common project.',
  'The canteen was too loud to talk.',
];

async function decideMeetings({ company, rng }: Stage, roundId: number): Promise<Meeting[]> {
  const rows = await company.app.services.database.company(company.id, 'read', (db) =>
    db
      .selectFrom('coffee_members')
      .select(['coffee_id', 'user_id'])
      .where('company_id', '=', company.id)
      .where('round_id', '=', roundId)
      .orderBy('coffee_id')
      .orderBy('user_id')
      .execute(),
  );
  return [...Map.groupBy(rows, (row) => row.coffee_id)].map(([coffee_id, people]) => {
    const [books, place, isLate, met] = [rng.float() < 0.08, rng.float(), rng.float() < 0.3, rng.float()];
    const reporters = people.slice(0, met < 0.48 ? 1 : met < 0.55 ? 2 : met < 0.6 ? 1 : 0);
    const happened = met < 0.55 ? ('met' as const) : ('no' as const);
    const reports = reporters.map(({ user_id }) => {
      const [one, noted, note] = [rng.float(), rng.float() < 0.12, rng.int(NOTES.length)];
      const rating = one < 0.45 ? 5 : one < 0.8 ? 4 : one < 0.93 ? 3 : 2;
      return {
        user_id,
        happened,
        rating: happened === 'met' ? rating : null,
        note: noted ? (NOTES[note] ?? '') : '',
      };
    });
    const members = people.map(({ user_id }) => user_id);
    return { coffee_id, members, place: books && people.length === 2 ? place : null, isLate, reports };
  });
}

/** Some book a time that suits both. */
async function bookAll({ company }: Stage, meetings: readonly Meeting[]): Promise<void> {
  const booked = meetings.filter(({ place }) => place !== null);
  await atOnce(company, booked, async (ctx, { coffee_id, members: [user_id = 0], place }) => {
    const table = await allowed(getTable(ctx, user_id, coffee_id));
    if (!table) return;
    const { starts } = await findSlots(ctx, table);
    const start = starts[Math.floor((place ?? 0) * Math.min(40, starts.length))];
    if (start === undefined) return;
    const guest = { company_id: company.id, coffee_id, user_id, booking_id: 0 };
    await allowed(scheduleSlot(ctx, guest, new Date(start).toISOString()));
  });
  await company.settle();
}

/** Members report whether they met, and rate it. */
async function rateAll({ company }: Stage, meetings: readonly Meeting[]): Promise<void> {
  const t = company.app.services.translators.en;
  await atOnce(company, meetings, async (ctx, { coffee_id: id, reports }) => {
    for (const { user_id, ...body } of reports) {
      const as = { ...ctx, url: '', language: 'en' as const, t, actor: { user_id } };
      await allowed(giveFeedback(as, { params: { company_id: company.id, id }, query: {}, body }));
    }
  });
  await company.settle();
}
