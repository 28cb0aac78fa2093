import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { literal } from '#platform/db/patterns.ts';
import type { Mail } from './mail.ts';

const KEEP = 5_000;

export interface StoredMail {
  id: number;
  to: string;
  to_name: string;
  subject: string;
  html: string;
  text: string;
  /** The event that came with it, as iCalendar. */
  calendar: string | null;
  /** Images of the HTML, with their content in Base64. */
  images: { id: string; type: string; content: string }[];
  created_at: string;
}

export type ListedMail = Omit<StoredMail, 'html' | 'text' | 'calendar' | 'images'>;

/** The local mailbox of an installation without SMTP: the last messages, for `/dev/mailbox`. */
export class Mailbox {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Stores a message; one with the same Message-ID is stored once. */
  async keep(mail: Mail): Promise<void> {
    await this.#database.global('write', (db) =>
      db
        .insertInto('dev_mailbox')
        .values({
          message_id: mail.messageId,
          to: mail.to.address,
          to_name: mail.to.name,
          subject: mail.subject,
          html: mail.html,
          text: mail.text,
          headers: JSON.stringify(mail.headers),
          calendar: mail.calendar?.content ?? null,
          images: JSON.stringify(
            (mail.images ?? []).map(({ id, type, content }) => ({
              id,
              type,
              content: content.toString('base64'),
            })),
          ),
        })
        .onConflict((conflict) => conflict.column('message_id').doNothing())
        .execute(),
    );
  }

  /** Newest first; `to` and `search` narrow it down. */
  async list(options: { search: string; limit: number; offset: number }): Promise<{
    count: number;
    mails: ListedMail[];
  }> {
    return this.#database.global('read', async (db) => {
      const needle = `%${literal(options.search)}%`;
      const query = db
        .selectFrom('dev_mailbox')
        .where((eb) =>
          eb.or([eb('to', 'ilike', needle), eb('subject', 'ilike', needle), eb('to_name', 'ilike', needle)]),
        );
      const { count } = await query
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      const mails = await query
        .select(['id', 'to', 'to_name', 'subject', 'created_at'])
        .orderBy('id', 'desc')
        .limit(options.limit)
        .offset(options.offset)
        .execute();
      return { count, mails };
    });
  }

  /** One message, or null. */
  async find(id: number): Promise<StoredMail | null> {
    return this.#database.global('read', async (db) => {
      const row = await db
        .selectFrom('dev_mailbox')
        .select(['id', 'to', 'to_name', 'subject', 'html', 'text', 'calendar', 'images', 'created_at'])
        .where('id', '=', id)
        .executeTakeFirst();
      return row ? { ...row, images: row.images as unknown as StoredMail['images'] } : null;
    });
  }

  /** Removes the oldest beyond the limit. */
  async prune(): Promise<void> {
    await this.#database.global('write', (db) =>
      sql`delete from dev_mailbox where id < (select max(id) from dev_mailbox) - ${KEEP}`.execute(db),
    );
  }
}
