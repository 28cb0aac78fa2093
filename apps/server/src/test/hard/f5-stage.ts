import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSmtp } from '../smtp.ts';
import { type AnswerFigures, tryAnswers } from './f5.ts';
import { besideDeadRelay, type RelayFigures } from './f5-relay.ts';
import type { Stage } from './stage.ts';
import { until } from './until.ts';

const TURNS = 6;
const EACH = 20;
/** Fewer than a worker has connections: each of them is gone for a minute. */
const SILENT = 2;
/** Longer than a worker takes between two looks for mail that nobody announced. */
const LOOK_MS = 6_000;

/** F5 with processes that send: every answer of a mail server, then a company's own server that is dead. */
export async function playMailServers(
  stage: Stage,
  people: number,
): Promise<AnswerFigures & RelayFigures & { seconds: number }> {
  const started = performance.now();
  const smtp = await startSmtp();
  const worker = await stage.start('worker', { SMTP_URL: smtp.url });
  const settle = async () => {
    await sleep(LOOK_MS);
    await until('nothing is due', 180_000, async () => (await countDue(stage)) === 0);
  };
  const { office } = stage;
  const answers = await tryAnswers({ office, smtp, people: EACH, hangs: false, settle });
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

async function countDue({ office }: Stage): Promise<number> {
  const { rows } = await office.services.database.system('read', (db) =>
    sql<{ count: number }>`
      select count(*) as count from deliveries
      where state = 'sending' or (state = 'queued' and next_try_at <= app_now())`.execute(db),
  );
  return rows[0]?.count ?? 0;
}
