/** Plays the sessions of a case as members and admins would, through the calls and the links of the product. */
import { ENDPOINTS, ROUND_STATUS } from '@fika/contract';
import { createRng, type Rng } from '@fika/matching/prng';
import { createClient, RefusedCall } from '#client.ts';
import { productNow, setClock } from '#test/clock.ts';
import type { TestApp } from '#test/start-app.ts';
import type { CasePlan } from './cases.ts';
import { type Company, makeCaseCompany, makeNeighbour, type Member } from './company.ts';
import { dayOf } from './days.ts';
import { rateMeetings } from './ratings.ts';
import { endedSessionOf, type RoundFacts, sessionOf, takeMails } from './read.ts';
import type { EndedSession, Mail, Session } from './record.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A Monday of the far future, so that a case happens on the same days whenever it is played. */
const FIRST_DAY = Date.UTC(2040, 0, 2, 6);

const { campaigns, rounds, participations, availabilities, preferences, members } = ENDPOINTS;

/** The events of a case. */
export interface Played {
  sessions: Session[];
  ended: EndedSession[];
}

/** Plays all sessions of a case on a separate database, and returns its events. */
export async function playCase(app: TestApp, plan: CasePlan): Promise<Played> {
  await setClock(app, FIRST_DAY + plan.number * 9 * DAY);
  const company = await makeCaseCompany(app, plan);
  if (plan.neighbour) await makeNeighbour(app, plan);
  const rng = createRng(plan.seed * 7_919 + plan.number);
  const sessions: Session[] = [];
  await takeMails(app);
  for (let round = 1; round <= plan.rounds; round += 1) {
    const session = await playRound({ company, plan, rng }, sessions);
    if (!session) continue;
    sessions.push(session);
    await rateMeetings(company, plan, round);
  }
  const last = plan.ending && (await playEnding({ company, plan, rng }, sessions, plan.ending));
  return { sessions, ended: last ? [last] : [] };
}

interface Play {
  company: Company;
  plan: CasePlan;
  rng: Rng;
}

async function playRound(play: Play, earlier: readonly Session[]): Promise<Session | null> {
  const facts = await beginRound(play, earlier);
  if (!facts) return null;
  const { company, plan, rng } = play;
  const opened = await latest(company);
  if (opened && opened.status === ROUND_STATUS.requestsDone) {
    await answerAll(play, facts);
    await company.app.settle();
    if (chance(rng, plan.turmoil)) await unrest(play, facts, 'open');
    await formGroups(play, facts, opened);
  } else if (opened?.status === ROUND_STATUS.provisioned) await reviewGroups(play, facts, opened);
  const sent = await latest(company);
  if (!sent || sent.status !== ROUND_STATUS.matchsSent)
    throw new Error(`Session of case ${plan.number} is not sent but ${sent?.status}`);
  facts.mails.push(...(await takeMails(company.app)));
  return sessionOf(company, facts, sent);
}

/** An admin ends a session before it is sent: while members answer, or while its groups are under review. */
async function playEnding(
  play: Play,
  earlier: readonly Session[],
  ending: EndedSession['ending'],
): Promise<EndedSession | null> {
  const facts = await beginRound(play, earlier);
  const { company, plan, rng } = play;
  const { app, company_id, campaign_id: id } = company;
  const opened = await latest(company);
  if (!facts || !opened || (opened.status !== 1 && opened.status !== 5)) return null;
  await answerAll(play, facts);
  await app.settle();
  const admin = await app.as(company.admin);
  const params = { company_id, id };
  if (plan.review && opened.status === ROUND_STATUS.requestsDone && chance(rng, 0.5)) {
    await succeeds(admin.call(rounds.provision, { params }));
  }
  if (ending === 'archived') await admin.call(campaigns.archive, { params });
  else await admin.call(rounds.session_delete, { params: { ...params, round_id: opened.id } });
  await app.settle();
  facts.mails.push(...(await takeMails(app)));
  return endedSessionOf(company, facts, opened, ending);
}

/** The next session begins on its date. Returns null where the program has none. */
async function beginRound(play: Play, earlier: readonly Session[]): Promise<RoundFacts | null> {
  const { company, plan } = play;
  const { app } = company;
  const params = { company_id: company.company_id, id: company.campaign_id };
  if (earlier.length > 0) await liveOn(play);
  const before = await (await app.as(company.admin)).call(campaigns.campaigns_get, { params });
  const begins = before.next_requests_send_at ?? before.next_matchs_send_at;
  if (!begins) return null;
  await setClock(app, Date.parse(begins) + 1_000);
  const facts: RoundFacts = {
    case: plan.number,
    began: await productNow(app),
    matchDay: Date.parse(before.next_matchs_send_at ?? begins),
    present: new Set(presentAt(company)),
    answers: new Map(),
    // The date of a program without invitations is that of the matches.
    onBreak: new Set(
      onBreakAt(company, Date.parse(begins), Date.parse(before.next_matchs_send_at ?? begins)),
    ),
    changed: false,
    mails: [],
    earlier: [...earlier],
  };
  await app.tick();
  await app.tick();
  facts.mails.push(...(await takeMails(app)));
  return facts;
}

const chance = (rng: Rng, share: number): boolean => rng.float() < share;

async function latest({ app, admin, company_id, campaign_id }: Company) {
  const client = await app.as(admin);
  const { results } = await client.call(rounds.sessions, {
    params: { company_id, id: campaign_id },
    query: { limit: 1 },
  });
  return results[0];
}
type Round = NonNullable<Awaited<ReturnType<typeof latest>>>;

const presentAt = ({ members }: Company): number[] =>
  [...members.values()].filter(({ left, inactive }) => !left && !inactive).map(({ id }) => id);

function onBreakAt({ members, program }: Company, asked: number, matched: number): number[] {
  const today = dayOf(asked, program.timezone);
  const day = dayOf(matched, 'UTC');
  return [...members.values()]
    .filter(
      ({ snoozedUntil, away }) =>
        (snoozedUntil !== null && snoozedUntil > today) ||
        (away !== null && away.from <= day && day <= away.to),
    )
    .map(({ id }) => id);
}

/** Each invited member answers by the links of the email, or does not answer. */
async function answerAll({ company, plan, rng }: Play, facts: RoundFacts): Promise<void> {
  const byEmail = new Map([...company.members.values()].map((member) => [member.email, member]));
  // Emails leave in any order, and the same case is the same again.
  const invitations = facts.mails.toSorted((one, other) => one.to.localeCompare(other.to));
  const answers = invitations.flatMap((mail): Answer[] => {
    const member = byEmail.get(mail.to);
    if (!member || mail.kind !== 'request') return [];
    const draw = rng.float();
    if (draw >= plan.accept + 0.1) return [];
    return [{ member, mail, action: draw < plan.accept ? 'accept' : 'reject' }];
  });
  for (let start = 0; start < answers.length; start += AT_ONCE)
    await Promise.all(answers.slice(start, start + AT_ONCE).map((one) => answer(company.app, facts, one)));
}

/** People who answer at the same moment. */
const AT_ONCE = 4;

interface Answer {
  member: Member;
  mail: Mail;
  action: 'accept' | 'reject';
}

async function answer(app: TestApp, facts: RoundFacts, { member, mail, action }: Answer): Promise<void> {
  const token = new RegExp(`/optin/${action}\\?token=([\\w.-]+)`).exec(mail.text)?.[1];
  if (!token) throw new Error(`The invitation of ${mail.to} has no link to ${action}`);
  // Each from a separate address: limits count by address.
  const address = `10.1.${(member.id >> 8) & 255}.${member.id & 255}`;
  await createClient(app, {}, address).call(participations.optin, { params: { action }, body: { token } });
  facts.answers.set(member.id, action === 'accept' ? 'accepted' : 'declined');
}

async function formGroups(play: Play, facts: RoundFacts, round: Round): Promise<void> {
  const { company, plan, rng } = play;
  const { app } = company;
  const params = { company_id: company.company_id, id: company.campaign_id };
  const due = Date.parse(round.matchs_send_at);
  const way = plan.review ? rng.int(3) : 2;
  if (way < 2) {
    await setClock(app, due - 2 * HOUR);
    // By hand, or by the review window, which has begun by then.
    if (way === 0) await succeeds((await app.as(company.admin)).call(rounds.provision, { params }));
    else await app.tick();
    if ((await latest(company))?.status === ROUND_STATUS.provisioned) return reviewGroups(play, facts, round);
  }
  await setClock(app, due + 1_000);
  await app.tick();
  await app.tick();
  const now = await latest(company);
  if (now?.status === ROUND_STATUS.provisioned) await reviewGroups(play, facts, round);
}

/** Groups under review: people still decline, leave and take breaks, and the admin moves people. */
async function reviewGroups(
  play: Play,
  facts: RoundFacts,
  { id: round_id, matchs_send_at }: Round,
): Promise<void> {
  const { company, plan, rng } = play;
  const params = { company_id: company.company_id, id: company.campaign_id, round_id };
  const { app } = company;
  if (chance(rng, plan.turmoil)) await unrest(play, facts, 'review');
  if (chance(rng, plan.turmoil * 0.6)) await editGroups(play, facts, round_id);
  await app.settle();
  const admin = await app.as(company.admin);
  if (chance(rng, 0.2)) await succeeds(admin.call(rounds.session_rerun, { params }));
  const isEarly = (await productNow(app)) < Date.parse(matchs_send_at);
  if (isEarly && chance(rng, 0.5) && (await succeeds(admin.call(rounds.session_approve, { params })))) {
    // Approved groups are sent at their time, whatever members do until then.
    if (chance(rng, plan.turmoil)) await unrest(play, facts, 'review');
    await setClock(app, Date.parse(matchs_send_at) + 1_000);
    await app.tick();
    await app.tick();
    if ((await latest(company))?.status === 2) return;
  }
  await (await app.as(company.admin)).call(rounds.session_send, { params });
  await app.settle();
}

async function editGroups({ company, rng }: Play, facts: RoundFacts, round_id: number): Promise<void> {
  const params = { company_id: company.company_id, id: company.campaign_id, round_id };
  const admin = await company.app.as(company.admin);
  const answer = await admin
    .call(rounds.session_groups, { params, query: { limit: 100 } })
    .catch(unlessRefused);
  if (!answer || answer.results.length < 2) return;
  facts.changed = true;
  const [one, other] = [rng.int(answer.results.length), rng.int(answer.results.length)];
  const [first, second] = [answer.results[one], answer.results[other]];
  const someone = first?.members.find(({ part }) => part === undefined);
  const another = second?.members.find(({ part }) => part === undefined);
  if (!first || !second || !someone || !another || one === other) return;
  const edits = [
    {
      action: 'swap',
      user_id: someone.id,
      with_user_id: another.id,
      group_id: first.id,
      with_group_id: second.id,
    },
    { action: 'lock', group_id: first.id, locked: true },
  ] as const;
  for (const edit of edits)
    await succeeds(admin.call(rounds.session_edit, { params, body: { edits: [edit] } }));
}

/** Whether a call succeeded; the rules of the product may refuse it. */
async function succeeds(call: Promise<unknown>): Promise<boolean> {
  return call.then(
    () => true,
    (error: unknown) => {
      unlessRefused(error);
      return false;
    },
  );
}

function unlessRefused(error: unknown): null {
  if (error instanceof RefusedCall) return null;
  throw error;
}

/** Some people leave, are deactivated, pause, change their answer, or add to their never-with list. */
async function unrest(play: Play, facts: RoundFacts, state: 'open' | 'review'): Promise<void> {
  const { company, rng } = play;
  const { app } = company;
  const mine = [...company.members.values()].filter(({ left, inactive }) => !left && !inactive);
  const acts = 1 + rng.int(Math.max(2, Math.ceil(mine.length / 15)));
  for (let act = 0; act < acts && mine.length > 4; act += 1) {
    const [member] = mine.splice(rng.int(mine.length), 1);
    if (!member) return;
    if (state === 'review') facts.changed = true;
    const what = rng.int(6);
    if (what <= 1) await leave(company, member);
    else if (what === 2) await deactivate(company, member);
    else if (what === 3) await goAway(company, facts, member);
    else if (what === 4) await keepAwayFrom(company, member, mine[rng.int(mine.length)]);
    else {
      const mail = facts.mails.find(({ to, kind }) => to === member.email && kind === 'request');
      // A break takes a yes back, and there is nothing to decline after it.
      const hasAccepted = facts.answers.get(member.id) === 'accepted' && !facts.onBreak.has(member.id);
      if (mail && hasAccepted) await answer(app, facts, { member, mail, action: 'reject' });
    }
    await app.settle();
  }
}

async function leave({ app, company_id, campaign_id }: Company, member: Member): Promise<void> {
  const client = await app.as(member.account);
  const params = { company_id, id: campaign_id };
  await client.call(participations.memberships_change, { params, body: { action: 'remove' } });
  member.left = true;
  // A member who comes back after that takes part again: leaving ends a pause.
  member.snoozedUntil = null;
}

async function deactivate({ app, admin, company_id }: Company, member: Member): Promise<void> {
  const client = await app.as(admin);
  const filters = { version: 'v1' as const, operator: 'and' as const };
  const only = { type: 'usercompany_id', operator: 'eq' as const, value: member.id };
  await client.call(members.deactivate_users, {
    params: { company_id },
    body: { filters: { ...filters, filters: [only] } },
  });
  member.inactive = true;
}

async function goAway({ app, company_id }: Company, facts: RoundFacts, member: Member): Promise<void> {
  const client = await app.as(member.account);
  const now = await productNow(app);
  const pause = { from: dayOf(now, 'UTC'), to: dayOf(now + 20 * DAY, 'UTC') };
  await client.call(availabilities.availabilities_update, { params: { company_id }, body: { pause } });
  member.away = pause;
  const day = dayOf(Math.max(now, facts.matchDay), 'UTC');
  if (pause.from <= day && day <= pause.to) facts.onBreak.add(member.id);
}

async function keepAwayFrom(
  { app, company_id }: Company,
  member: Member,
  other: Member | undefined,
): Promise<void> {
  if (!other) return;
  const client = await app.as(member.account);
  await client.call(preferences.never_with_add, { params: { company_id }, body: { user_id: other.id } });
  member.never.push(other.id);
}

/** Between two sessions: some members pause the program, and some end their pause. */
async function liveOn({ company, plan, rng }: Play): Promise<void> {
  const { app, company_id, campaign_id, program } = company;
  const params = { company_id, id: campaign_id };
  const now = await productNow(app);
  for (const member of company.members.values()) {
    if (member.inactive || !chance(rng, 0.05 * plan.turmoil)) continue;
    const client = await app.as(member.account);
    if (member.left) {
      const query = { sync: 'true' };
      if (await succeeds(client.call(participations.resubscribe, { params, query, body: {} })))
        member.left = false;
    } else {
      const until = dayOf(now + 16 * DAY, program.timezone);
      if (await succeeds(client.call(participations.user_campaigns_snooze, { params, body: { until } })))
        member.snoozedUntil = until;
    }
  }
  await app.settle();
  await takeMails(app);
}
