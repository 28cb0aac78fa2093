import type { RealtimeEvent } from '@fika/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Services } from '#platform/context.ts';
import { crashPoint } from '#platform/crash.ts';
import type { Db } from '#platform/db/database.ts';
import type { WorkerHeartbeat } from '#platform/db/worker-heartbeat.ts';
import type { Log } from '#platform/log.ts';
import type { SendOutcome } from './rules.ts';
import { foldDeliveryCounts } from '../counts/commands/fold-delivery-counts.ts';
import type { DueDelivery } from '../types.ts';
import type { ClaimedEmail } from './types.ts';

interface Handoff {
  delivery: DueDelivery;
  /** Id of the first delivery of its email; null for one that leaves alone. */
  joined_id: number | null;
  resolve: (attempts: number | null) => void;
  reject: (error: unknown) => void;
}

/** The outcome of a message that was not handed over after all. */
const ONCE_MORE: SendOutcome = {
  state: 'queued',
  error: null,
  delay: 0,
  suppress: false,
  resend: 0,
  isUncounted: true,
  by_email: null,
};

interface Result {
  delivery: DueDelivery;
  outcome: SendOutcome;
}

const RETRY_MS = 250;
/** How long a result is retried while the database is away; then another worker finds the message and marks it unknown. */
const GIVE_UP_MS = 60_000;
const PUBLISH_MS = 1_000;
/**
 * How many commits of results run at once. A message is sent twice when its worker dies between the answer of the server and
 * the commit of it, so results must not wait for each other.
 */
const RESULT_COMMITS = 5;

/**
 * Records what happens to the messages of one worker: that one is about to be handed to the mail server, and its result.
 * While one commit runs, the next records gather for the next commit: no message waits for the result of another, and the
 * database sees a few commits instead of two a message.
 */
export class DeliveryRecorder {
  readonly #services: Services;
  readonly #heartbeat: WorkerHeartbeat;
  readonly #log: Log;
  readonly #published = new Map<string, number>();
  #handoffs: Handoff[] = [];
  #results: Result[] = [];
  #isGathering = false;
  #writingHandoffs: Promise<void> | null = null;
  readonly #writingResults = new Set<Promise<void>>();

  constructor(services: Services, heartbeat: WorkerHeartbeat, log: Log) {
    this.#services = services;
    this.#heartbeat = heartbeat;
    this.#log = log;
  }

  /**
   * Writes `wire_at` of each delivery of an email in one statement, the last step before it is handed over. Returns the number of
   * the attempt, or null when it must not be sent: another worker has one of them, or it was erased.
   */
  async recordHandoff({
    delivery,
    joined,
  }: Pick<ClaimedEmail, 'delivery' | 'joined'>): Promise<number | null> {
    const all = [delivery, ...joined];
    const joined_id = joined.length > 0 ? delivery.id : null;
    const attempts = await Promise.all(all.map((one) => this.#handOff(one, joined_id)));
    if (!attempts.includes(null)) return attempts[0] ?? null;
    // The others are claimed again without it.
    for (const [index, one] of all.entries()) {
      if (attempts[index] !== null) this.#record(one, ONCE_MORE);
    }
    return null;
  }

  #handOff(delivery: DueDelivery, joined_id: number | null): Promise<number | null> {
    return new Promise((resolve, reject) => {
      this.#handoffs.push({ delivery, joined_id, resolve, reject });
      this.#startHandoffs();
    });
  }

  /** Records the result of an email for each of its deliveries, soon and in one statement. */
  recordResult({ delivery, joined }: Pick<ClaimedEmail, 'delivery' | 'joined'>, outcome: SendOutcome): void {
    for (const one of [delivery, ...joined]) this.#record(one, outcome);
  }

  #record(delivery: DueDelivery, outcome: SendOutcome): void {
    this.#results.push({ delivery, outcome });
    this.#startResults();
  }

  /** Resolves when everything is written. */
  async settled(): Promise<void> {
    while (this.#writingHandoffs ?? this.#writingResults.size > 0)
      await (this.#writingHandoffs ?? Promise.all(this.#writingResults));
    await this.#publishLast();
  }

  // Handing over does not wait for results to be written.
  #startHandoffs(): void {
    this.#writingHandoffs ??= this.#flushHandoffs().finally(() => {
      this.#writingHandoffs = null;
      if (this.#handoffs.length > 0) this.#startHandoffs();
    });
  }

  #startResults(): void {
    if (this.#writingResults.size >= RESULT_COMMITS || this.#isGathering) return;
    this.#isGathering = true;
    const flush = this.#flushResults().finally(() => {
      this.#writingResults.delete(flush);
      if (this.#results.length > 0) this.#startResults();
    });
    this.#writingResults.add(flush);
  }

  async #flushHandoffs(): Promise<void> {
    // Records that the same turn of the event loop adds belong to this commit.
    await Promise.resolve();
    const handoffs = this.#handoffs;
    this.#handoffs = [];
    try {
      const statement = handoffStatement(this.#heartbeat.id, handoffs);
      const { rows } = await this.#services.database.system('write', (db) => statement.execute(db));
      const attempts = new Map(rows.map((row) => [row.id, row.attempts]));
      for (const handoff of handoffs) handoff.resolve(attempts.get(handoff.delivery.id) ?? null);
    } catch (error) {
      for (const handoff of handoffs) handoff.reject(error);
    }
  }

  async #flushResults(): Promise<void> {
    await Promise.resolve();
    const results = this.#results;
    this.#results = [];
    this.#isGathering = false;
    crashPoint(this.#services, 'deliveries.before-mark');
    try {
      await this.#writeResults(results);
    } catch (error) {
      await this.#retryResults(results, error);
    }
  }

  async #writeResults(results: readonly Result[]): Promise<void> {
    const { database } = this.#services;
    // Without waiting for the disk: a result that a crash of PostgreSQL loses leaves the message unknown, and counted.
    const statement = resultStatement(this.#heartbeat.id, results);
    await database.systemAsync((db) => statement.execute(db));
    await this.#publish(results);
  }

  /** A lost result leaves its message unknown: the database may be back in a moment. */
  async #retryResults(results: readonly Result[], cause: unknown): Promise<void> {
    this.#log.warn(
      { err: cause, count: results.length },
      'results of mails could not be written, trying again',
    );
    for (const until = Date.now() + GIVE_UP_MS; Date.now() < until;) {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      try {
        // The lock first: without it the others take this worker for dead.
        await this.#heartbeat.start();
        await this.#writeResults(results);
        return;
      } catch (error) {
        this.#log.debug({ err: error }, 'results of mails could not be written yet');
      }
    }
    this.#log.error({ count: results.length }, 'results of mails are lost: these mails are unknown now');
  }

  /** Publishes the progress of a round to open admin pages, at most once a second. */
  async #publish(results: readonly Result[]): Promise<void> {
    const rounds: [companyId: number, roundId: number][] = [];
    for (const { delivery } of results) {
      const key = `${delivery.company_id}/${delivery.round_id}`;
      if (delivery.round_id === null || Date.now() - (this.#published.get(key) ?? 0) < PUBLISH_MS) continue;
      this.#published.set(key, Date.now());
      rounds.push([delivery.company_id, delivery.round_id]);
    }
    await this.#publishRounds(rounds);
  }

  /** The once a second may have left out the last one. */
  async #publishLast(): Promise<void> {
    const rounds = [...this.#published.keys()].map((key) => key.split('/').map(Number));
    this.#published.clear();
    await this.#publishRounds(rounds.map(([companyId = 0, roundId = 0]) => [companyId, roundId]));
  }

  /** A failure here does not change the results, which are written. */
  async #publishRounds(rounds: readonly [companyId: number, roundId: number][]): Promise<void> {
    if (rounds.length === 0) return;
    try {
      const published = await this.#services.database.system('write', async (db) => {
        const stored: [number, RealtimeEvent[]][] = [];
        for (const [companyId, roundId] of rounds)
          stored.push([companyId, await this.#store(db, companyId, roundId)]);
        return stored;
      });
      for (const [companyId, events] of published) this.#services.realtime.tell(companyId, events);
    } catch (error) {
      this.#log.debug({ err: error }, 'progress could not be published');
    }
  }

  async #store(db: Db, companyId: number, roundId: number): Promise<RealtimeEvent[]> {
    const data = { round_id: roundId };
    // Pages that receive the event read how many have left.
    await foldDeliveryCounts(db, { company_id: companyId, round_id: roundId });
    return this.#services.realtime.publish(db, companyId, {
      topics: ['admins'],
      type: 'round.changed',
      data,
    });
  }
}

/** Written so that no index fits it: the rows are found by their key, however few of them the database has counted. */
const stillClaimed = (by: string) => sql`coalesce(d.claimed_by, '') = ${by}`;

function handoffStatement(
  by: string,
  handoffs: readonly Handoff[],
): RawBuilder<{ id: number; attempts: number }> {
  return sql`
    update deliveries d set wire_at = (select app_now()), attempts = attempts + 1, joined_id = w.joined_id
    from unnest(
      ${handoffs.map(({ delivery }) => delivery.company_id)}::bigint[],
      ${handoffs.map(({ delivery }) => delivery.id)}::bigint[],
      ${handoffs.map(({ joined_id: id }) => id)}::bigint[]
    ) as w (company_id, id, joined_id)
    where d.company_id = w.company_id and d.id = w.id
      and ${stillClaimed(by)} and coalesce(d.state, '') = 'sending' and d.wire_at is null
    returning d.id, d.attempts`;
}

function resultStatement(by: string, results: readonly Result[]): RawBuilder<unknown> {
  const column = <T>(of: (result: Result) => T): T[] => results.map(of);
  return sql`
    with results as (
      select * from unnest(
        ${column(({ delivery }) => delivery.company_id)}::bigint[],
        ${column(({ delivery }) => delivery.id)}::bigint[],
        ${column(({ outcome }) => outcome.state)}::text[],
        ${column(({ outcome }) => outcome.error)}::text[],
        ${column(({ outcome }) => outcome.delay)}::integer[],
        ${column(({ outcome }) => (outcome.suppress ? 1 : 0))}::integer[],
        ${column(({ outcome }) => outcome.resend)}::integer[],
        ${column(({ outcome }) => (outcome.isUncounted ? 1 : 0))}::integer[],
        ${column(({ outcome }) => outcome.by_email)}::text[]
      ) as r (company_id, id, state, error, delay, suppress, resend, uncounted, by_email)
    ), marked as (
      update deliveries d set state = r.state, error = r.error,
        sent_at = case when r.state = 'sent' then (select app_now()) end,
        next_try_at = case when r.delay is null then d.next_try_at
          else (select app_now()) + make_interval(secs => r.delay) end,
        resent = greatest(0, d.resent + r.resend),
        attempts = case when r.by_email is null then d.attempts - r.uncounted else 0 end,
        channel = case when r.by_email is null then d.channel else 'email' end,
        slack_team_id = case when r.by_email is null then d.slack_team_id end,
        msteams_tenant_id = case when r.by_email is null then d.msteams_tenant_id end,
        channel_reason = coalesce(r.by_email, d.channel_reason),
        claimed_by = case when r.state <> 'queued' then d.claimed_by end
      from results r
      where d.company_id = r.company_id and d.id = r.id
        -- Others may have found it unknown while the database was away from here.
        and ${stillClaimed(by)} and coalesce(d.state, '') in ('sending', 'unknown')
      returning d.company_id, d.recipient, r.suppress, r.error
    )
    insert into suppressions (company_id, email, reason)
    select distinct on (company_id, recipient) company_id, recipient, coalesce(error, '')
    from marked where suppress = 1
    on conflict (company_id, email) do nothing`;
}
