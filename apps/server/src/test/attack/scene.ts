import { type AnyEndpoint, fillPath } from '@fika/contract';
import { type CallInput, RefusedCall } from '#client.ts';
import { startSession } from '#features/accounts/sessions/queries.ts';
import { sessionCookieName } from '#platform/http/cookies.ts';
import { csrfToken } from '#platform/http/mount.ts';
import { startDns, type TestDns } from '../dns.ts';
import { startRelay, type TestRelay } from '../relay.ts';
import type { TestApp } from '../start-app.ts';

/** The targets of an attack: the product, a mail server of the attacker, and a name server with any answers. */
export interface Scene {
  app: TestApp;
  relay: TestRelay;
  dns: TestDns;
  /** Milliseconds for which one attack may block others. */
  most_blocked: number;
}

export interface Outcome {
  refused: boolean;
  /** The attempt and the response. */
  how: string;
}

export interface Attack {
  name: string;
  run: (scene: Scene) => Promise<Outcome>;
}

/** The servers of an attacker on the loopback, and the settings with which an application meets them. */
export async function startEnemies() {
  const [relay, dns] = [await startRelay(), await startDns()];
  return {
    relay,
    dns,
    settings: {
      COMPANY_SMTP_PORTS: String(relay.port),
      COMPANY_SMTP_NETWORKS: '127.0.0.0/8',
      DNS_SERVERS: dns.server,
      // Seats are counted where plans are sold.
      PLANS: 'true',
    },
    stop: async () => {
      await relay.stop();
      await dns.stop();
    },
  };
}

export interface Answer {
  status: number;
  /** Of the problem; null when there is none. */
  code: string | null;
  text: string;
  /** Whether the browser was given a session. */
  logs_in: boolean;
}

interface Knock<E extends AnyEndpoint> extends CallInput<E> {
  /** The token of a session. */
  session?: string;
  /** A body as it is, instead of one of the schema. */
  raw?: string;
}

let knocks = 0;

/** One call, each from a separate address, so that no limit by address refuses it. */
export async function knock<E extends AnyEndpoint>(
  { http, services }: TestApp,
  endpoint: E,
  { params, query, body, headers, session, raw }: Knock<E> = {},
): Promise<Answer> {
  knocks += 1;
  const path = fillPath(endpoint.path, params ?? {});
  const search = new URLSearchParams(query ?? {});
  const cookie = sessionCookieName(services.config);
  const answer = await http.inject({
    method: endpoint.method,
    url: search.size > 0 ? `${path}?${search.toString()}` : path,
    remoteAddress: `10.7.${knocks >> 8}.${knocks & 255}`,
    headers: {
      ...(session !== undefined && {
        cookie: `${cookie}=${session}`,
        'x-csrf-token': csrfToken(services.keys.csrf, session),
      }),
      ...(raw !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(endpoint.method === 'GET' ? {} : { payload: raw ?? body ?? {} }),
  });
  const given = answer.cookies.find(({ name }) => name === cookie);
  return {
    status: answer.statusCode,
    code: answer.statusCode < 400 ? null : answer.json<{ code: string }>().code,
    text: answer.body,
    logs_in: Boolean(given?.value),
  };
}

/** The token of a fresh session of an account. */
export const sessionOf = (
  { services }: TestApp,
  { account_id }: { account_id: number },
  mfa?: 'pending',
): Promise<string> =>
  services.database.global('write', (db) =>
    startSession(db, {
      account_id,
      client: { ip: '127.0.0.1', user_agent: 'attack' },
      method: 'password',
      ...(mfa && { mfa }),
    }),
  );

const isRefusal = ({ status, logs_in: logsIn }: Answer) => status >= 400 && status < 500 && !logsIn;

/** Lists how often each answer came: `7 × 400 link_used`. */
export function countAnswers(answers: readonly Answer[]): string {
  const counts = new Map<string, number>();
  for (const { status, code } of answers) {
    const said = code === null ? String(status) : `${status} ${code}`;
    counts.set(said, (counts.get(said) ?? 0) + 1);
  }
  return [...counts].map(([said, count]) => (count === 1 ? said : `${count} × ${said}`)).join(', ');
}

/** Refused when each of the tries was, and none was answered with a mistake of the server. */
export const judge = (what: string, tries: readonly Answer[]): Outcome => ({
  refused: tries.length > 0 && tries.every(isRefusal),
  how: `${what}: ${countAnswers(tries)}`,
});

/** Refused when one of many at the same time got through, and only one: `left` is what there is of it afterwards. */
export const judgeRace = (what: string, tries: readonly Answer[], left: number): Outcome => ({
  refused:
    left === 1 &&
    tries.filter((one) => !isRefusal(one)).length === 1 &&
    tries.some(({ status }) => status < 300),
  how: `${what}: ${countAnswers(tries)}; ${left} came of it`,
});

/** The same call with permission: without it a refusal proves nothing. */
export function assertAllowed(what: string, { status, code }: Answer): void {
  if (status >= 300) throw new Error(`${what} should have been let in, and was answered ${status} ${code}`);
}

/** @throws Error when what an attack relies on is not so. */
export function assertTrue(what: string, isTrue: boolean): void {
  if (!isTrue) throw new Error(`Not so: ${what}`);
}

/** One attack after the other. One that breaks off was not refused. */
export async function runAttacks(
  scene: Scene,
  attacks: readonly Attack[],
): Promise<({ name: string } & Outcome)[]> {
  const results = [];
  for (const { name, run } of attacks) {
    try {
      results.push({ name, ...(await run(scene)) });
    } catch (error) {
      const reason = error instanceof RefusedCall ? JSON.stringify(error.problem) : String(error);
      results.push({ name, refused: false, how: `broke off: ${reason}` });
    }
  }
  return results;
}
