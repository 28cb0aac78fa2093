import { Agent, request } from 'node:http';
import { bounded, cost, median, type Report } from './report.ts';
import { startSide, temporaryDatabase } from './stage.ts';

const READS = 2_000;
const WARM = 300;
const TURNS = 3;
const REST_MS = 500;
const RETRY_MS = 1_000;

/** How often a call was refused as busy. */
let busy = 0;

/**
 * Two hundred people log in at the same moment, each from a separate address: the server must keep answering. And the cost of
 * identifying a request, as a share of a GET of one row: both measured in the server, one request at a time.
 */
export async function identity(): Promise<Report> {
  const database = await temporaryDatabase();
  const environment = { DATABASE_URL: database.url, SECRET_KEY: 'a key for the bench only, 32 characters' };
  const product = await startSide('identity-product.ts', environment);
  try {
    const { address = '', login = '', one = '', token = '', password = '', emails = '[]' } = product.ready;
    const people = JSON.parse(emails) as string[];
    const agent = new Agent({ keepAlive: true, maxSockets: people.length });
    const read = () => call(agent, `${address}${one}`, { cookie: `fika_session=${token}` });
    await times(WARM, read);
    const delays: number[] = [];
    const seconds: number[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      await new Promise((resolve) => setTimeout(resolve, REST_MS));
      await product.ask({ what: 'begin' });
      const began = performance.now();
      await Promise.all(
        people.map((email, index) =>
          call(
            agent,
            `${address}${login}`,
            { 'x-forwarded-for': `10.0.${turn}.${index + 1}`, 'content-type': 'application/json' },
            JSON.stringify({ email, password }),
          ),
        ),
      );
      seconds.push((performance.now() - began) / 1_000);
      delays.push(Number((await product.ask({ what: 'end' }))['p99']));
    }
    const pairs: { checking: number; answering: number }[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      await product.ask({ what: 'begin' });
      await times(READS, read);
      const seen = await product.ask({ what: 'end' });
      pairs.push({ checking: Number(seen['checking']), answering: Number(seen['answering']) });
    }
    const checking = median(pairs.map((pair) => pair.checking)) / READS;
    const answering = median(pairs.map((pair) => pair.answering)) / READS;
    agent.destroy();
    return {
      name: 'identity',
      rows: [
        bounded('event loop while 200 log in at once, p99 delay', median(delays), 'ms', 100),
        cost('a session check, of a GET of one row', checking, answering, 'ms', 0.25),
      ],
      notes: [
        `200 log-ins took ${median(seconds).toFixed(1)} s: passwords are checked two at a time, argon2id, 19 MiB.`,
        `${busy} calls were told to come back in a moment.`,
      ],
    };
  } finally {
    await product.stop();
    await database.remove();
  }
}

async function times(count: number, run: () => Promise<void>): Promise<void> {
  for (let done = 0; done < count; done += 1) await run();
}

/** One call over a persistent connection; fails unless it succeeds. */
function call(agent: Agent, url: string, headers: Record<string, string>, body?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, headers, method: body === undefined ? 'GET' : 'POST' }, (answer) => {
      answer.resume();
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve();
        // Busy, and says so: browsers and people come back.
        else if (answer.statusCode === 503) {
          busy += 1;
          setTimeout(() => resolve(call(agent, url, headers, body)), RETRY_MS);
        } else reject(new Error(`${url} answered ${answer.statusCode}`));
      });
    });
    asked.on('error', reject);
    asked.end(body);
  });
}
