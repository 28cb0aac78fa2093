import {
  type AnyEndpoint,
  CAMPAIGN_STATUSES,
  campaignUpdate,
  ENDPOINTS,
  fillPath,
  EMAIL_TEMPLATE_KINDS,
  revision,
} from '@fika/contract';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSession } from '#features/accounts/sessions/queries.ts';
import { csrfToken } from '#platform/http/mount.ts';
import { testApp } from '../app.ts';
import { inDays } from '../clock.ts';
import { startDns, type TestDns } from '../dns.ts';
import { arbitraryOf } from '../samples.ts';
import { makeScene, makeSuperadmin, openAndAccept, type Scene } from '../scenes.ts';
import { hostile, spoiled } from './hostile.ts';

/** More for a long hunt: `FUZZ_BODIES=20000 FUZZ_SEED=7 npx vitest run --project server program-fuzz`. */
const BODIES = Number(process.env['FUZZ_BODIES'] ?? 80);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_122);
/** So many bodies a company gets; then everything is read, the programs look at their dates, and the next one begins. */
const CHAPTER = 250;

const { campaigns, rounds, emailTemplates, icebreakers, sending, participations, deliveries, workspaces } =
  ENDPOINTS;
const FEATURES = [campaigns, rounds, emailTemplates, icebreakers, sending, deliveries];
const ALL: AnyEndpoint[] = [
  ...FEATURES.flatMap((group) => Object.values(group)),
  participations.memberships_change,
  participations.resubscribe,
  participations.get_gost_settings,
  participations.gost_settings_update,
  workspaces.save_option,
] as AnyEndpoint[];
const WRITES = ALL.filter(({ method }) => method !== 'GET');
const READS = ALL.filter(({ method }) => method === 'GET');
/** Actions that leave little to try: only at the end of a chapter. */
const ENDINGS = new Set([
  'archive',
  'delete',
  'deactivate',
  'reset_sessions',
  'session_delete',
  'session_send',
]);

let dns: TestDns;
beforeAll(async () => {
  dns = await startDns();
});
afterAll(() => dns.stop());
const holder = testApp(() => ({
  DNS_SERVERS: dns.server,
  COMPANY_SMTP_SECONDS: '0.1',
  COMPANY_SMTP_PORTS: '1',
  LOG_LEVEL: 'silent',
}));

/** The ids for paths and bodies, so that calls get past the first checks. */
interface Known {
  campaigns: number[];
  /** With their program in front. */
  rounds: [number, number][];
  users: number[];
  groups: number[];
  icebreakers: number[];
  domains: number[];
  deliveries: number[];
  categories: number[];
}

async function look(scene: Scene): Promise<Known> {
  const { company_id, app } = scene;
  const { services } = app;
  return services.database.company(company_id, 'read', async (db) => {
    const ids = async (table: 'campaigns' | 'users' | 'coffees' | 'icebreakers' | 'sending_domains') =>
      (
        await db
          .selectFrom(table)
          .select('id')
          .where('company_id', '=', company_id)
          .orderBy('id')
          .limit(60)
          .execute()
      ).map(({ id }) => id);
    const pairs = await db
      .selectFrom('rounds')
      .select(['id', 'campaign_id'])
      .where('company_id', '=', company_id)
      .orderBy('id')
      .limit(60)
      .execute();
    const mails = await db
      .selectFrom('deliveries')
      .select('id')
      .where('company_id', '=', company_id)
      .limit(20)
      .execute();
    return {
      campaigns: await ids('campaigns'),
      rounds: pairs.map(({ id, campaign_id }) => [campaign_id, id]),
      users: await ids('users'),
      groups: await ids('coffees'),
      icebreakers: await ids('icebreakers'),
      domains: await ids('sending_domains'),
      deliveries: mails.map(({ id }) => id),
      categories: [scene.department],
    };
  });
}

/** Which ids a key of a body wants. */
const MEANT: [RegExp, Exclude<keyof Known, 'rounds'>][] = [
  [/^(user_ids?|with_user_id|fixed_participants|value)$/, 'users'],
  [/group_id$/, 'groups'],
  [/^category(_id)?$/, 'categories'],
  [/^domain_id$/, 'domains'],
  [/^delivery_id$/, 'deliveries'],
];

const MOMENTS = [-400, -1, 0, 1, 2, 6, 7, 14, 90].map(inDays);
const EDGES = [
  '9999-12-31T23:59:59Z',
  '0001-01-01T00:00:00Z',
  '2026-03-29T01:30:00Z',
  '2026-10-25T00:30:00Z',
];

/** Replaces most numbers and instants by existing ones, which a schema cannot describe. */
function sharpen(value: unknown, known: Known, random: () => number, key = ''): unknown {
  if (Array.isArray(value)) return value.map((inner) => sharpen(inner, known, random, key));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, sharpen(inner, known, random, name)]),
    );
  }
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)];
  const meant = MEANT.find(([names]) => names.test(key))?.[1];
  if (typeof value === 'number' && meant && random() < 0.85) return pick(known[meant]) ?? value;
  if (typeof value === 'string' && /_at$|^(from|to)$/.test(key) && /T/.test(value)) {
    return pick(random() < 0.85 ? MOMENTS : EDGES) ?? value;
  }
  return value;
}

interface Attempt {
  endpoint: AnyEndpoint;
  seed: number;
  query: unknown;
  body: unknown;
  /** Sent as it is, not only a few of its fields. */
  whole?: boolean;
}

/** A repeatable source of numbers from 0 to 1. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Keeps only a few of the optional fields: with all of them, one would always be wrong. */
function aFew(body: unknown, random: () => number): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const entries = Object.entries(body);
  if (entries.length <= 6) return body;
  const wanted = 1 + Math.floor(random() * 4);
  return Object.fromEntries(entries.filter(([key]) => key === 'name' || random() < wanted / entries.length));
}

/** Bodies that nearly fit, for a program its writable fields, for messages a valid document. */
function attemptsOf(endpoint: AnyEndpoint, text: unknown): fc.Arbitrary<Attempt> {
  const sound = arbitraryOf(
    endpoint.name === 'campaigns_update'
      ? campaignUpdate.extend({ revision: revision.optional() })
      : endpoint.body,
  );
  const written = sound.map((body) =>
    typeof body === 'object' && body !== null && 'json' in body
      ? { ...body, json: structuredClone(text) }
      : body,
  );
  return fc.record({
    endpoint: fc.constant(endpoint),
    seed: fc.nat(),
    query: fc.oneof(
      { weight: 4, arbitrary: arbitraryOf(endpoint.query) },
      spoiled(arbitraryOf(endpoint.query)),
    ),
    body: fc.oneof(
      { weight: 4, arbitrary: written },
      { weight: 5, arbitrary: spoiled(written) },
      { weight: 2, arbitrary: spoiled(sound) },
      { weight: 1, arbitrary: hostile },
    ),
  });
}

const PATH_IDS: [RegExp, Exclude<keyof Known, 'rounds'>][] = [
  [/icebreakers/, 'icebreakers'],
  [/sending_domain/, 'domains'],
  [/users_detail/, 'users'],
  [/campaigns_list/, 'campaigns'],
];

function pathOf({ path }: AnyEndpoint, company_id: number, known: Known, random: () => number): string {
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)];
  const odd = ['0', '-1', '999999', 'x', '9007199254740993', '%00'];
  const ids = PATH_IDS.find(([place]) => place.test(path))?.[1] ?? 'campaigns';
  const [program, round] = (random() < 0.9 ? pick(known.rounds) : undefined) ?? [pick(odd), pick(odd)];
  const id = path.includes('{round_id}') ? program : random() < 0.95 ? pick(known[ids]) : pick(odd);
  return fillPath(path, {
    company_id,
    id: id ?? 0,
    round_id: round ?? 0,
    kind: pick([...EMAIL_TEMPLATE_KINDS, 'stay', '__proto__']) ?? '',
    language: pick(['en', 'fr', 'sv']) ?? '',
    locale: pick(['en', 'fr', '..']) ?? '',
  });
}

function queryOf(query: unknown): string {
  const pairs = Object.entries(query ?? {}).flatMap(([key, value]): [string, string][] => {
    const written = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
    return [[key.toWellFormed(), written.toWellFormed().slice(0, 2_000)]];
  });
  return new URLSearchParams(pairs).toString();
}

/** Everything that went wrong, and how often each endpoint answered what. */
interface Findings {
  faults: string[];
  statuses: Map<string, Map<number, number>>;
  calls: number;
}

type Call = (attempt: Attempt, known: Known) => Promise<void>;

async function makeCaller(scene: Scene, findings: Findings): Promise<Call> {
  const { services, http } = holder.app;
  const { account_id } = scene.admin;
  const token = await services.database.global('write', (db) =>
    startSession(db, { account_id, client: { ip: '', user_agent: 'fuzz' }, method: 'password' }),
  );
  return async ({ endpoint, seed, query, body, whole }, known) => {
    const random = randomOf(seed);
    findings.calls += 1;
    const { calls } = findings;
    const payload = JSON.stringify(sharpen(whole ? body : aFew(body, random), known, random)) ?? '';
    const url = `${pathOf(endpoint, scene.company_id, known, random)}?${queryOf(sharpen(query, known, random))}`;
    const answer = await http.inject({
      method: endpoint.method,
      url,
      headers: {
        cookie: `fika_session=${token}`,
        'x-csrf-token': csrfToken(services.keys.csrf, token),
        ...(endpoint.method === 'GET' ? {} : { 'content-type': 'application/json' }),
      },
      remoteAddress: `10.${calls >> 16}.${(calls >> 8) & 255}.${calls & 255}`,
      ...(endpoint.method === 'GET' ? {} : { payload }),
    });
    const seen = findings.statuses.get(endpoint.name) ?? new Map<number, number>();
    findings.statuses.set(endpoint.name, seen.set(answer.statusCode, (seen.get(answer.statusCode) ?? 0) + 1));
    if (answer.statusCode >= 500) {
      const asked = `${endpoint.name} ${url.slice(0, 200)} ${payload.slice(0, 1_500)}`;
      findings.faults.push(`${asked} -> ${answer.statusCode}: ${answer.body.slice(0, 300)}`);
    }
  };
}

const DATES = { next_requests_send_at: inDays(1), next_matchs_send_at: inDays(6) };

/** A company with a program of each kind of state, a session under review, and something of everything else. */
async function makePlace(): Promise<{ scene: Scene; emailTemplate: unknown }> {
  const scene = await makeScene(holder.app, [5, 5], { timezone: 'UTC', review_before_send: true });
  const { browser, params, members, company_id } = scene;
  const company = { company_id };
  // Some of these calls are for superadmins.
  await makeSuperadmin(scene);
  await browser.call(campaigns.campaigns_create, {
    params: company,
    body: { template: 'mentoring', culture: 'fr' },
  });
  const { id } = await browser.call(campaigns.campaigns_create, {
    params: company,
    body: { name: 'Tea', ...DATES },
  });
  await browser.call(campaigns.activate, { params: { ...company, id } });
  await browser.call(icebreakers.icebreakers_create, {
    params: company,
    body: { theme: 'work', en: 'Why?', fr: '' },
  });
  await browser.call(sending.sending_domain_create, { params: company, body: { domain: 'fuzz.example' } });
  await browser.call(campaigns.activate, { params });
  await openAndAccept(scene, members.slice(0, 6));
  await browser.call(rounds.provision, { params, body: {} });
  const [emailTemplate] = await browser.call(emailTemplates.email_templates, { params });
  return { scene, emailTemplate: emailTemplate?.json };
}

/** All stored values can be read again, and the programs continue. */
async function readAll(scene: Scene, call: Call, seed: number): Promise<void> {
  const known = await look(scene);
  for (const endpoint of READS) {
    const query = endpoint.name === 'campaigns_planning' ? { from: inDays(-1), to: inDays(90) } : {};
    for (let turn = 0; turn < 3; turn += 1) {
      await call({ endpoint, seed: seed + turn * 77, query, body: null }, known);
    }
  }
  await holder.app.tick();
}

async function playChapter(seed: number, findings: Findings): Promise<void> {
  const { scene, emailTemplate } = await makePlace();
  const call = await makeCaller(scene, findings);
  const turns = Math.ceil(Math.min(BODIES, CHAPTER) / WRITES.length);
  const samples = WRITES.map((endpoint, at) =>
    fc.sample(attemptsOf(endpoint, emailTemplate), { numRuns: turns, seed: seed * 1_000 + at }),
  );
  for (let turn = 0; turn < turns; turn += 1) {
    const known = await look(scene);
    for (const [attempt] of samples.map((attempts) => attempts.slice(turn))) {
      const isEnding = attempt && ENDINGS.has(attempt.endpoint.name);
      if (attempt && (!isEnding || turn >= turns - 2)) await call(attempt, known);
    }
  }
  await readAll(scene, call, seed);
}

const tableOf = ({ statuses }: Findings) =>
  Object.fromEntries([...statuses].map(([name, seen]) => [name, Object.fromEntries(seen)]));

/** Values next to the limits of the database, by the last digit of a turn. */
const EDGE_FIELDS: Record<number, object> = {
  0: { users_per_group: 21 },
  2: { users_per_group: 1, frequency: 53 },
  4: { algo: 'advanced', seats: [] },
  6: { next_requests_send_at: null, next_matchs_send_at: inDays(9) },
  8: { onboarding_step: 0, groups_chunks_generator: 5 },
};

describe('whatever admins write into programs', () => {
  it(
    'is answered, soon, and can be read afterwards',
    async () => {
      const findings: Findings = { faults: [], statuses: new Map(), calls: 0 };
      for (let chapter = 0; chapter < Math.ceil(BODIES / CHAPTER); chapter += 1) {
        await playChapter(SEED + chapter, findings);
        expect(findings.faults).toEqual([]);
      }
      if (process.env['FUZZ_BODIES']) console.table(tableOf(findings));
      // Bodies that always fail would only test the parser.
      const taken = [...findings.statuses].filter(([, seen]) =>
        [...seen.keys()].some((status) => status < 300),
      );
      expect(taken.length).toBeGreaterThan(ALL.length / 2);
    },
    Math.max(120_000, BODIES * 200),
  );

  it.each(CAMPAIGN_STATUSES)('is answered by a program that is %s, whole or in part', async (status) => {
    const scene = await makeScene(holder.app, [3, 3], { timezone: 'UTC', ...DATES });
    const { browser, params } = scene;
    if (status !== 'draft') await browser.call(campaigns.activate, { params });
    if (status === 'inactive') await browser.call(campaigns.deactivate, { params });
    if (status === 'archived') await browser.call(campaigns.archive, { params });
    const known = await look(scene);
    const findings: Findings = { faults: [], statuses: new Map(), calls: 0 };
    const call = await makeCaller(scene, findings);
    const bodies = fc.sample(arbitraryOf(campaigns.campaigns_update.body), { numRuns: BODIES, seed: SEED });
    for (const [seed, body] of bodies.entries()) {
      const { revision: _read, ...whole } = await browser.call(campaigns.campaigns_get, { params });
      const some = aFew(body, randomOf(seed));
      const written = seed % 2 === 0 ? { ...whole, ...(some as object), ...EDGE_FIELDS[seed % 10] } : some;
      await call(
        { endpoint: campaigns.campaigns_update, seed, query: {}, body: written, whole: true },
        { ...known, campaigns: [params.id] },
      );
    }
    expect(findings.faults).toEqual([]);
    const seen = [...(findings.statuses.get('campaigns_update')?.keys() ?? [])];
    expect(seen).toContain(status === 'archived' ? 409 : 200);
  });
});
