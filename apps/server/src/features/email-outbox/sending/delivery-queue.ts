import type { Services } from '#platform/context.ts';
import type { Log } from '#platform/log.ts';
import { claimEmails } from './commands/claim-emails.ts';
import type { ClaimedEmail, Route } from './types.ts';

/** With a smaller part of a batch left the next one is claimed while the messages are sent. */
const LOW = 0.6;

/** Hands out claimed messages one by one until nothing is due, or the process stops. */
export class DeliveryQueue {
  readonly #services: Services;
  readonly #route: Route;
  readonly #log: Log;
  readonly #ready: ClaimedEmail[] = [];
  #claiming: Promise<void> | null = null;
  #isDone = false;
  #failure: unknown = null;

  constructor(services: Services, route: Route, log: Log) {
    this.#services = services;
    this.#route = route;
    this.#log = log;
  }

  /** The next message, or null when there is none. Throws when messages could not be claimed. */
  async next(): Promise<ClaimedEmail | null> {
    for (;;) {
      if (this.#services.jobs.isStopping) this.stop();
      if (!this.#isDone && this.#ready.length < this.#route.batch * LOW) this.#claiming ??= this.#claim();
      const mail = this.#ready.shift();
      if (mail) return mail;
      if (this.#failure) throw this.#failure;
      if (!this.#claiming) return null;
      await this.#claiming;
    }
  }

  /** Hands out nothing more; what was claimed stays claimed. */
  stop(): void {
    this.#isDone = true;
    this.#ready.length = 0;
  }

  async #claim(): Promise<void> {
    const { heartbeat, company_id, chat, batch } = this.#route;
    try {
      await heartbeat.start();
      const claimant = { by: heartbeat.id, company_id, chat, most: batch };
      const mails = await claimEmails(this.#services, claimant, this.#log);
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
