import { sql } from 'kysely';
import { Client } from 'pg';
import type { App } from './app.ts';
import { MAILBOX_IDS } from './history/mail.ts';
import { reserveIds } from './history/workspace-rows.ts';
import { DEMO_LOGINS, DEMO_PASSWORD, seedDemo } from './seed.ts';
import { DEMO_DOMAIN } from './seed-people.ts';

/** Held while the demo is made: other processes wait for it before they answer requests. */
const LOCK = `select pg_advisory_lock(hashtext('fika.demo'))`;

/**
 * Fills an empty installation with the demo workspace: completely, once, and by one process however many start at the same time.
 * Removes an incomplete one of an earlier process first. With a history, reserves the ids of its rows: see `makeHistory`. `ownerUrl` connects to the database as the owner of its tables.
 */
export async function seedOnce(app: App, ownerUrl: string): Promise<void> {
  const client = new Client({ connectionString: ownerUrl, application_name: 'fika-demo' });
  // The next statement reports a lost connection; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(LOCK);
    const { rows } = await client.query<{ finished_at: Date | null }>('select finished_at from demo');
    const [demo] = rows;
    if (demo?.finished_at) return;
    if (demo) await removeHalf(client);
    if (await isSomebodyThere(client)) return;
    await client.query('insert into demo default values on conflict do nothing');
    const hasHistory = app.services.config.DEMO_HISTORY;
    if (hasHistory) {
      await client.query(`select setval(pg_get_serial_sequence('dev_mailbox', 'id'), $1)`, [MAILBOX_IDS]);
    }
    await seedDemo(app);
    // Before the product answers: nobody else makes rows yet.
    const ids = hasHistory ? await reserveIds(client) : null;
    await client.query('update demo set finished_at = now(), history_ids = $1', [ids]);
  } finally {
    // Ending the connection gives the lock back.
    await client.end();
  }
}

async function isSomebodyThere(client: Client): Promise<boolean> {
  const { rows } = await client.query('select from companies union all select from accounts limit 1');
  return rows.length > 0;
}

/**
 * Empties an installation that only contains an incomplete demo. A workspace that was registered meanwhile must stay, and so does
 * the incomplete demo then.
 */
async function removeHalf(client: Client): Promise<void> {
  await client.query('begin');
  try {
    await client.query('lock table companies, accounts in access exclusive mode');
    const { rows: strangers } = await client.query(
      'select from accounts where email <> all($1) union all (select from companies offset 1) limit 1',
      [DEMO_LOGINS.map(({ email }) => email)],
    );
    if (strangers.length > 0) {
      await client.query('update demo set finished_at = now()');
    } else {
      const { rows: tables } = await client.query<{ name: string }>(
        `select format('%I.%I', schemaname, tablename) as name from pg_tables
         where schemaname = 'public' and tablename not like 'kysely%'`,
      );
      // The audit log refuses to be emptied by any role, until its owner disables the trigger.
      await client.query('alter table audit_log disable trigger audit_log_no_truncate');
      await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}, pgboss.job`);
      await client.query('alter table audit_log enable trigger audit_log_no_truncate');
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Logins of the demo that can be used here. */
export async function findDemoLogins({ services }: App): Promise<typeof DEMO_LOGINS> {
  const rows = await services.database.global('read', (db) =>
    db
      .selectFrom('accounts')
      .select('email')
      .where(
        'email',
        'in',
        DEMO_LOGINS.map(({ email }) => email),
      )
      .where('password_hash', 'is not', null)
      .execute(),
  );
  const there = new Set(rows.map(({ email }) => email));
  return DEMO_LOGINS.filter(({ email }) => there.has(email));
}

/**
 * Ends the logins of a demo that was made while the installation was only reachable locally, because its password is public.
 * Returns whether there were any.
 */
export async function closeDemo({ services }: App): Promise<boolean> {
  const { database, passwords } = services;
  const accounts = await database.global('read', (db) =>
    db
      .selectFrom('accounts')
      .select(['id', 'password_hash'])
      .where('email', 'like', `%@${DEMO_DOMAIN}`)
      .where('password_hash', 'is not', null)
      .execute(),
  );
  const open: number[] = [];
  for (const { id, password_hash: hash } of accounts) {
    if (await passwords.verify(hash, DEMO_PASSWORD)) open.push(id);
  }
  if (open.length === 0) return false;
  await database.global('write', async (db) => {
    await db.updateTable('accounts').set({ password_hash: null }).where('id', 'in', open).execute();
    await sql`delete from sessions where account_id = any(${open}::bigint[])`.execute(db);
  });
  return true;
}
