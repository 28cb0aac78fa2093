import { createApp } from '../apps/server/src/app.ts';
import { startSession } from '../apps/server/src/features/accounts/sessions/queries.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { Client } from 'pg';
import { fillSessions } from './program-data.ts';
import { bounded, median, type Report, type Row } from './report.ts';
import { temporaryDatabase } from './stage.ts';

const PEOPLE = Number(process.env['PROGRAM_PEOPLE'] ?? 100_000);
const WARM = 2;
const TURNS = 9;

/** How long an admin of a program of 100,000 waits for its lists, with three sessions sent and one under review. */
export async function program(): Promise<Report> {
  const database = await temporaryDatabase();
  const config = readConfig({
    SECRET_KEY: 'a key for the bench only, 32 characters',
    NODE_ENV: 'test',
    LOG_LEVEL: 'fatal',
    DATABASE_POOL: '10',
  });
  const app = await createApp(config, database.url, createLog('fatal'));
  try {
    const { admin, campaign_id, round_id } = await fillSessions(app, PEOPLE);
    await vacuum(database.ownerUrl);
    const token = await app.services.database.global('write', (db) =>
      startSession(db, {
        account_id: admin.account_id,
        client: { ip: '', user_agent: 'bench' },
        method: 'password',
      }),
    );
    const base = `/api/v1/companies/${admin.company_id}/campaigns_list/${campaign_id}/`;
    const wait = async (path: string): Promise<number> => {
      const times: number[] = [];
      for (let turn = -WARM; turn < TURNS; turn += 1) {
        const began = performance.now();
        const answer = await app.http.inject({
          url: base + path,
          headers: { cookie: `fika_session=${token}` },
        });
        if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`);
        if (turn >= 0) times.push(performance.now() - began);
      }
      return median(times);
    };
    const rows: Row[] = [];
    for (const [what, path, atMost] of cases(round_id))
      rows.push(bounded(what, await wait(path), 'ms', atMost));
    return { name: 'program', rows, notes: [`${PEOPLE} people, four sessions of all of them.`] };
  } finally {
    await app.stop();
    await database.remove();
  }
}

function cases(roundId: number): [string, string, number][] {
  return [
    ['people by name, first page', 'memberships/', 50],
    ['the same, last page', `memberships/?offset=${PEOPLE - 10}`, 50],
    ['the same, in the middle', `memberships/?offset=${PEOPLE / 2}`, 150],
    ['found by a search', 'memberships/?search=4711', 50],
    ['who left', 'memberships/?standing=left', 50],
    ['who rests', 'memberships/?standing=paused', 50],
    ['who takes part', 'memberships/?standing=active', 300],
    ['by how often they were matched', 'memberships/?ordering=-matched', 1_000],
    ['those without a group', `sessions/${roundId}/others/`, 300],
    ['the overview', 'overview/', 200],
  ];
}

/** As autovacuum does within a minute. */
async function vacuum(url: string): Promise<void> {
  const sql = new Client({ connectionString: url });
  await sql.connect();
  await sql.query('vacuum analyze');
  await sql.end();
}
