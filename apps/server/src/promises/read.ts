/** Reads a session that was sent: groups, outcomes, emails and what single members see of it. */
import { ENDPOINTS, type Round, type RoundOutcome } from '@fika/contract';
import { sql } from 'kysely';
import type { Client } from '#client.ts';
import { productNow } from '#test/clock.ts';
import type { TestApp } from '#test/start-app.ts';
import { HIDDEN } from './cases.ts';
import { type Company, FOREIGN_WORD, type Member } from './company.ts';
import { dayOf } from './days.ts';
import { LOW_WORD } from './ratings.ts';
import type {
  EndedSession,
  Group,
  Mail,
  MemberCard,
  Meeting,
  OutcomeRow,
  Person,
  Session,
} from './record.ts';

const { rounds, coffees } = ENDPOINTS;
const DAY = 86_400_000;

/** The facts of a round for the player. */
export interface RoundFacts {
  case: number;
  /** When members were invited, or matched at once. */
  began: number;
  matchDay: number;
  present: ReadonlySet<number>;
  answers: Map<number, 'accepted' | 'declined'>;
  onBreak: Set<number>;
  changed: boolean;
  mails: Mail[];
  earlier: readonly Session[];
}

/** Emails since the last call, in the order in which they left. */
export async function takeMails(app: TestApp): Promise<Mail[]> {
  const rows = await app.services.database.global('write', async (db) => {
    const { rows: taken } = await sql<{ id: number; to: string; subject: string; text: string }>`
      delete from dev_mailbox returning id, "to", subject, text`.execute(db);
    return taken;
  });
  return rows
    .toSorted((one, other) => one.id - other.id)
    .map(({ to, subject, text }) => ({ to, subject, text, kind: kindOf(text) }));
}

/** The kind of an email, by text that only its kind has. */
function kindOf(text: string): Mail['kind'] {
  if (/\/optin\/accept\?token=/.test(text)) return 'request';
  const [heading = ''] = text.split('\n');
  if (/^(You’re meeting |You’ve been drawn|You have \d+ groups|A present for )/.test(heading)) return 'match';
  if (heading === 'This session is canceled') return 'canceled';
  return /^(No match this time|Not drawn this time)/.test(heading) ? 'no_match' : 'other';
}

/** All facts of a sent session; its meetings become history of the company. */
export async function sessionOf(company: Company, facts: RoundFacts, round: Round): Promise<Session> {
  const { app, company_id, campaign_id, program } = company;
  const client = await app.as(company.admin);
  const params = { company_id, id: campaign_id, round_id: round.id };
  const groups = await allPages((offset) =>
    client.call(rounds.session_groups, { params, query: { limit: 100, offset } }),
  );
  const outcomes = await allPages((offset) =>
    client.call(rounds.session_outcomes, { params, query: { limit: 100, offset } }),
  );
  const at = Date.parse(round.matchs_sent_at ?? '') || (await productNow(app));
  const cards = await readCards(company, facts, groups.map(asGroup));
  const own = new Set([...company.members.values()].map(({ email }) => email));
  const session: Session = {
    case: facts.case,
    number: round.number,
    at,
    program,
    people: new Map(),
    history: [...company.history],
    ratings: [...company.ratings.values()],
    groups: groups.map(asGroup),
    outcomes: outcomes.map(asOutcome),
    mails: facts.mails.filter(({ to }) => own.has(to)),
    cards,
    changed: facts.changed,
    hidden: HIDDEN,
    read: JSON.stringify([groups, outcomes, round, cards, facts.mails.filter(({ to }) => own.has(to))]),
    foreign: FOREIGN_WORD,
    confidential: LOW_WORD,
    earlier: facts.earlier,
  };
  const people = new Map(
    [...company.members.values()].map((member) => [member.id, personOf(company, member, facts, session)]),
  );
  company.history.push(...meetingsOf(session));
  return { ...session, people };
}

/** The outcomes of all members of a session that ended before it was sent. */
export async function endedSessionOf(
  { app, company_id, campaign_id, admin, members }: Company,
  facts: RoundFacts,
  { id, number }: Pick<Round, 'id' | 'number'>,
  ending: EndedSession['ending'],
): Promise<EndedSession> {
  const client = await app.as(admin);
  const params = { company_id, id: campaign_id, round_id: id };
  const outcomes = await allPages((offset) =>
    client.call(rounds.session_outcomes, { params, query: { limit: 100, offset } }),
  );
  const people = [...members.values()].map(({ id: user, email, left, inactive }) => ({
    id: user,
    email,
    left,
    inactive,
    answer: facts.answers.get(user) ?? ('none' as const),
    inSession: facts.present.has(user),
    onBreak: facts.onBreak.has(user),
  }));
  return {
    case: facts.case,
    number,
    ending,
    people: new Map(people.map((person) => [person.id, person])),
    outcomes: outcomes.map(asOutcome),
    mails: facts.mails,
  };
}

type ShownOutcome = Pick<RoundOutcome, 'outcome' | 'reason'> & { user: { id: number } };

const asOutcome = ({ user, outcome, reason }: ShownOutcome): OutcomeRow => ({
  id: user.id,
  outcome,
  ...reason,
});

async function allPages<T>(
  page: (offset: number) => Promise<{ results: T[]; next: string | null }>,
): Promise<T[]> {
  const all: T[] = [];
  for (;;) {
    const { results, next } = await page(all.length);
    all.push(...results);
    if (!next) return all;
  }
}

type Card = Awaited<ReturnType<typeof groupsPage>>['results'][number];
const groupsPage = (client: Client) => client.call(rounds.session_groups);

function asGroup(card: Card): Group {
  return {
    number: card.number,
    members: card.members.map(({ id, part, seat }) => ({ id, part: part ?? 'member', seat: seat ?? null })),
    reasons: card.reasons.map(({ sentence }) => sentence),
    timesMet: card.times_met,
    repeatPoints: card.score?.repeats ?? null,
    metBefore: card.met_before.map(({ members, times, last_met, known }) => ({
      members,
      times,
      last: last_met,
      known,
    })),
    brokenRules: card.broken_rules.map(({ rule, required }) => ({ rule, required })),
  };
}

const CARDS = 2;

/** The texts about their meetings for some of the matched members. */
async function readCards(
  { app, company_id, campaign_id, members }: Company,
  { earlier }: RoundFacts,
  groups: readonly Group[],
): Promise<MemberCard[]> {
  const cards: MemberCard[] = [];
  const step = Math.max(1, Math.floor(groups.length / CARDS));
  for (let index = earlier.length % step; index < groups.length && cards.length < CARDS; index += step) {
    const reader = groups[index]?.members.find(({ part }) => part !== 'receiver');
    const member = reader && members.get(reader.id);
    if (!member || member.inactive) continue;
    const client = await app.as(member.account);
    const { results } = await client.call(coffees.coffees, {
      params: { company_id },
      query: { campaign: campaign_id, limit: 1 },
    });
    for (const coffee of results)
      cards.push({ reader: member.id, members: coffee.members.map(({ id }) => id), why: coffee.why });
  }
  return cards;
}

function personOf(company: Company, member: Member, facts: RoundFacts, session: Session): Person {
  const { id, email, first_name, last_name, manager, pace, left, inactive, plan } = member;
  const last = facts.earlier.at(-1);
  return {
    id,
    email,
    first_name,
    last_name,
    values: plan.values,
    manager,
    never: [...member.never],
    pace,
    hours: hoursOfWeek(plan.hours),
    inSession: facts.present.has(id),
    ofAsked: plan.values['Department'] === 'Sales',
    answer: facts.answers.get(id) ?? 'none',
    left,
    inactive,
    onBreak: facts.onBreak.has(id),
    meetings: meetingsUpTo(facts.earlier, id, session),
    waited: waitedBefore(facts.earlier, id),
    toldFirst: /[Ff]irst in line next time/.test(last?.outcomes.find((row) => row.id === id)?.sentence ?? ''),
  };
}

/** Working days, by UTC. */
function hoursOfWeek(span: readonly [number, number] | null): number[] | null {
  if (!span) return null;
  const [from, to] = span;
  return Array.from({ length: 5 }, (_, day) =>
    Array.from({ length: to - from }, (__, hour) => day * 24 + from + hour),
  ).flat();
}

/** Meetings of a member in the 28 days up to the day on which a session was sent, by the clock of the program. */
function meetingsUpTo(earlier: readonly Session[], id: number, session: Session): number {
  const { timezone } = session.program;
  const first = dayOf(Date.parse(`${dayOf(session.at, timezone)}T12:00:00Z`) - 28 * DAY, 'UTC');
  return earlier
    .filter(({ at }) => dayOf(at, timezone) > first)
    .flatMap(({ groups }) => groups.flatMap(({ members }) => members))
    .filter((member) => member.id === id && member.part !== 'receiver').length;
}

function waitedBefore(earlier: readonly Session[], id: number): number {
  let waited = 0;
  for (const { outcomes } of earlier) {
    const outcome = outcomes.find((row) => row.id === id)?.outcome;
    if (outcome === 'matched') waited = 0;
    if (outcome === 'sat_out' || outcome === 'no_partner') waited += 1;
  }
  return waited;
}

function meetingsOf({ groups, at }: Session): Meeting[] {
  return groups.flatMap(({ members }) =>
    members.flatMap((one, index) =>
      members.slice(index + 1).map((other): Meeting => {
        const present = one.part === 'giver' || one.part === 'receiver';
        const isTurned = one.part === 'receiver';
        const [a, b] = isTurned ? [other.id, one.id] : [one.id, other.id];
        return { a, b, at, ofProgram: true, present };
      }),
    ),
  );
}
