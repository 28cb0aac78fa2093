import { ALL_PERMISSIONS, ENDPOINTS, type Permissions, ROLES } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { type Client, RefusedCall } from '#client.ts';
import { testApp } from '#test/app.ts';
import { makeAudience } from '#test/dashboard/audience.ts';
import { makeHistory } from '#test/dashboard/history.ts';
import { makeAdmin, makeCompany, makeUser } from '#test/factories.ts';

const holder = testApp();
const calls = ENDPOINTS.dashboard;
const { campaigns_stats, engagement_stats, mixing_stats, overview, participations_stats } = calls;

const NOTHING = { metrics_access_overall: false, programs_management: [] };

async function workspace() {
  const { services } = holder.app;
  const made = await makeHistory(holder.app, { seed: 5 });
  const { company_id } = made;
  const params = { company_id };
  const as = async (given: Parameters<typeof makeAdmin>[1]) =>
    holder.app.as(await makeAdmin(services, { company_id, ...given }));
  return { ...made, params, as };
}

describe('who sees the dashboard', () => {
  it('shows an admin without the permission the programs that they manage, and nothing else', async () => {
    const { as, campaigns, browser, params } = await workspace();
    const [own = 0, other = 0] = campaigns;
    const admin = await as({ permissions: { ...NOTHING, programs_management: [own] } });
    const { campaigns: seen } = await admin.call(campaigns_stats, { params, body: {} });
    expect(seen.map(({ id }) => id)).toEqual([own]);
    const mine = await admin.call(overview, { params });
    expect(mine).toEqual(
      await browser.call(overview, { params, query: { campaigns: JSON.stringify([own]) } }),
    );
    const { category_id, ...wanted } = { category_id: 1, campaigns: [own, other] };
    for (const call of [participations_stats, campaigns_stats]) {
      expect(await admin.refused(call, { params, body: wanted })).toMatchObject({ code: 'not_found' });
    }
    for (const call of [engagement_stats, mixing_stats]) {
      const body = { ...wanted, category_id };
      expect(await admin.refused(call, { params, body })).toMatchObject({ code: 'not_found' });
    }
    const query = { campaigns: JSON.stringify([other]) };
    expect(await admin.refused(overview, { params, query })).toMatchObject({ code: 'not_found' });
  });

  it('answers an unknown program, and one of another company, like one that is not theirs', async () => {
    const { as, params } = await workspace();
    const other = await makeHistory(holder.app, { seed: 6, people: 6, sessions: 1 });
    const admin = await as({});
    for (const id of [999_999, other.campaigns[0] ?? 0]) {
      const body = { campaigns: [id] };
      expect(await admin.refused(campaigns_stats, { params, body })).toMatchObject({ code: 'not_found' });
    }
  });

  it('refuses admins who see no program, and members', async () => {
    const { as, company_id, params } = await workspace();
    const admin = await as({ permissions: NOTHING });
    expect(await admin.refused(overview, { params })).toMatchObject({
      code: 'permission_missing',
      values: { permission: 'metrics_access_overall' },
    });
    const member = await holder.app.as(
      await makeUser(holder.app.services, { company_id, role: ROLES.enduser }),
    );
    expect(await member.refused(overview, { params })).toMatchObject({ code: 'admin_only', status: 403 });
  });
});

interface Wanted {
  campaigns: number[];
  audience: number;
  category_id: number;
}

/** How all calls about an audience are answered: the code of the refusal, or `ok`. */
async function answersOf(
  client: Client,
  params: { company_id: number },
  { campaigns, audience, category_id }: Wanted,
): Promise<{ numbers: Set<string>; lists: Set<string> }> {
  const query = { audience, ...(campaigns.length > 0 && { campaigns: JSON.stringify(campaigns) }) };
  const body = { campaigns, audience };
  const codes = async (answers: readonly Promise<unknown>[]) =>
    new Set((await Promise.allSettled(answers)).map(codeOf));
  return {
    numbers: await codes([
      client.call(overview, { params, query }),
      client.call(participations_stats, { params, body }),
      client.call(campaigns_stats, { params, body }),
      client.call(engagement_stats, { params, body: { ...body, category_id } }),
      client.call(mixing_stats, { params, body: { ...body, category_id } }),
      client.call(calls.report_participations, { params, query }),
      client.call(calls.report_delivery, { params, query }),
    ]),
    lists: await codes([
      client.call(calls.report_pairs, { params, query }),
      client.call(calls.report_unreachable, { params, query }),
      client.call(calls.report_inactive, { params, query }),
    ]),
  };
}

function codeOf(answer: PromiseSettledResult<unknown>): string {
  if (answer.status === 'fulfilled') return 'ok';
  if (answer.reason instanceof RefusedCall) return answer.reason.problem.code;
  throw answer.reason;
}

describe('who chooses an audience', () => {
  const of = (...codes: string[]) => ({ numbers: new Set(codes), lists: new Set(codes) });

  async function withAudience() {
    const made = await workspace();
    const audience = await makeAudience(made, { departments: ['sales'], added: [] });
    const ask = async (changes: Partial<Permissions>, campaigns: number[], id = audience.id) =>
      answersOf(await made.as({ permissions: { ...ALL_PERMISSIONS, ...changes } }), made.params, {
        campaigns,
        audience: id,
        category_id: made.department,
      });
    return { ...made, audience, ask };
  }

  it('lets admins who manage all programs of the answer do so, and no others', async () => {
    const { ask, campaigns, browser, params, audience, department } = await withAudience();
    const [own = 0, other = 0] = campaigns;
    expect(await ask({ metrics_access_overall: false }, [])).toEqual(of('ok'));
    const some = { programs_management: [own] };
    expect(await ask({ ...some, metrics_access_overall: false }, [])).toEqual(of('ok'));
    expect(await ask(some, [own])).toEqual(of('ok'));
    // Numbers are of all programs, lists only of those that the admin manages.
    const refused = { numbers: new Set(['audience_not_allowed']), lists: new Set(['ok']) };
    expect(await ask(some, [])).toEqual(refused);
    expect(await ask(some, [own, other])).toEqual({
      numbers: new Set(['audience_not_allowed']),
      lists: new Set(['not_found']),
    });
    expect(await ask({ programs_management: [] }, [])).toEqual({
      numbers: new Set(['audience_not_allowed']),
      lists: new Set(['permission_missing']),
    });
    const admin = { campaigns: [], audience: audience.id, category_id: department };
    expect(await answersOf(browser, params, admin)).toEqual(of('ok'));
  });

  it('gives the reason', async () => {
    const { as, params, audience } = await withAudience();
    const admin = await as({ permissions: { ...ALL_PERMISSIONS, programs_management: [] } });
    const query = { audience: audience.id };
    expect(await admin.refused(overview, { params, query })).toMatchObject({
      status: 403,
      code: 'audience_not_allowed',
      title: expect.stringContaining('only programs that you manage'),
    });
    const body = { table: 'programs' as const, audience: audience.id };
    expect(await admin.refused(calls.report_csv, { params, body })).toMatchObject({
      code: 'audience_not_allowed',
    });
  });

  it('answers an audience of another company like one that is deleted or unknown', async () => {
    const { ask, browser, params, audience } = await withAudience();
    const { id: company_id } = await makeCompany(holder.app.services);
    const there = await holder.app.as(await makeAdmin(holder.app.services, { company_id }));
    const { id: foreign } = await there.call(ENDPOINTS.audiences.audiences_create, {
      params: { company_id },
      body: { name: 'Elsewhere' },
    });
    expect(await ask({}, [], foreign)).toEqual(of('not_found'));
    expect(await ask({}, [], 999_999)).toEqual(of('not_found'));
    await browser.call(ENDPOINTS.audiences.audiences_delete, { params: { ...params, id: audience.id } });
    expect(await ask({}, [])).toEqual(of('not_found'));
  });
});
