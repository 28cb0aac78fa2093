import { ENDPOINTS } from '@fika/contract';
import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
import { type App, createApp } from '../apps/server/src/app.ts';
import { clientOf } from '../apps/server/src/client.ts';
import { advanceClock } from '../apps/server/src/platform/clock.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import type { Mail } from '../apps/server/src/platform/mail/mail.ts';
import { makeUser } from '../apps/server/src/test/factories.ts';
import { rate, type Report } from './report.ts';
import { startSide, temporaryDatabase } from './stage.ts';

const MEMBERS = 10_000;
const CONNECTIONS = 10;
/** One of so many messages is kept, for the floor to send again. */
const SAMPLE = 100;

/**
 * A round of 10,000 members: the invitations, then draw and matches, each until the last message is at the mail server;
 * against nodemailer alone, sending the same messages over the same number of connections.
 */
export async function round(): Promise<Report> {
  const database = await temporaryDatabase();
  const sink = await startSide('smtp-sink.ts', {});
  const url = sink.ready['url'] ?? '';
  try {
    const config = readConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: 'fatal',
      SECRET_KEY: 'a key for the bench only, 32 characters',
      SMTP_URL: url,
      SMTP_CONNECTIONS: String(CONNECTIONS),
    });
    const app = await createApp(config, database.url, createLog('fatal'));
    const kept = record(app);
    const program = await prepare(app);
    const ask = await timed(async () => phase(app, '2 days'));
    const asked = kept.splice(0);
    await acceptAll(app, program.company_id);
    const send = await timed(async () => phase(app, '7 days'));
    const matched = kept.splice(0);
    await app.stop();
    const { received } = await sink.ask({});
    if (received !== 2 * MEMBERS)
      throw new Error(`The mail server got ${String(received)} messages, not ${2 * MEMBERS}`);
    const rows = [
      rate('ask', MEMBERS / ask, MEMBERS / (await floor(url, asked)), 'mails/s', 0.6),
      rate('draw and send', MEMBERS / send, MEMBERS / (await floor(url, matched)), 'mails/s', 0.6),
    ];
    return { name: 'round', rows };
  } finally {
    await sink.stop();
    await database.remove();
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

function record(app: App): Mail[] {
  const kept: Mail[] = [];
  const { mail } = app.services;
  const send = mail.send.bind(mail);
  let count = 0;
  mail.send = (message) => {
    if (count % SAMPLE === 0) kept.push(message);
    count += 1;
    return send(message);
  };
  return kept;
}

async function prepare(app: App) {
  const admin = await makeUser(app.services, { role: 2 });
  const { company_id } = admin;
  const client = await clientOf(app, admin.account_id);
  const department = await client.call(ENDPOINTS.categories.categories_create, {
    params: { company_id },
    body: {
      title: 'Department',
      type: 'select',
      choices: Array.from({ length: 40 }, (_, n) => `Department ${n}`),
    },
  });
  const keys = Object.keys(department.choices);
  await app.services.database.company(company_id, 'write', (db) =>
    sql`insert into users (company_id, email, first_name, last_name, culture, fields)
      select ${company_id}, 'member-' || n || '@bench.example', 'Member', n::text,
        case n % 3 when 0 then 'fr' else 'en' end,
        jsonb_build_object(${String(department.id)}::text, (${keys}::text[])[1 + n % ${keys.length}])
      from generate_series(1, ${MEMBERS - 1}) as n`.execute(db),
  );
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const program = await client.call(ENDPOINTS.campaigns.campaigns_create, {
    params: { company_id },
    body: {
      name: 'Bench',
      algo: 'crossgroup',
      next_requests_send_at: inDays(1),
      next_matchs_send_at: inDays(8),
      rules: [{ kind: 'cross_category', category: department.id, value: 'different', strength: 'require' }],
    },
  });
  await client.call(ENDPOINTS.campaigns.activate, { params: { company_id, id: program.id } });
  return { id: program.id, company_id };
}

/** Moves the clock to the next date of the program and works until nothing is left to do. */
async function phase(app: App, interval: string): Promise<void> {
  const { services } = app;
  await advanceClock(services.database, interval);
  await services.jobs.runOnce(services, 'campaigns.tick');
  await services.jobs.drain(services);
}

async function acceptAll(app: App, companyId: number): Promise<void> {
  await app.services.database.company(companyId, 'write', (db) =>
    sql`update round_members set accepted_at = app_now() where company_id = ${companyId}`.execute(db),
  );
}

async function floor(url: string, sample: readonly Mail[]): Promise<number> {
  const transport = createTransport({ url, pool: true, maxConnections: CONNECTIONS, maxMessages: Infinity });
  let next = 0;
  const seconds = await timed(async () => {
    const worker = async () => {
      while (next < MEMBERS) {
        const mail = sample[next % sample.length];
        next += 1;
        await transport.sendMail({ ...mail });
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  });
  transport.close();
  return seconds;
}
