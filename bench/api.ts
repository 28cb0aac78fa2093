import autocannon from 'autocannon';
import { median, rate, type Report } from './report.ts';
import { startSide, temporaryDatabase } from './stage.ts';

const CONNECTIONS = 16;
const SECONDS = 3;
const TURNS = 3;

/**
 * GET of a list of 10 and of one row, with session, row-level security and validation in both directions, against bare
 * Fastify with the same SQL. The two take turns, so that a slower minute of the machine hits both.
 */
export async function api(): Promise<Report> {
  const database = await temporaryDatabase();
  const environment = { DATABASE_URL: database.url, SECRET_KEY: 'a key for the bench only, 32 characters' };
  const product = await startSide('api-product.ts', environment);
  const floor = await startSide('api-floor.ts', environment);
  try {
    const rows = [];
    for (const what of ['list', 'one'] as const) {
      const { statements, company_id } = await product.ask({ what });
      await floor.ask({ what, statements, company_id });
      const pairs = [];
      for (let turn = 0; turn < TURNS; turn += 1) {
        pairs.push({
          product: await load(
            `${product.ready['address']}${product.ready[what]}`,
            product.ready['token'] ?? '',
          ),
          floor: await load(`${floor.ready['address']}/${what}`, ''),
        });
      }
      const value = median(pairs.map((pair) => pair.product));
      const least = median(pairs.map((pair) => pair.floor));
      rows.push(rate(what === 'list' ? 'GET a list of 10' : 'GET one row', value, least, 'requests/s', 0.5));
    }
    return { name: 'api', rows };
  } finally {
    await product.stop();
    await floor.stop();
    await database.remove();
  }
}

async function load(url: string, token: string): Promise<number> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers: token ? { cookie: `fika_session=${token}` } : {},
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url} failed ${result.non2xx + result.errors} times`);
  return result.requests.average;
}
