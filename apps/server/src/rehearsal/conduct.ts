import { createHash } from 'node:crypto';
import { type CampaignRule, ENDPOINTS } from '@fika/contract';
import { sql } from 'kysely';
import type { App } from '#app.ts';
import { clientOf, createClient, RefusedCall } from '#client.ts';
import { listGroupPeople } from '#features/coffees/groups/queries.ts';
import { advanceClock } from '#platform/clock.ts';
import { countBroken, pairKey, pairsOf, type Person } from './judge.ts';
import type { MailSink, ReceivedMail } from './mail-sink.ts';
import type { RoundReport } from './report.ts';

export interface Stage {
  app: App;
  sink: MailSink;
  company_id: number;
  campaign_id: number;
  account_id: number;
  people: ReadonlyMap<number, Person>;
  rules: readonly CampaignRule[];
  /** Pairs that met or know each other; grows with every round. */
  met: Set<string>;
}

interface Wish {
  number: number;
  /** Share of the members who accept, 0 to 1. */
  accept: number;
  seed: string;
}

/**
 * Runs one round as in real life: its date comes, invitations leave, members answer by the links in their email, an admin draws
 * the groups and sends them.
 */
export async function conductRound(stage: Stage, wish: Wish): Promise<RoundReport> {
  const { app, company_id, campaign_id: id, sink } = stage;
  const { campaigns, rounds } = ENDPOINTS;
  const program = await (await adminOf(stage)).call(campaigns.campaigns_get, { params: { company_id, id } });
  await moveClockTo(app, program.next_requests_send_at);
  const ask = await timed(async () => {
    await app.services.jobs.runOnce(app.services, 'campaigns.tick');
    await app.services.jobs.drain(app.services);
  });
  const invitations = sink.take();
  await acceptByLink(stage, invitations, wish);
  // The session of the admin has gone idle in the weeks between: they log in again.
  const admin = await adminOf(stage);
  const [open] = (await admin.call(rounds.sessions, { params: { company_id, id } })).results;
  if (!open) throw new Error('No session was opened');
  await moveClockTo(app, open.matchs_send_at);
  const later = await adminOf(stage);
  const match = await timed(async () => {
    await provision(later, company_id, id);
    // Of many people a job makes the groups.
    await app.services.jobs.drain(app.services);
  });
  const send = await timed(async () => {
    const params = { company_id, id, round_id: open.id };
    await later.call(rounds.session_send, { params }).catch(unlessNothingToSend);
    await app.services.jobs.drain(app.services);
  });
  return judge(stage, open.id, { ask, match, send }, invitations, sink.take());
}

const adminOf = ({ app, account_id }: Stage) => clientOf(app, account_id);
type Admin = Awaited<ReturnType<typeof adminOf>>;

async function provision(admin: Admin, company_id: number, id: number): Promise<void> {
  await admin.call(ENDPOINTS.rounds.provision, { params: { company_id, id } }).catch(unlessNothingToSend);
}

// With one person or none there is nothing to draw; the report then has no groups.
function unlessNothingToSend(error: unknown): void {
  const code = error instanceof RefusedCall ? error.problem.code : '';
  if (code !== 'nobody_to_match' && code !== 'round_state') throw error;
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return Math.round(performance.now() - started);
}

async function moveClockTo({ services }: App, instant: string | null): Promise<void> {
  if (!instant) throw new Error('The program has no next date');
  const { rows } = await services.database.global('read', (db) =>
    sql<{
      away: string;
    }>`select (${instant}::timestamptz - app_now() + interval '1 second')::text as away`.execute(db),
  );
  await advanceClock(services.database, rows[0]?.away ?? '0');
}

/** Whether a member accepts: by chance, the same for the same seed. */
function accepts(person: Person, { seed, number, accept }: Wish): boolean {
  const digest = createHash('sha256').update(`${seed}/${number}/${person.name}`).digest();
  return digest.readUInt32BE(0) / 2 ** 32 < accept;
}

async function acceptByLink(stage: Stage, invitations: readonly ReceivedMail[], wish: Wish): Promise<void> {
  const byEmail = new Map([...stage.people.values()].map((person) => [person.email, person]));
  for (const mail of invitations) {
    const person = byEmail.get(mail.to);
    const token = /\/optin\/accept\?token=([\w.-]+)/.exec(mail.text)?.[1];
    if (!person || !token || !accepts(person, wish)) continue;
    // Each from a separate address: limits count by address.
    const address = `10.${person.id >> 16}.${(person.id >> 8) & 255}.${person.id & 255}`;
    await createClient(stage.app, {}, address).call(ENDPOINTS.participations.optin, {
      params: { action: 'accept' },
      body: { token },
    });
  }
}

async function judge(
  stage: Stage,
  roundId: number,
  ms: RoundReport['ms'],
  invitations: readonly ReceivedMail[],
  matches: readonly ReceivedMail[],
): Promise<RoundReport> {
  const { app, company_id, campaign_id: id, people, met } = stage;
  const round = await (
    await adminOf(stage)
  ).call(ENDPOINTS.rounds.session_get, { params: { company_id, id, round_id: roundId } });
  const stored = await app.services.database.company(company_id, 'read', (db) =>
    listGroupPeople({ db, company_id }, roundId),
  );
  const groups = stored.map(({ user_ids: ids }) =>
    ids.map((user) => people.get(user)).filter((person) => person !== undefined),
  );
  const pairs = groups.flatMap(pairsOf).map(([a, b]) => pairKey(a.id, b.id));
  const repeats = pairs.filter((pair) => met.has(pair)).length;
  for (const pair of pairs) met.add(pair);
  const sent = round.deliveries.reduce((sum, { state, count }) => sum + (state === 'sent' ? count : 0), 0);
  return {
    asked: round.asked,
    accepted: round.accepted,
    groups: groups.map((group) => group.map(({ name }) => name)),
    outcomes: Object.fromEntries(round.outcomes.map(({ outcome, count }) => [outcome, count])),
    repeats,
    rules_broken: countBroken(groups, stage.rules),
    mails: {
      sent,
      received: invitations.length + matches.length,
      duplicates: countDuplicates(invitations) + countDuplicates(matches),
    },
    ms,
  };
}

/** More than one message of a kind to one address is one too many. */
function countDuplicates(mails: readonly ReceivedMail[]): number {
  return mails.length - new Set(mails.map(({ to }) => to)).size;
}
