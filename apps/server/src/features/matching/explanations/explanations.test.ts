import { ENDPOINTS } from '@fika/contract';
import type { WhyFact } from '@fika/matching';
import { array, assert, asyncProperty, constantFrom, integer, option, record, subarray } from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Client } from '#client.ts';
import { advanceClock } from '#platform/clock.ts';
import { testApp } from '#test/app.ts';
import { inDays } from '#test/clock.ts';
import { makeUser, type MadeUser } from '#test/factories.ts';
import { makeField, newFieldAdmin } from '#test/fields.ts';

const { campaigns, categories, coffees, rounds } = ENDPOINTS;
const holder = testApp();

interface Stage {
  admin: MadeUser;
  browser: Client;
  company_id: number;
  members: MadeUser[];
  /** Ids of the fields. */
  office: number;
  interests: number;
  level: number;
}

const OFFICES = ['Lyon', 'Oslo', 'Porto'];
const INTERESTS = ['Chess', 'Choir', 'Climbing', 'Cooking'];

/** A company with two fields that members see and one that only the matching reads. */
async function stage(
  values: readonly { office?: string | undefined; interests?: string[]; level?: string }[],
): Promise<Stage> {
  const { app } = holder;
  const admin = await newFieldAdmin(app);
  const { company_id } = admin;
  const office = await makeField(admin, 'Office', 'select', OFFICES);
  const interests = await makeField(admin, 'Interests', 'array', INTERESTS);
  const level = await makeField(admin, 'Level', 'select', ['Low', 'High']);
  const params = { company_id, id: level.id };
  await admin.browser.call(categories.categories_update, { params, body: { only_for_matching: true } });
  const keyOf = (field: { choices: Record<string, string> }, label: string | undefined) =>
    Object.keys(field.choices).find((key) => field.choices[key] === label);
  const members: MadeUser[] = [];
  for (const one of values) {
    const fields = {
      ...(one.office && { [office.id]: keyOf(office, one.office) }),
      ...(one.interests && { [interests.id]: one.interests.map((label) => keyOf(interests, label)) }),
      ...(one.level && { [level.id]: keyOf(level, one.level) }),
    };
    members.push(await makeUser(app.services, { company_id, fields }));
  }
  return {
    admin,
    browser: admin.browser,
    company_id,
    members,
    office: office.id,
    interests: interests.id,
    level: level.id,
  };
}

type Program = { company_id: number; id: number };

async function start(
  { browser, company_id }: Stage,
  settings: Record<string, unknown> = {},
): Promise<Program> {
  const { id } = await browser.call(campaigns.campaigns_create, {
    params: { company_id },
    body: {
      name: 'Program',
      exclude_admins: true,
      optin_option: 2,
      // The clock of the product runs ahead of this one in later sessions.
      next_matchs_send_at: inDays(2_000),
      review_before_send: true,
      ...settings,
    },
  });
  await browser.call(campaigns.activate, { params: { company_id, id } });
  return { company_id, id };
}

interface Group {
  /** Ids in the order of the members, a giver before the receiver. */
  people: number[];
  why: WhyFact[];
  met_before: { pair: [number, number]; last_met: string | null; known: boolean }[];
  score: { repeats: number };
  day: string;
}

/** Matches a session now. Returns its groups as they are stored. */
async function matchNow({ browser }: Stage, params: Program): Promise<{ round_id: number; groups: Group[] }> {
  const { id: round_id } = await browser.call(rounds.open_session, { params });
  await holder.app.settle();
  const round = await browser.call(rounds.session_get, { params: { ...params, round_id } });
  if (round.status === 1) await browser.call(rounds.provision, { params });
  return { round_id, groups: await groupsOf(params, round_id) };
}

async function groupsOf(params: Program, round_id: number): Promise<Group[]> {
  const found = await holder.app.services.database.company(params.company_id, 'read', (db) =>
    sql<Group>`
      select c.explanation -> 'why' as why, c.explanation -> 'met_before' as met_before, c.explanation -> 'score' as score,
        (app_now() at time zone p.timezone)::date::text as day,
        (select json_agg(m.user_id order by m.part, m.user_id) from coffee_members m
          where m.company_id = c.company_id and m.coffee_id = c.id) as people
      from coffees c join campaigns p on p.company_id = c.company_id and p.id = c.campaign_id
      where c.company_id = ${params.company_id} and c.round_id = ${round_id} order by c.number`.execute(db),
  );
  return found.rows;
}

const send = ({ browser }: Stage, params: Program, round_id: number) =>
  browser.call(rounds.session_send, { params: { ...params, round_id } });

/** Lets days pass. Sessions of admins end meanwhile, so the admin logs in again. */
async function wait(made: Stage, days: number): Promise<void> {
  await advanceClock(holder.app.services.database, `${days} days`);
  made.browser = await holder.app.as(made.admin);
}

describe('why people were matched', () => {
  it('names what they share though no rule does, the rarest first, and nothing that is only for the matching', async () => {
    const made = await stage([
      { office: 'Lyon', interests: ['Chess', 'Choir', 'Cooking'], level: 'Low' },
      { office: 'Lyon', interests: ['Chess', 'Cooking'], level: 'Low' },
      { office: 'Lyon', interests: ['Cooking'], level: 'Low' },
      { office: 'Lyon', interests: ['Choir', 'Cooking'], level: 'Low' },
    ]);
    const { groups } = await matchNow(made, await start(made, { users_per_group: 4 }));
    expect(groups[0]?.why).toEqual([
      { fact: 'shared', category: made.office, title: 'Office', labels: ['Lyon'] },
      { fact: 'shared', category: made.interests, title: 'Interests', labels: ['Cooking'] },
      { fact: 'first_meeting' },
    ]);
    const pairs = await matchNow(made, await start(made));
    const rare = pairs.groups.find(({ people }) => people.includes(made.members[0]?.user_id ?? 0));
    // The first one shares Chess or Choir with two others, and only Cooking with the third.
    const [labels] = (rare?.why ?? []).flatMap((fact) =>
      fact.fact === 'shared' && fact.category === made.interests ? [fact.labels] : [],
    );
    expect(labels?.at(-1)).toBe('Cooking');
    expect(rare?.why[0]).toMatchObject({
      category: labels?.length === 1 ? made.office : made.interests,
    });
  });

  it('shows the members of a default program what they share', async () => {
    const made = await stage([
      { interests: ['Chess', 'Choir'] },
      { interests: ['Choir', 'Chess', 'Cooking'] },
    ]);
    const program = await start(made);
    const { round_id } = await matchNow(made, program);
    await send(made, program, round_id);
    const [member] = made.members;
    if (!member) throw new Error('the stage has no members');
    const browser = await holder.app.as(member);
    const { results } = await browser.call(coffees.coffees, {
      params: { company_id: made.company_id },
      query: {},
    });
    expect(results[0]?.why.map(({ title, detail }) => [title, detail])).toEqual([
      ['Interests in common', 'Chess and Choir'],
      ['You have not been matched before', ''],
    ]);
  });

  it('says nothing of members and their earlier matches to a person who joins every group', async () => {
    const made = await stage([{}, { interests: ['Chess'] }, { interests: ['Chess'] }]);
    const [host, member] = made.members;
    if (!host || !member) throw new Error('the stage has too few members');
    const program = await start(made, { fixed_participants: [host.user_id] });
    const { round_id } = await matchNow(made, program);
    await send(made, program, round_id);
    const factsOf = async (reader: MadeUser) => {
      const browser = await holder.app.as(reader);
      const { results } = await browser.call(coffees.coffees, {
        params: { company_id: made.company_id },
        query: {},
      });
      return results.flatMap(({ why }) => why.map(({ fact }) => fact));
    };
    expect(await factsOf(member)).toEqual(['shared', 'first_meeting']);
    expect(await factsOf(host)).toEqual([]);
  });

  it('shows no sign of a low rating', async () => {
    const made = await stage([{}, {}]);
    const program = await start(made, { frequency: 1 });
    const before = await matchNow(made, program);
    await send(made, program, before.round_id);
    const [one, other] = made.members;
    if (!one || !other) throw new Error('the stage has too few members');
    await wait(made, 7);
    const control = await matchNow(made, program);
    const rater = await holder.app.as(one);
    const params = { company_id: made.company_id };
    const { results } = await rater.call(coffees.coffees, { params, query: {} });
    const id = results[0]?.id ?? 0;
    await rater.call(coffees.coffees_feedback, {
      params: { ...params, id },
      body: { happened: 'met', rating: 1 },
    });
    const { round_id } = control;
    await made.browser.call(rounds.session_rerun, { params: { ...program, round_id } });
    const rated = { groups: await groupsOf(program, round_id) };
    expect(rated.groups).toEqual(control.groups);
    expect(rated.groups[0]?.met_before[0]?.known).toBe(false);
  });
});

/** The explanations of the matches that were sent. */
class DeliveryRecorder {
  readonly #days = new Map<string, string>();
  readonly #presents = new Set<string>();

  add({ people, day }: Group, isPresent: boolean): void {
    if (isPresent) this.#presents.add(key(people));
    else for (const pair of pairsOf(people)) this.#days.set(key(pair), day);
  }

  /** The last day on which two people were matched. */
  dayOf(pair: readonly number[]): string | undefined {
    return this.#days.get(key(pair));
  }

  hasPresent(pair: readonly number[]): boolean {
    return this.#presents.has(key(pair));
  }
}

const key = (people: readonly number[]) => people.toSorted((a, b) => a - b).join();
const pairsOf = (people: readonly number[]) =>
  people.flatMap((a, index) => people.slice(index + 1).map((b) => [a, b]));

const KINDS = {
  pairs: { frequency: 1 },
  monthly: { frequency: 4 },
  threes: { users_per_group: 3, groups_chunks_generator: 1, frequency: 2 },
  own: { history_across_campaigns: false, frequency: 2 },
  santa: { algo: 'secretsanta', frequency: 4 },
} as const;

describe('facts', () => {
  it('are true of the raw data in programs of all kinds, one after the other', async () => {
    const person = record({
      office: option(constantFrom(...OFFICES), { nil: undefined }),
      interests: subarray(INTERESTS),
      level: constantFrom('Low', 'High'),
    });
    const steps = array(
      record({
        kind: constantFrom(...(Object.keys(KINDS) as (keyof typeof KINDS)[])),
        days: integer({ min: 1, max: 30 }),
      }),
      { minLength: 5, maxLength: 6 },
    );
    await assert(
      asyncProperty(array(person, { minLength: 6, maxLength: 8 }), steps, async (values, sessions) => {
        const made = await stage(values);
        const programs = new Map<string, Program>();
        const ledger = new DeliveryRecorder();
        for (const { kind, days } of sessions) {
          const program = programs.get(kind) ?? (await start(made, KINDS[kind]));
          programs.set(kind, program);
          const { round_id, groups } = await matchNow(made, program);
          for (const group of groups) judge(made, values, group, { ledger, isPresent: kind === 'santa' });
          await send(made, program, round_id);
          for (const group of groups) ledger.add(group, kind === 'santa');
          await wait(made, days);
        }
      }),
      { numRuns: process.env['ALL_CASES'] ? 20 : 2, endOnFailure: true },
    );
  }, 120_000);
});

interface Truth {
  ledger: DeliveryRecorder;
  isPresent: boolean;
}

function judge(
  made: Stage,
  values: readonly { office: string | undefined; interests: string[] }[],
  { people, why, met_before }: Group,
  { ledger, isPresent }: Truth,
): void {
  const valueOf = (id: number) => values[made.members.findIndex(({ user_id }) => user_id === id)];
  const pairs = pairsOf(people);
  const days = pairs.map((pair) => ledger.dayOf(pair)).filter((day) => day !== undefined);
  const presents = pairs.filter((pair) => ledger.hasPresent(pair));
  for (const fact of why) {
    if (fact.fact === 'shared') {
      const has = (label: string) => (id: number) =>
        fact.category === made.office
          ? valueOf(id)?.office === label
          : (valueOf(id)?.interests.includes(label) ?? false);
      expect([made.office, made.interests]).toContain(fact.category);
      expect(fact.labels.length).toBeGreaterThan(0);
      for (const label of fact.labels) expect(people.every(has(label))).toBe(true);
    } else if (fact.fact === 'first_meeting') {
      expect(days).toEqual([]);
    } else if (fact.fact === 'met_before') {
      expect(pairs).toHaveLength(1);
      expect(fact.last_met).toBe(days[0]);
    } else if (fact.fact === 'mostly_new') {
      expect(days.length).toBeGreaterThan(0);
      expect(days.length * 2).toBeLessThan(pairs.length);
    } else {
      expect(['odd_number', 'came_first']).toContain(fact.fact);
    }
  }
  // Nothing that can be said is missing.
  if (days.length === 0 && presents.length === 0) expect(why).toContainEqual({ fact: 'first_meeting' });
  if (days.length > 0 && pairs.length === 1) expect(why.map(({ fact }) => fact)).toContain('met_before');
  for (const { pair, last_met, known } of met_before) {
    expect(known).toBe(false);
    if (!isPresent) expect(last_met).toBe(ledger.dayOf(pair));
  }
}
