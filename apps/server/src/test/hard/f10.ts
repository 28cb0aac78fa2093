import { ENDPOINTS, ROUND_STATUS } from '@fika/contract';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { makeAdmin } from '../factories.ts';
import { type Browser, browserOf } from './browser.ts';
import { brokenInvariants } from './invariants.ts';
import { readLedger } from './ledger.ts';
import {
  answerAll,
  justBeforeRequests,
  prepareProgram,
  type PreparedProgram,
  toMatches,
  untilFinished,
} from './programs.ts';
import { say } from './say.ts';
import type { Stage } from './stage.ts';
import { until } from '../until.ts';

/** How many times a press is repeated. */
const PATIENCE = 5;

export interface PressWish {
  admins: number;
  people: number;
  /** Processes that answer requests; with none of them this one does. */
  webs: number;
  /** Processes that send, each of which looks at the dates, too. */
  workers: number;
}

export interface PressFigures {
  presses: number;
  /** Presses of "send" that were obeyed. */
  obeyed: number;
  /** Responses that asked for a later try, which the browser makes. */
  busy: number;
  /** Presses that got neither success nor a refusal in the end, or had no answer. */
  failed: number;
  rounds: number;
  /** Entries of the audit log that say that the round was sent. */
  sent: number;
  missing: number;
  in_two_groups: number;
  duplicates: number;
  invariants_broken: number;
  seconds: number;
}

/**
 * F10: all admins start the session at the moment when its date comes, then all make its groups, then all send it; every
 * worker looks at the dates all the while. One round, sent once.
 */
export async function pressAtOnce(stage: Stage, wish: PressWish): Promise<PressFigures> {
  const started = performance.now();
  const program = await prepareProgram(stage, { people: wish.people, review: true });
  const { company_id, campaign_id } = program;
  const webs = await Promise.all(Array.from({ length: wish.webs }, () => stage.start('web')));
  const workers = await Promise.all(Array.from({ length: wish.workers }, () => stage.start('worker')));
  const admins: { account_id: number }[] = [];
  while (admins.length < wish.admins) admins.push(await makeAdmin(stage.office.services, { company_id }));
  const here = await stage.officeUrl();
  const logIn = async () => {
    const browsers: Browser[] = [];
    for (const [index, { account_id }] of admins.entries()) {
      browsers.push(await browserOf(stage.office, webs[index % webs.length]?.url ?? here, account_id));
    }
    return browsers;
  };
  const params = { company_id, id: campaign_id };

  await justBeforeRequests(stage);
  const opened = await pressAll(await logIn(), (browser) =>
    browser.send(ENDPOINTS.rounds.open_session, params),
  );
  await untilFinished(stage, program, ROUND_STATUS.requestsDone);
  await answerAll(stage, program);
  await toMatches(stage);
  const browsers = await logIn();
  const made = await pressAll(browsers, (browser) => browser.send(ENDPOINTS.rounds.provision, params));
  const round_id = await roundInReview(stage, program);
  const sent = await pressAll(browsers, (browser) =>
    browser.send(ENDPOINTS.rounds.session_send, { ...params, round_id }),
  );
  await untilFinished(stage, program, ROUND_STATUS.matchsSent);
  await Promise.all([...webs, ...workers].map((one) => one.stop()));

  say(`opened ${tally(opened)}, made ${tally(made)}, sent ${tally(sent)}`);
  const broken = await brokenInvariants(stage.office.services.database);
  for (const one of broken) say(`broken: ${JSON.stringify(one)}`);
  const { missing, in_two_groups, duplicates } = await readLedger(stage, program);
  const all = [...opened, ...made, ...sent];
  return {
    presses: all.length,
    obeyed: sent.filter(({ status }) => status === 200).length,
    busy: all.reduce((sum, { busy }) => sum + busy, 0),
    failed: all.filter(({ status }) => status === null || status >= 500).length,
    ...(await countRounds(stage, program)),
    missing,
    in_two_groups,
    duplicates,
    invariants_broken: broken.length,
    seconds: Math.round((performance.now() - started) / 100) / 10,
  };
}

interface Press {
  /** Null: no answer. */
  status: number | null;
  /** How often it was asked to try later. */
  busy: number;
}

/** All of them at once; a browser that is asked to try later does, a few times. */
function pressAll(
  browsers: readonly Browser[],
  press: (browser: Browser) => ReturnType<Browser['send']>,
): Promise<Press[]> {
  return Promise.all(
    browsers.map(async (browser) => {
      let answer = await press(browser);
      let busy = 0;
      for (; answer?.status === 503 && busy < PATIENCE; busy += 1) {
        await sleep(answer.retry_after);
        answer = await press(browser);
      }
      return { status: answer?.status ?? null, busy };
    }),
  );
}

function tally(answers: readonly Press[]): string {
  const counts = Map.groupBy(answers, ({ status }) => status ?? 'no answer');
  return [...counts].map(([status, list]) => `${list.length} x ${status}`).join(', ');
}

/** The scheduler may have drawn it before the admins did. */
async function roundInReview(stage: Stage, { company_id }: PreparedProgram): Promise<number> {
  let id = 0;
  await until('a round in review', 30_000, async () => {
    const { rows } = await stage.office.services.database.company(company_id, 'read', (db) =>
      sql<{ id: number }>`select id from rounds
        where company_id = ${company_id} and status = ${ROUND_STATUS.provisioned}`.execute(db),
    );
    id = rows[0]?.id ?? 0;
    return id > 0;
  });
  return id;
}

async function countRounds(
  { office }: Stage,
  { company_id }: PreparedProgram,
): Promise<{ rounds: number; sent: number }> {
  const { rows } = await office.services.database.company(company_id, 'read', (db) =>
    sql<{ rounds: number; sent: number }>`
      select (select count(*) from rounds where company_id = ${company_id}) as rounds,
        (select count(*) from audit_log where company_id = ${company_id} and action = 'round.sent') as sent`.execute(
      db,
    ),
  );
  return rows[0] ?? { rounds: 0, sent: 0 };
}
