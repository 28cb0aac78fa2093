import { setTimeout as sleep } from 'node:timers/promises';
import type { Services } from '#platform/context.ts';
import type { Log } from '#platform/log.ts';
import type { Passage } from '#platform/traffic.ts';
import { claimEmails } from './commands/claim-emails.ts';
import type { ClaimedEmail, MailRoute } from './types.ts';

/** How many messages are claimed at a time: making them keeps this thread busy. */
const BATCH = { alone: 100, visited: 20 };
/** Fewer than such a share of a batch at hand, and the next one is claimed while they are sent. */
const LOW = 0.6;
/**
 * The pause between two messages while requests come to this process. A request then waits for one message at most, and not
 * for one of each connection to the mail server.
 */
const REST_MS = 12;

/**
 * Hands out claimed messages one by one until nothing is due, or the process stops. Requests that wait for an answer of this
 * process go before the next message.
 */
export class DeliveryQueue {
  readonly #services: Services;
  readonly #route: MailRoute;
  readonly #log: Log;
  readonly #ready: ClaimedEmail[] = [];
  readonly #passage: Passage;
  #turn: Promise<void> = Promise.resolve();
  #claiming: Promise<void> | null = null;
  #isDone = false;
  #failure: unknown = null;

  constructor(services: Services, route: MailRoute, log: Log) {
    this.#services = services;
    this.#route = route;
    this.#log = log;
    this.#passage = services.traffic.aside();
  }

  /** The next message, or null when there is none. Throws when messages could not be claimed. */
  async next(): Promise<ClaimedEmail | null> {
    await (this.#turn = this.#turn.then(() => this.#letGo()));
    return this.#take();
  }

  async #letGo(): Promise<void> {
    await this.#passage.giveWay();
    if (this.#services.traffic.isVisited && !this.#isDone) await sleep(REST_MS);
  }

  async #take(): Promise<ClaimedEmail | null> {
    for (;;) {
      if (this.#services.jobs.isStopping) this.stop();
      if (!this.#isDone && this.#ready.length < LOW * this.#batch) this.#claiming ??= this.#claim();
      const mail = this.#ready.shift();
      if (mail) return mail;
      if (this.#failure) throw this.#failure;
      if (!this.#claiming) return null;
      await this.#claiming;
    }
  }

  get #batch(): number {
    return this.#services.traffic.isVisited ? BATCH.visited : BATCH.alone;
  }

  /** Hands out nothing more; what was claimed stays claimed. */
  stop(): void {
    this.#isDone = true;
    this.#ready.length = 0;
  }

  async #claim(): Promise<void> {
    const { presence, company_id } = this.#route;
    try {
      await presence.show();
      const mails = await claimEmails(
        this.#services,
        { by: presence.id, company_id, most: this.#batch },
        this.#log,
      );
      if (mails === null) this.#isDone = true;
      else if (!this.#isDone) this.#ready.push(...mails);
    } catch (error) {
      this.#failure = error;
      this.#isDone = true;
    } finally {
      this.#claiming = null;
    }
  }

  /** Resolves when no claim is under route. */
  async settled(): Promise<void> {
    await this.#claiming;
  }
}
