import type { RealtimeEvent } from '@fika/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Services } from '#platform/context.ts';
import { crashPoint } from '#platform/crash.ts';
import type { Db } from '#platform/db/database.ts';
import type { Presence } from '#platform/db/presence.ts';
import type { Log } from '#platform/log.ts';
import type { Verdict } from './rules.ts';
import { foldDeliveryCounts } from '../counts/commands/fold-delivery-counts.ts';
import type { DueDelivery } from '../types.ts';

interface Wire {
  delivery: DueDelivery;
  resolve: (attempts: number | null) => void;
  reject: (error: unknown) => void;
}

interface Mark {
  delivery: DueDelivery;
  verdict: Verdict;
}

const RETRY_MS = 250;
/** So long a result is kept while the database is away; then others find the message and call it unknown. */
const GIVE_UP_MS = 60_000;
const PUBLISH_MS = 1_000;
/**
 * So many commits of results are under way at once. A message is a copy if its worker dies between the server's word and
 * the commit of it: nothing waits here that need not.
 */
const MARKING = 5;

/**
 * Writes down what happens to the messages of one worker: that one is about to be handed over, and what became of it.
 * While one commit of a kind is under way what comes next gathers, and is the next commit: no message waits for
 * another's result, and the database sees a few commits instead of two a message.
 */
export class Ledger {
  readonly #services: Services;
  readonly #presence: Presence;
  readonly #log: Log;
  readonly #published = new Map<string, number>();
  #wires: Wire[] = [];
  #marks: Mark[] = [];
  #isGathering = false;
  #wiring: Promise<void> | null = null;
  readonly #marking = new Set<Promise<void>>();

  constructor(services: Services, presence: Presence, log: Log) {
    this.#services = services;
    this.#presence = presence;
    this.#log = log;
  }

  /**
   * Writes `wire_at`, the last thing before a message is handed over. Returns which attempt this is, or null when the
   * message is not this worker's any more and must not be sent.
   */
  wire(delivery: DueDelivery): Promise<number | null> {
    return new Promise((resolve, reject) => {
      this.#wires.push({ delivery, resolve, reject });
      this.#startWiring();
    });
  }

  /** Writes what became of a message, soon. */
  mark(delivery: DueDelivery, verdict: Verdict): void {
    this.#marks.push({ delivery, verdict });
    this.#startMarking();
  }

  /** Resolves when everything is written. */
  async settled(): Promise<void> {
    while (this.#wiring ?? this.#marking.size > 0) await (this.#wiring ?? Promise.all(this.#marking));
    await this.#publishLast();
  }

  // Two ledgers in one: handing over does not wait for results to be written.
  #startWiring(): void {
    this.#wiring ??= this.#flushWires().finally(() => {
      this.#wiring = null;
      if (this.#wires.length > 0) this.#startWiring();
    });
  }

  #startMarking(): void {
    if (this.#marking.size >= MARKING || this.#isGathering) return;
    this.#isGathering = true;
    const flush = this.#flushMarks().finally(() => {
      this.#marking.delete(flush);
      if (this.#marks.length > 0) this.#startMarking();
    });
    this.#marking.add(flush);
  }

  async #flushWires(): Promise<void> {
    // What the same turn of the event loop adds belongs to this commit.
    await Promise.resolve();
    const wires = this.#wires;
    this.#wires = [];
    try {
      const rows = await this.#services.database.record(writeWires(this.#presence.id, wires));
      const attempts = new Map(rows.map((row) => [row.id, row.attempts]));
      for (const wire of wires) wire.resolve(attempts.get(wire.delivery.id) ?? null);
    } catch (error) {
      for (const wire of wires) wire.reject(error);
    }
  }

  async #flushMarks(): Promise<void> {
    await Promise.resolve();
    const marks = this.#marks;
    this.#marks = [];
    this.#isGathering = false;
    crashPoint('deliveries.before-mark');
    try {
      await this.#writeMarks(marks);
    } catch (error) {
      await this.#insist(marks, error);
    }
  }

  async #writeMarks(marks: readonly Mark[]): Promise<void> {
    const { database } = this.#services;
    // Not waiting for the disk: a result that a crash of PostgreSQL takes away leaves the message unknown, and counted.
    await database.note(writeMarks(this.#presence.id, marks));
    await this.#publish(marks);
  }

  /** A result that is lost is a message that nobody knows about: the database may be back in a moment. */
  async #insist(marks: readonly Mark[], cause: unknown): Promise<void> {
    this.#log.warn(
      { err: cause, count: marks.length },
      'results of mails could not be written, trying again',
    );
    for (const until = Date.now() + GIVE_UP_MS; Date.now() < until;) {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      try {
        // The lock first: without it the others take this worker for dead.
        await this.#presence.show();
        await this.#writeMarks(marks);
        return;
      } catch (error) {
        this.#log.debug({ err: error }, 'results of mails could not be written yet');
      }
    }
    this.#log.error({ count: marks.length }, 'results of mails are lost: these mails are unknown now');
  }

  /** Tells open admin pages how far a round is, at most once a second. */
  async #publish(marks: readonly Mark[]): Promise<void> {
    const rounds: [companyId: number, roundId: number][] = [];
    for (const { delivery } of marks) {
      const key = `${delivery.company_id}/${delivery.round_id}`;
      if (delivery.round_id === null || Date.now() - (this.#published.get(key) ?? 0) < PUBLISH_MS) continue;
      this.#published.set(key, Date.now());
      rounds.push([delivery.company_id, delivery.round_id]);
    }
    await this.#tellAll(rounds);
  }

  /** The once a second may have left out the last one. */
  async #publishLast(): Promise<void> {
    const rounds = [...this.#published.keys()].map((key) => key.split('/').map(Number));
    this.#published.clear();
    await this.#tellAll(rounds.map(([companyId = 0, roundId = 0]) => [companyId, roundId]));
  }

  /** Progress that cannot be told is no fault of the mails that were marked. */
  async #tellAll(rounds: readonly [companyId: number, roundId: number][]): Promise<void> {
    if (rounds.length === 0) return;
    try {
      const told = await this.#services.database.system('write', async (db) => {
        const stored: [number, RealtimeEvent[]][] = [];
        for (const [companyId, roundId] of rounds)
          stored.push([companyId, await this.#store(db, companyId, roundId)]);
        return stored;
      });
      for (const [companyId, events] of told) this.#services.realtime.tell(companyId, events);
    } catch (error) {
      this.#log.debug({ err: error }, 'progress could not be told');
    }
  }

  async #store(db: Db, companyId: number, roundId: number): Promise<RealtimeEvent[]> {
    const data = { round_id: roundId };
    // Whoever is told looks how many have left.
    await foldDeliveryCounts(db, { company_id: companyId, round_id: roundId });
    return this.#services.realtime.publish(db, companyId, {
      topics: ['admins'],
      type: 'round.changed',
      data,
    });
  }
}

/** Written so that no index fits it: the rows are found by their key, however few of them the database has counted. */
const stillMine = (by: string) => sql`coalesce(d.claimed_by, '') = ${by}`;

function writeWires(by: string, wires: readonly Wire[]): RawBuilder<{ id: number; attempts: number }> {
  return sql`
    update deliveries d set wire_at = (select app_now()), attempts = attempts + 1
    from unnest(
      ${wires.map(({ delivery }) => delivery.company_id)}::bigint[],
      ${wires.map(({ delivery }) => delivery.id)}::bigint[]
    ) as w (company_id, id)
    where d.company_id = w.company_id and d.id = w.id
      and ${stillMine(by)} and coalesce(d.state, '') = 'sending' and d.wire_at is null
    returning d.id, d.attempts`;
}

function writeMarks(by: string, marks: readonly Mark[]): RawBuilder<unknown> {
  const column = <T>(of: (mark: Mark) => T): T[] => marks.map(of);
  return sql`
    with results as (
      select * from unnest(
        ${column(({ delivery }) => delivery.company_id)}::bigint[],
        ${column(({ delivery }) => delivery.id)}::bigint[],
        ${column(({ verdict }) => verdict.state)}::text[],
        ${column(({ verdict }) => verdict.error)}::text[],
        ${column(({ verdict }) => verdict.delay)}::integer[],
        ${column(({ verdict }) => (verdict.suppress ? 1 : 0))}::integer[],
        ${column(({ verdict }) => (verdict.resend ? 1 : 0))}::integer[]
      ) as r (company_id, id, state, error, delay, suppress, resend)
    ), marked as (
      update deliveries d set state = r.state, error = r.error,
        sent_at = case when r.state = 'sent' then (select app_now()) end,
        next_try_at = case when r.delay is null then d.next_try_at
          else (select app_now()) + make_interval(secs => r.delay) end,
        resent = d.resent + r.resend,
        claimed_by = case when r.state <> 'queued' then d.claimed_by end
      from results r
      where d.company_id = r.company_id and d.id = r.id
        -- Others may have found it unknown while the database was away from here.
        and ${stillMine(by)} and coalesce(d.state, '') in ('sending', 'unknown')
      returning d.company_id, d.recipient, r.suppress, r.error
    )
    insert into suppressions (company_id, email, reason)
    select distinct on (company_id, recipient) company_id, recipient, coalesce(error, '')
    from marked where suppress = 1
    on conflict (company_id, email) do nothing`;
}
