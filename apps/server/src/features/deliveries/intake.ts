import type { Services } from '../../platform/context.ts';
import type { Log } from '../../platform/log.ts';
import { type ClaimedMail, claimMails } from './claim.ts';
import type { Way } from './way.ts';

/** Fewer than this at hand, and the next batch is claimed while they are sent. */
const LOW = 60;

/** Hands out claimed messages one by one until nothing is due, or the process stops. */
export class Intake {
  readonly #services: Services;
  readonly #way: Way;
  readonly #log: Log;
  readonly #ready: ClaimedMail[] = [];
  #claiming: Promise<void> | null = null;
  #isDone = false;
  #failure: unknown = null;

  constructor(services: Services, way: Way, log: Log) {
    this.#services = services;
    this.#way = way;
    this.#log = log;
  }

  /** The next message, or null when there is none. Throws when messages could not be claimed. */
  async next(): Promise<ClaimedMail | null> {
    for (;;) {
      if (this.#services.jobs.isStopping) this.stop();
      if (!this.#isDone && this.#ready.length < LOW) this.#claiming ??= this.#claim();
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
    const { presence, company_id } = this.#way;
    try {
      await presence.show();
      const mails = await claimMails(this.#services, { by: presence.id, company_id }, this.#log);
      if (mails === null) this.#isDone = true;
      else if (!this.#isDone) this.#ready.push(...mails);
    } catch (error) {
      this.#failure = error;
      this.#isDone = true;
    } finally {
      this.#claiming = null;
    }
  }

  /** Resolves when no claim is under way. */
  async settled(): Promise<void> {
    await this.#claiming;
  }
}
