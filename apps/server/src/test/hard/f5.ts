import { sql } from 'kysely';
import type { TestApp } from '../app.ts';
import { makeCompany, type MadeUser, makeUser } from '../factories.ts';
import { makeCampaign, makeRound } from '../factories-rounds.ts';
import type { TestRelay } from '../relay.ts';
import type { TestSmtp } from '../smtp.ts';
import { inCompany } from '../../platform/context.ts';
import { queueDeliveries } from '../../features/deliveries/commands/queue-deliveries.ts';
import { drainRelay } from '../../features/deliveries/relays.ts';

interface F5Parts {
  app: TestApp;
  /** The installation's mail server: `SMTP_URL` of the app. */
  smtp: TestSmtp;
  /** A server that takes connections and never answers, at one of the app's COMPANY_SMTP_PORTS. */
  silent: TestRelay;
  /** Members of each company. */
  people: number;
  /** How often the time beside a server that hangs is compared with the time without. */
  turns: number;
}

interface F5Result {
  /** Messages that are in no state that the fault allows. */
  wrong: number;
  /** How much longer the others' messages took beside a server that hangs than without it: 0.03 is 3 %. */
  delay: number;
  /** Messages of the company whose server hangs: all of them wait. */
  waiting: number;
  seconds: number;
}

/**
 * Fault F5 of the mail server: refuses for now and for good, hangs up before and after the message; and one company's
 * own server hangs while the others' mails go out.
 */
export async function runF5({ app, smtp, silent, people, turns }: F5Parts): Promise<F5Result> {
  const started = performance.now();
  const wrong = await tryAnswers(app, smtp, people);
  smtp.answer = () => 'take';
  const alone: number[] = [];
  const beside: number[] = [];
  let waiting = 0;
  // By turns, so that whatever else the machine does falls on both.
  for (let turn = 0; turn < turns; turn += 1) {
    alone.push(await timeOf(app, await invite(app, people)));
    const hanging = await invite(app, Math.ceil(people / 4));
    await hang(app, hanging, silent.port);
    const others = await invite(app, people);
    // As its job does, in the queue beside: it finds nobody at home, and its messages wait.
    const stuck = drainRelay(app.services, { company_id: hanging }, app.services.log);
    beside.push(await timeOf(app, others));
    await stuck;
    waiting += (await states(app, hanging)).filter((state) => state === 'queued').length;
    await clear(app, hanging);
  }
  // The best of each: what is slower was slowed by the machine.
  const delay = Math.max(0, Math.min(...beside) / Math.min(...alone) - 1);
  return { wrong, delay, waiting, seconds: (performance.now() - started) / 1_000 };
}

/** Sends to one company of each kind of answer, and counts the messages that are not where they should be. */
async function tryAnswers(app: TestApp, smtp: TestSmtp, people: number): Promise<number> {
  const answers = {
    later: { rcpt: 451 },
    never: { rcpt: 550 },
    refused: { data: 554 },
    cut: 'cut_before_data',
    lost: 'cut_after_data',
    taken: 'take',
  } as const;
  const due = {
    later: 'queued',
    never: 'failed',
    refused: 'failed',
    cut: 'queued',
    lost: 'queued',
    taken: 'sent',
  };
  const kinds = Object.keys(answers) as (keyof typeof answers)[];
  const kindOf = new Map<string, keyof typeof answers>();
  const companies = new Map<keyof typeof answers, number>();
  for (const kind of kinds) {
    const company = await invite(app, Math.ceil(people / kinds.length), (users) => {
      for (const { email } of users) kindOf.set(email, kind);
    });
    companies.set(kind, company);
  }
  smtp.answer = (to) => answers[kindOf.get(to) ?? 'taken'];
  await app.services.jobs.runOnce(app.services, 'deliveries.drain');
  let wrong = 0;
  for (const [kind, company] of companies) {
    wrong += (await states(app, company)).filter((state) => state !== due[kind]).length;
  }
  smtp.answer = () => 'take';
  await app.advance('61 seconds');
  await app.services.jobs.runOnce(app.services, 'deliveries.drain');
  for (const [kind, company] of companies) {
    const end = due[kind] === 'failed' ? 'failed' : 'sent';
    wrong += (await states(app, company)).filter((state) => state !== end).length;
  }
  return wrong;
}

async function invite(
  app: TestApp,
  count: number,
  meet?: (users: readonly MadeUser[]) => void,
): Promise<number> {
  const { services } = app;
  const { id: company_id } = await makeCompany(services);
  const { campaign_id } = await makeCampaign(services, { company_id });
  const { round_id } = await makeRound(services, { company_id, campaign_id, status: 1 });
  const users: MadeUser[] = [];
  for (let index = 0; index < count; index += 1) users.push(await makeUser(services, { company_id }));
  meet?.(users);
  await inCompany(services, company_id, 'write', (ctx) =>
    queueDeliveries(ctx, { round_id, kind: 'request', deliveries: users }),
  );
  return company_id;
}

/** Gives a company a server of its own that hangs. */
async function hang({ services }: TestApp, companyId: number, port: number): Promise<void> {
  const server = {
    host: '127.0.0.1',
    port,
    security: 'none',
    user: '',
    from_name: '',
    from_address: 'people@hanging.example',
    sealed_password: null,
  };
  await services.database.company(companyId, 'write', (db) =>
    sql`update companies set options = options || ${JSON.stringify({ smtp_server: server })}::jsonb
      where id = ${companyId}`.execute(db),
  );
}

/** Milliseconds until every message of a company is sent. */
async function timeOf(app: TestApp, companyId: number): Promise<number> {
  const { services } = app;
  const started = performance.now();
  await services.jobs.runOnce(services, 'deliveries.drain');
  const time = performance.now() - started;
  const late = (await states(app, companyId)).filter((state) => state !== 'sent').length;
  if (late > 0) throw new Error(`${late} messages of a company without any fault are not sent`);
  return time;
}

async function states({ services }: TestApp, companyId: number): Promise<string[]> {
  const rows = await services.database.company(companyId, 'read', (db) =>
    db.selectFrom('deliveries').select('state').where('company_id', '=', companyId).execute(),
  );
  return rows.map(({ state }) => state);
}

async function clear({ services }: TestApp, companyId: number): Promise<void> {
  await services.database.company(companyId, 'write', (db) =>
    db.deleteFrom('deliveries').where('company_id', '=', companyId).execute(),
  );
}
