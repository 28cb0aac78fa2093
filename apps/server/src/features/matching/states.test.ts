import { type AnyEndpoint, CAMPAIGN_STATUSES, type CampaignStatus, ENDPOINTS } from '@fika/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CallInput, Client } from '#client.ts';
import { testApp } from '#test/app.ts';
import { inDays } from '#test/clock.ts';
import { makeAdmin, makeUser, type MadeUser } from '#test/factories.ts';
import { makeCampaign, makeRound } from '#test/factories-rounds.ts';

const { campaigns, participations, rounds } = ENDPOINTS;
const holder = testApp();
let admin: MadeUser;
let people: MadeUser[];
let browser: Client;

const [asked, matched] = [inDays(2), inDays(6)];
const dates = { requests_send_at: inDays(30), matchs_send_at: inDays(33) };

beforeAll(async () => {
  const { services } = holder.app;
  admin = await makeAdmin(services);
  browser = await holder.app.as(admin);
  const { company_id } = admin;
  people = [await makeUser(services, { company_id }), await makeUser(services, { company_id })];
});

/** Calls as the admin. Returns the code of the problem, or null when it was done. */
async function attempt(endpoint: AnyEndpoint, input: CallInput<AnyEndpoint>): Promise<string | null> {
  try {
    await browser.call(endpoint, input);
    return null;
  } catch {
    const english = await browser.refused(endpoint, input);
    const french = await browser.refused(endpoint, { ...input, headers: { 'accept-language': 'fr' } });
    for (const { title } of [english, french]) {
      expect(title).toMatch(/^[\p{Lu}“«].+\.$/u);
      expect(title).not.toMatch(/[{}]/);
    }
    expect(french.title).not.toBe(english.title);
    // States are said in words, not by their codes.
    expect(french.title).not.toMatch(/\b(draft|active|inactive|archived)\b/);
    return english.code;
  }
}

const ACTS: Record<string, { endpoint: AnyEndpoint; body?: object; allowed: readonly CampaignStatus[] }> = {
  activate: { endpoint: campaigns.activate, allowed: ['draft'] },
  deactivate: { endpoint: campaigns.deactivate, allowed: ['active'] },
  archive: { endpoint: campaigns.archive, allowed: ['draft', 'active', 'inactive'] },
  delete: { endpoint: campaigns.delete, allowed: ['draft', 'archived'] },
  clone: { endpoint: campaigns.clone, allowed: CAMPAIGN_STATUSES },
  update: {
    endpoint: campaigns.campaigns_update,
    body: { name: 'Tea' },
    allowed: ['draft', 'active', 'inactive'],
  },
  rules: { endpoint: campaigns.rules, body: { rules: [] }, allowed: ['draft', 'active', 'inactive'] },
  'move an occurrence': {
    endpoint: campaigns.occurrences_move,
    body: { from: asked, to: inDays(3) },
    allowed: ['active'],
  },
  'open a session': { endpoint: rounds.open_session, allowed: ['active'] },
  'plan a session': { endpoint: rounds.open_session, body: dates, allowed: ['draft', 'active', 'inactive'] },
  'reset sessions': { endpoint: rounds.reset_sessions, allowed: ['draft', 'active', 'inactive'] },
  'join oneself': {
    endpoint: participations.memberships_change,
    body: { action: 'add' },
    allowed: ['draft', 'active', 'inactive'],
  },
};

describe.each(CAMPAIGN_STATUSES)('a program that is %s', (status) => {
  it.each(Object.entries(ACTS))('takes or refuses: %s', async (name, { endpoint, body, allowed }) => {
    const { company_id } = admin;
    const rests = status === 'inactive' || status === 'archived';
    const { campaign_id } = await makeCampaign(holder.app.services, {
      company_id,
      status,
      ...(rests
        ? {}
        : {
            next_requests_send_at: asked,
            next_matchs_send_at: matched,
            requests_anchor: asked.slice(0, 23),
            matchs_anchor: matched.slice(0, 23),
            timezone: 'UTC',
          }),
    });
    const code = await attempt(endpoint, {
      params: { company_id, id: campaign_id },
      ...(body ? { body } : {}),
    });
    if (allowed.includes(status)) expect(code).toBeNull();
    // A paused program may start, when it has dates again: see pausing.test.ts.
    else if (name === 'activate' && status === 'inactive') expect(code).toBe('campaign_incomplete');
    else if (name === 'delete') expect(code).toBe('campaign_kept');
    else expect(code).toBe('campaign_state');
  });
});

const ROUNDS = {
  planned: { status: 0, opened_at: null },
  'being asked': { status: 0 },
  open: { status: 1 },
  sent: { status: 2 },
  withdrawn: { status: 3 },
  'archived with its program': { status: 4 },
  'in review': { status: 5 },
} as const;
type RoundState = keyof typeof ROUNDS;

const UNSENT: readonly RoundState[] = ['planned', 'being asked', 'open', 'in review'];

const ROUND_ACTS: Record<string, { endpoint: AnyEndpoint; body?: object; allowed: readonly RoundState[] }> = {
  'move the matches': {
    endpoint: rounds.session,
    body: { matchs_send_at: inDays(12) },
    allowed: UNSENT,
  },
  'move both dates': { endpoint: rounds.session, body: dates, allowed: ['planned'] },
  withdraw: { endpoint: rounds.session_delete, allowed: UNSENT },
  provision: { endpoint: rounds.provision, allowed: ['being asked', 'open', 'in review'] },
  'lock a group': { endpoint: rounds.session_edit, allowed: ['in review'] },
  'draw again': { endpoint: rounds.session_rerun, allowed: ['in review'] },
  send: { endpoint: rounds.session_send, allowed: ['in review'] },
  'try messages again': {
    endpoint: rounds.session_retry,
    allowed: ['open', 'sent', 'in review', 'archived with its program'],
  },
};

describe.each(Object.keys(ROUNDS) as RoundState[])('a session that is %s', (state) => {
  it.each(Object.entries(ROUND_ACTS))('takes or refuses: %s', async (name, { endpoint, body, allowed }) => {
    const { company_id } = admin;
    const { services } = holder.app;
    const { campaign_id } = await makeCampaign(services, { company_id });
    const { round_id } = await makeRound(services, {
      company_id,
      campaign_id,
      requests_send_at: inDays(8),
      matchs_send_at: inDays(10),
      ...ROUNDS[state],
    });
    await services.database.company(company_id, 'write', (db) =>
      db
        .insertInto('round_members')
        .values(
          people.map(({ user_id }) => ({
            company_id,
            round_id,
            user_id,
            asked_at: inDays(0),
            accepted_at: inDays(0),
          })),
        )
        .execute(),
    );
    const group = await groupOf(campaign_id, round_id);
    const edit = { edits: [{ action: 'lock', group_id: group, locked: true }] };
    const given = name === 'lock a group' ? edit : body;
    const code = await attempt(endpoint, {
      params: { company_id, id: campaign_id, round_id },
      ...(given ? { body: given } : {}),
    });
    if (allowed.includes(state)) expect(code).toBeNull();
    else if (state === 'withdrawn' && name !== 'provision') expect(code).toBe('not_found');
    else expect(code).toBe('round_state');
  });
});

/** A group of the two people, as a draw leaves it. */
async function groupOf(campaign_id: number, round_id: number): Promise<number> {
  const { company_id } = admin;
  return holder.app.services.database.company(company_id, 'write', async (db) => {
    const { id } = await db
      .insertInto('coffees')
      .values({ company_id, campaign_id, round_id, number: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('coffee_members')
      .values(people.map(({ user_id }) => ({ company_id, coffee_id: id, user_id, round_id })))
      .execute();
    return id;
  });
}
