import { startTemporaryPostgres } from '@fika/embedded-postgres';
import { Client } from 'pg';
import type { Config } from '#platform/config.ts';
import { migrate } from '#platform/db/migrate.ts';
import { HistoryMail, type StoredMail } from './mail.ts';
import type { HistorySize, Wish } from './play.ts';
import { copyBase, copyHistory, type FirstIds, makeRoom } from './workspace-rows.ts';

/** Held while a history is made: one process makes it, however many start. */
const LOCK = `select pg_try_advisory_lock(hashtext('fika.demo-history')) as is_free`;

const WHOLE: HistorySize = { weeks: 26, share: 1 };

/**
 * Gives the demo workspace its history, if it is to have one and has none: completely, once, and by one process. It is played on
 * a temporary database, whose clock moves, and added to the workspace in one transaction: the product sees nothing of it before.
 * The same `size` and `now` give the same history.
 * Returns whether it was made.
 */
export async function makeHistory(
  config: Config,
  ownerUrl: string,
  onMonth: (day: Date) => void,
  size = WHOLE,
  now = Date.now(),
): Promise<boolean> {
  const live = await connect(ownerUrl, 'fika-demo-history');
  try {
    const { rows: locks } = await live.query<{ is_free: boolean }>(LOCK);
    if (!locks[0]?.is_free) return false;
    const { rows } = await live.query<{ ids: FirstIds; company_id: string }>(
      `select history_ids as ids, c.id as company_id from demo join companies c on c.slug = 'marelle'
       where history_ids is not null and history_at is null`,
    );
    const [demo] = rows;
    if (!demo) return false;
    const until = Math.floor(now / 60_000) * 60_000;
    await make({
      live,
      config,
      onMonth,
      size,
      now: until,
      ids: demo.ids,
      company_id: Number(demo.company_id),
    });
    return true;
  } finally {
    // Ending the connection gives the lock back.
    await live.end();
  }
}

/** A connection that sees the rows of all companies. */
async function connect(url: string, name: string): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: name });
  // The next statement reports a lost connection; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`select set_config('app.scope', 'system', false)`);
  return client;
}

interface Making {
  live: Client;
  config: Config;
  onMonth: (day: Date) => void;
  size: HistorySize;
  now: number;
  ids: FirstIds;
  company_id: number;
}

async function make({ live, config, onMonth, size, now, ids, company_id }: Making): Promise<void> {
  // Most starts make no history and need no modules of the product; a start that does loads them while PostgreSQL starts.
  const [postgres, { DEMO_EMAILS, playOn }] = await Promise.all([
    startTemporaryPostgres(),
    import('./play-on.ts'),
  ]);
  try {
    await migrate(postgres);
    const stage = await connect(postgres.ownerUrl, 'fika-demo-history');
    try {
      await copyAccounts(live, stage, DEMO_EMAILS);
      await makeRoom(stage);
      await deliverAtOnce(stage, new Date(now - RENDERED_DAYS * 86_400_000));
      await copyBase(live, stage, company_id, ids);
      const mail = new HistoryMail(DEMO_EMAILS);
      await playOn(postgres.url, mail, { config, size, company_id, now, ...clockOf(stage, onMonth) });
      await live.query('begin');
      await copyHistory(stage, live, company_id);
      await keepMails(live, mail.latest);
      await live.query('update demo set history_at = now()');
      await live.query('commit');
    } finally {
      await stage.end();
    }
  } finally {
    await postgres.stop();
  }
}

/** Emails of the last days are rendered and delivered as always: the mailbox shows them. */
const RENDERED_DAYS = 6;

/**
 * Counts earlier emails as sent when they are queued. Nobody can read them any more, and rendering them would take most of the
 * time of a history.
 */
async function deliverAtOnce(stage: Client, until: Date): Promise<void> {
  await stage.query(`
    create function deliver_at_once() returns trigger language plpgsql as $$
    begin
      if app_now() < '${until.toISOString()}' and new.state = 'queued' then
        new.attempts := 1;
        new.wire_at := app_now();
        new.sent_at := app_now();
        new.state := 'sent';
        if exists (select from suppressions where company_id = new.company_id and email = new.recipient) then
          new.state := 'skipped';
          new.error := 'suppressed';
        end if;
      end if;
      return new;
    end
    $$`);
  await stage.query(
    'create trigger delivered_at_once before insert on deliveries for each row execute function deliver_at_once()',
  );
}

/** Moves the clock of a temporary database. */
function clockOf(stage: Client, onMonth: Making['onMonth']): Pick<Wish, 'setClock' | 'onMonth'> {
  return {
    setClock: async (at) => {
      const shift = `'${new Date(at).toISOString()}'::timestamptz - now()`;
      const { rowCount } = await stage.query(`update app_clock set shift = ${shift}`);
      if (!rowCount) await stage.query(`insert into app_clock values (${shift})`);
    },
    onMonth: async (day) => {
      onMonth(day);
      await vacuumChanged(stage);
    },
  };
}

/** What PostgreSQL does in the background where time passes: removes outdated rows, and counts the rows of tables that grew. */
async function vacuumChanged(stage: Client): Promise<void> {
  const { rows } = await stage.query<{ tables: string | null }>(`
    select string_agg(format('%I.%I', schemaname, relname), ', ') as tables from pg_stat_user_tables
    where n_mod_since_analyze > 100`);
  if (rows[0]?.tables) await stage.query(`vacuum analyze ${rows[0].tables}`);
}

/** The logins of the demo, so that admins act in the history. */
async function copyAccounts(from: Client, to: Client, emails: readonly string[]): Promise<void> {
  const { rows } = await from.query<{ rows: string }>(
    `select jsonb_agg(jsonb_build_object('email', email, 'first_name', first_name, 'last_name', last_name))::text as rows
     from accounts where email = any($1)`,
    [emails],
  );
  await to.query(
    `insert into accounts (email, first_name, last_name, email_verified_at)
     select email, first_name, last_name, now()
     from jsonb_to_recordset($1::jsonb) as a (email text, first_name text, last_name text)`,
    [rows[0]?.rows],
  );
}

/** The latest emails, for the local mailbox. */
async function keepMails(live: Client, mails: readonly StoredMail[]): Promise<void> {
  const rows = mails.map(({ mail, at }, index) => ({
    id: index + 1,
    message_id: mail.messageId,
    to: mail.to.address,
    to_name: mail.to.name,
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    headers: mail.headers,
    calendar: mail.calendar?.content ?? null,
    created_at: new Date(at).toISOString(),
  }));
  await live.query(
    `insert into dev_mailbox (id, message_id, "to", to_name, subject, html, text, headers, calendar, created_at)
     overriding system value
     select id, message_id, "to", to_name, subject, html, text, headers, calendar, created_at
     from jsonb_populate_recordset(null::dev_mailbox, $1::jsonb)
     on conflict do nothing`,
    [JSON.stringify(rows)],
  );
}
