import type { Mail } from '#platform/mail/mail.ts';
import type { MailTransport } from '#platform/mail/transport.ts';

/** An email of the history with the time of the product at which it was sent. */
export interface StoredMail {
  mail: Mail;
  at: number;
}

/** Emails in the local mailbox of each login of the demo, and of all others. */
const LATEST = { own: 40, others: 250 };
/** Emails of the history are older than all others in the mailbox, where they have these ids. */
export const MAILBOX_IDS = 1_000;

/**
 * Delivers the emails of a history to nobody. Keeps the latest ones.
 */
export class HistoryMail implements MailTransport {
  readonly concurrency = 12;
  readonly #own: Map<string, StoredMail[]>;
  #others: StoredMail[] = [];
  /** The time of the product. */
  now = 0;

  constructor(own: readonly string[]) {
    this.#own = new Map(own.map((address) => [address, []]));
  }

  async send(mail: Mail): Promise<{ sent: true }> {
    const own = this.#own.get(mail.to.address);
    const list = own ?? this.#others;
    list.push({ mail, at: this.now });
    if (list.length > (own ? LATEST.own : LATEST.others)) list.shift();
    return { sent: true };
  }

  /** The stored emails, in their order. */
  get latest(): StoredMail[] {
    return [...[...this.#own.values()].flat(), ...this.#others].toSorted((a, b) => a.at - b.at);
  }

  async check(): Promise<null> {
    return null;
  }

  close(): void {
    // Nothing is open.
  }
}
