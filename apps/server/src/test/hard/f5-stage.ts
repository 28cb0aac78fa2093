import { sql } from 'kysely';
import { startSmtp } from '../smtp.ts';
import { type AnswerFigures, tryAnswers } from './f5.ts';
import { besideDeadRelay, type RelayFigures } from './f5-relay.ts';
import { say } from './say.ts';
import type { Stage } from './stage.ts';
import { until } from '../until.ts';

const TURNS = 6;
const EACH = 20;
/** Fewer than a worker has connections: each of them is gone for a minute. */
const SILENT = 2;
/** A server that says nothing more is given up after a minute. */
const PATIENCE_MS = 180_000;

/** F5 with sending processes: every answer of a mail server, then a company's own server that is dead. */
export async function playMailServers(
  stage: Stage,
  people: number,
): Promise<AnswerFigures & RelayFigures & { seconds: number }> {
  const started = performance.now();
  const smtp = await startSmtp();
  const worker = await stage.start('worker', { SMTP_URL: smtp.url });
  const settle = async () => {
    await look(stage);
    await until('nothing is due', PATIENCE_MS, async () => (await countDue(stage)) === 0);
  };
  const { office } = stage;
  say('answers: for now and for good, and connections that are cut');
  const answers = await tryAnswers({ office, smtp, people: EACH, hangs: false, settle });
  say('silence: a minute goes by until the server is given up');
  const silence = await tryAnswers({ office, smtp, people: SILENT, hangs: true, settle });
  await worker.stop();
  await smtp.stop();
  const relay = await besideDeadRelay(stage, { people, turns: TURNS });
  return {
    messages: answers.messages + silence.messages,
    wrong: answers.wrong + silence.wrong,
    copies: answers.copies + silence.copies,
    ...relay,
    seconds: Math.round((performance.now() - started) / 100) / 10,
  };
}

/** Makes the worker look for emails now, and waits until it has, so that remaining ones were not yet due. */
async function look({ office: { services } }: Stage): Promise<void> {
  await services.database.system('write', (db) => services.jobs.enqueue(db, 'deliveries.drain', {}));
  await until('the worker has looked for mail', PATIENCE_MS, async () => {
    const { rows } = await services.database.system('read', (db) =>
      sql<{ left: number }>`
        select count(*) as left from pgboss.job
        where data ->> 'job' = 'deliveries.drain' and state < 'completed'`.execute(db),
    );
    return rows[0]?.left === 0;
  });
}

async function countDue({ office }: Stage): Promise<number> {
  const { rows } = await office.services.database.system('read', (db) =>
    sql<{ count: number }>`
      select count(*) as count from deliveries
      where state = 'sending' or (state = 'queued' and next_try_at <= app_now())`.execute(db),
  );
  return rows[0]?.count ?? 0;
}
