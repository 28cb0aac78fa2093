import { ENDPOINTS } from '@fika/contract';
import { createRng } from '@fika/matching/prng';
import type { App } from '#app.ts';
import {
  recordDeliveryReport,
  lockSentEmail,
} from '#features/email-outbox/bounces/commands/record-delivery-report.ts';
import { inCompany } from '#platform/context.ts';
import { DEMO_LOGINS } from '../seed.ts';
import { Agenda, daysAgo, workingDaysAgo } from './agenda.ts';
import { Company } from './company.ts';
import type { HistoryMail } from './mail.ts';
import { type Colleague, DEPARTMENTS } from './people.ts';
import { type Plan, PLANS } from './programs.ts';
import { launchProgram, type Stage } from './sessions.ts';

const DAY = 24 * 3_600_000;

/** How long a history is, and how many people it has. */
export interface HistorySize {
  weeks: number;
  /** Of the people, besides those of the first demo. */
  share: number;
}

/** A history: of so many weeks until `now`, with these people. */
export interface Wish {
  company_id: number;
  now: number;
  weeks: number;
  seed: number;
  people: readonly Colleague[];
  /** Sets the clock of the product. */
  setClock: (at: number) => Promise<void>;
  /** Is called when a month begins, with its first day. */
  onMonth: (day: Date) => Promise<void>;
}

/**
 * Plays the history of a workspace with the commands and jobs of the product, on a separate database whose clock it moves: an
 * agenda has what is due when, and the clock jumps from one entry to the next.
 */
export async function playHistory(app: App, mail: HistoryMail, wish: Wish): Promise<void> {
  const { now, weeks } = wish;
  const company = new Company(app, wish.company_id, now, wish.people);
  const agenda = new Agenda();
  const rng = createRng(wish.seed + 1);
  const stage: Stage = { company, agenda, rng, waiting: new Set(DEMO_LOGINS.map(({ email }) => email)) };
  const began = daysAgo(now, weeks * 7, '09:00');
  const goTo = async (at: number) => {
    await wish.setClock(at);
    mail.now = at;
  };
  await goTo(began);
  await company.makeFields();
  await company.settleIn(began);
  for (const plan of PLANS) planProgram(stage, plan, weeks);
  planPeople(stage, weeks);
  let month = new Date(began).getUTCMonth();
  for (let entry = agenda.next(now); entry; entry = agenda.next(now)) {
    await goTo(entry.at);
    const day = new Date(entry.at);
    if (day.getUTCMonth() !== month) {
      month = day.getUTCMonth();
      await wish.onMonth(day);
    }
    await entry.run();
  }
  await goTo(now);
  await app.services.jobs.runOnce(app.services, 'company-network.look');
  await company.settle();
}

/** When a program is launched, and archived. */
function planProgram(stage: Stage, plan: Plan, weeks: number): void {
  const { company, agenda } = stage;
  const { now } = company;
  const invites = workingDaysAgo(now, plan.last.invites);
  const matches = workingDaysAgo(now, plan.last.matches);
  const days = plan.every * 7;
  const from = Math.min(weeks, plan.since) * 7 - 5;
  if (invites > from) return;
  const earlier = days === 0 ? 0 : Math.floor((from - invites) / days) * days;
  const first = {
    invites: daysAgo(now, invites + earlier, '09:00'),
    matches: daysAgo(now, matches + earlier, '14:00'),
  };
  agenda.add(first.invites - 3 * DAY, () => launchProgram(stage, plan, first));
  if (plan.archived === null) return;
  agenda.add(daysAgo(now, workingDaysAgo(now, plan.archived), '16:00'), async () => {
    const admin = await company.admin(plan.admin);
    const params = { company_id: company.id };
    const { results } = await admin.call(ENDPOINTS.campaigns.campaigns_list, { params });
    const id = results.find(({ name }) => name === plan.name)?.id ?? 0;
    await admin.call(ENDPOINTS.campaigns.archive, { params: { ...params, id } });
    await company.settle();
  });
}

const FORTNIGHT = 14;

/** Every two weeks people join, change the department, or leave; a mailbox of one is gone. */
function planPeople(stage: Stage, weeks: number): void {
  const { company, agenda, rng } = stage;
  const { now } = company;
  for (let ago = weeks * 7 - FORTNIGHT; ago > 3; ago -= FORTNIGHT) {
    const joined = company.people.filter(({ days }) => days >= ago && days < ago + FORTNIGHT);
    const at = (time: string) => daysAgo(now, workingDaysAgo(now, ago), time);
    if (joined.length > 0) agenda.add(at('08:00'), () => company.join(joined));
    agenda.add(at('08:10'), () => moveSomebody(stage));
    if (rng.float() < 0.7) agenda.add(at('08:20'), () => partWith(stage));
    if (ago % (4 * FORTNIGHT) < FORTNIGHT) agenda.add(at('11:00'), () => bounceOne(stage));
  }
  if (weeks > 12) agenda.add(daysAgo(now, 80, '10:00'), () => eraseOne(stage));
}

/** A random member that fits; people with a login of the demo are never chosen. */
function someone({ company, rng }: Stage, fits: (person: Colleague) => boolean = () => true) {
  const list = [...company.members.values()].filter((person) => !person.isKnown && fits(person));
  return list[rng.int(Math.max(1, list.length))];
}

async function moveSomebody(stage: Stage): Promise<void> {
  const { company, rng } = stage;
  const member = someone(stage, ({ department }) => department !== 'Directorate');
  if (!member) return;
  const to = DEPARTMENTS[rng.int(6)]?.label ?? '';
  const moved = { ...member, department: to };
  company.members.set(member.id, moved);
  await company.upload([moved], 'moved.csv');
}

async function partWith(stage: Stage): Promise<void> {
  const { company } = stage;
  const member = someone(stage, ({ department }) => department !== 'Directorate');
  if (!member) return;
  company.members.delete(member.id);
  const admin = await company.admin('elise');
  const only = { type: 'usercompany_id', operator: 'eq' as const, value: member.id };
  await admin.call(ENDPOINTS.members.deactivate_users, {
    params: { company_id: company.id },
    body: { filters: { version: 'v1', operator: 'and', filters: [only] } },
  });
}

async function eraseOne(stage: Stage): Promise<void> {
  const { company } = stage;
  const member = someone(stage, ({ department }) => department === 'Computing');
  if (!member) return;
  company.members.delete(member.id);
  const admin = await company.admin('elise');
  await admin.call(ENDPOINTS.members.users_detail_erase, {
    params: { company_id: company.id, id: member.id },
  });
  await company.settle();
}

/** The mailbox of a member sends the latest email back, for good. */
async function bounceOne(stage: Stage): Promise<void> {
  const { company } = stage;
  const member = someone(stage);
  if (!member) return;
  await inCompany(company.app.services, company.id, 'write', async (ctx) => {
    const latest = await ctx.db
      .selectFrom('deliveries')
      .select('id')
      .where('company_id', '=', company.id)
      .where('user_id', '=', member.id)
      .where('state', '=', 'sent')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    const email = latest && (await lockSentEmail(ctx, latest.id));
    if (!email) return;
    await recordDeliveryReport(ctx, email, {
      kind: 'bounced',
      status: '5.1.1',
      reason: '550 5.1.1 There is no such mailbox here',
      isForGood: true,
      fingerprint: `history-${email.id}`,
    });
  });
}
