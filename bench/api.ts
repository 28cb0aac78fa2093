import { deepStrictEqual } from 'node:assert';
import autocannon from 'autocannon';
import { ANSWER_NAMES, type AnswerName } from './api-answers.ts';
import { median, rate, type Report } from './report.ts';
import { startSide, temporaryDatabase } from './stage.ts';

const CONNECTIONS = 16;
const SECONDS = 3;
const TURNS = 3;

/**
 * Five responses of the product, with sessions, row-level security and validation in both directions, against bare Fastify that
 * gives the same response from one hand-written, prepared statement. The two take turns, so that a slower minute of the computer
 * affects both. Fails where their responses differ.
 */
export async function api(): Promise<Report> {
  const database = await temporaryDatabase();
  const environment = { DATABASE_URL: database.url, SECRET_KEY: 'a key for the bench only, 32 characters' };
  const product = await startSide('api-product.ts', environment);
  const { token = '', company_id = '', program_id } = product.ready;
  const floor = await startSide('api-floor.ts', { ...environment, COMPANY_ID: company_id });
  try {
    const rows = [];
    for (const what of Object.keys(ANSWER_NAMES) as AnswerName[]) {
      const asked = {
        product: `${product.ready['address']}${product.ready[what]}`,
        floor: `${floor.ready['address']}/${what}`,
      };
      const template = await answerOf(asked.product, token);
      await floor.ask({ what, template, values: what === 'one' ? [program_id] : [] });
      deepStrictEqual(await answerOf(asked.floor, token), template, `${what}: the answers differ`);
      const pairs = [];
      for (let turn = 0; turn < TURNS; turn += 1) {
        pairs.push({ product: await load(asked.product, token), floor: await load(asked.floor, token) });
      }
      const value = median(pairs.map((pair) => pair.product));
      const least = median(pairs.map((pair) => pair.floor));
      rows.push(rate(ANSWER_NAMES[what], value, least, 'requests/s', 0.5));
    }
    return { name: 'api', rows };
  } finally {
    await product.stop();
    await floor.stop();
    await database.remove();
  }
}

const headersOf = (token: string) => ({ cookie: `fika_session=${token}` });

async function answerOf(url: string, token: string): Promise<Record<string, unknown>> {
  const response = await fetch(url, { headers: headersOf(token) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return (await response.json()) as Record<string, unknown>;
}

async function load(url: string, token: string): Promise<number> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers: headersOf(token),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url} failed ${result.non2xx + result.errors} times`);
  return result.requests.average;
}
