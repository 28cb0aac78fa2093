import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Db } from './db/database.ts';
import type { JobDefinition, Jobs } from './jobs/jobs.ts';
import type { Log } from './log.ts';

const RETRIES = 10;

/** The reaction of a feature to an event of another; safe to repeat. */
export interface Reaction<Services> {
  event: string;
  /** Unique together with the event: the feature that reacts. */
  by: string;
  /** Names that the feature had: reactions that an earlier version queued run, too. */
  formerly: readonly string[];
  /** How often it is tried again when it fails. */
  retries: number;
  run: (services: Services, payload: Record<string, unknown>, log: Log) => Promise<void>;
}

/** Reactions that check their payload against the event's type. `Events` maps names to payloads. */
export function reactions<Services, Events>(by: string, { formerly = [] as readonly string[] } = {}) {
  return {
    on: <Name extends keyof Events & string>(
      event: Name,
      run: (services: Services, payload: Events[Name], log: Log) => Promise<void>,
      { retries = RETRIES } = {},
    ): Reaction<Services> => ({
      event,
      by,
      formerly,
      retries,
      run: run as unknown as Reaction<Services>['run'],
    }),
  };
}

/** Events to later features: each reaction becomes a job, enqueued in the transaction in which the event happened. */
export class Bus<Services> {
  readonly #jobs: Jobs<Services>;
  readonly #byEvent = new Map<string, string[]>();

  constructor(jobs: Jobs<Services>) {
    this.#jobs = jobs;
  }

  /** Adds reactions; before the jobs start. */
  register(all: readonly Reaction<Services>[]): void {
    for (const reaction of all) {
      const name = `${reaction.by}.on-${reaction.event}`;
      const definition: JobDefinition<Services> = {
        name,
        formerly: reaction.formerly.map((by) => `${by}.on-${reaction.event}`),
        payload: z.record(z.string(), z.unknown()),
        retries: reaction.retries,
        run: (services, payload, log) => reaction.run(services, payload as Record<string, unknown>, log),
      };
      this.#jobs.register([definition]);
      this.#byEvent.set(reaction.event, [...(this.#byEvent.get(reaction.event) ?? []), name]);
    }
  }

  /** Records inside the caller's transaction that something happened. */
  async emit(db: Db, event: string, payload: object): Promise<void> {
    await this.emitMany(db, event, [payload]);
  }

  /** The same of many facts of one kind, in one statement for each reaction. */
  async emitMany(db: Db, event: string, payloads: readonly object[]): Promise<void> {
    const jobs = payloads.map((payload) => ({ payload, options: { singletonKey: keyOf(payload) } }));
    for (const name of this.#byEvent.get(event) ?? []) await this.#jobs.enqueueMany(db, name, jobs);
  }
}

/**
 * The same fact twice before a reaction ran is one fact. Hashed, because an index has the key, which a fact about thousands would
 * exceed.
 */
const keyOf = (payload: object): string =>
  createHash('sha256').update(JSON.stringify(payload)).digest('base64url');
