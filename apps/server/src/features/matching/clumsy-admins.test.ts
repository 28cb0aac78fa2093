import { ALL_PERMISSIONS, type AnyEndpoint, ENDPOINTS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { inDays } from '#test/clock.ts';
import { countDeadlocks } from '#test/database.ts';
import { endProgramsAfterEach } from '#test/ended-programs.ts';
import { makeAdmin } from '#test/factories.ts';
import { sampleOf } from '#test/samples.ts';
import { makeScene, openAndAccept, type Scene } from '#test/scenes.ts';

const { campaigns, rounds, participations, emailTemplates } = ENDPOINTS;
const holder = testApp();
endProgramsAfterEach(holder);
const DAY = 86_400_000;

async function running(program: Record<string, unknown> = {}): Promise<Scene> {
  const scene = await makeScene(holder.app, [3, 3], { timezone: 'UTC', ...program });
  await scene.browser.call(campaigns.activate, { params: scene.params });
  return scene;
}

/** The codes of refused calls, `ok` for the others. */
async function outcomes(calls: readonly Promise<unknown>[]): Promise<string[]> {
  const settled = await Promise.allSettled(calls);
  return settled.map((one) =>
    one.status === 'fulfilled'
      ? 'ok'
      : ((one.reason as { problem?: { code: string } }).problem?.code ?? 'broken'),
  );
}

describe('a revision', () => {
  it('that is old or never was is refused; without one the last word counts', async () => {
    const { browser, params } = await running();
    const { revision } = await browser.call(campaigns.campaigns_get, { params });
    const save = (name: string, at?: number) =>
      browser.call(campaigns.campaigns_update, { params, body: { name, ...(at ? { revision: at } : {}) } });
    await save('Tea', revision);
    expect(await outcomes([save('Old', revision), save('Future', revision + 7)])).toEqual([
      'campaign_changed',
      'campaign_changed',
    ]);
    expect((await save('Soup')).name).toBe('Soup');
    for (const odd of [0, -1, 1.5, 2 ** 53]) {
      expect(
        (await browser.refused(campaigns.campaigns_update, { params, body: { name: 'x', revision: odd } }))
          .status,
      ).toBe(400);
    }
  });
});

describe('dates', () => {
  const planned = async ({ browser, company_id }: Scene) =>
    (
      await browser.call(campaigns.campaigns_planning, {
        params: { company_id },
        query: { from: inDays(0), to: inDays(60) },
      })
    ).results;

  it('of a session to come cannot be moved into the past, onto another one, or from where there is none', async () => {
    const scene = await running();
    const { browser, params } = scene;
    const [first, second, third] = await planned(scene);
    const from = first?.requests_send_at ?? '';
    const move = (body: { from: string; to: string }) =>
      browser.call(campaigns.occurrences_move, { params, body });
    expect(
      await outcomes([
        move({ from, to: inDays(-3) }),
        move({ from: inDays(3), to: inDays(4) }),
        move({ from: '9999-12-31T23:59:59Z', to: inDays(4) }),
        move({ from, to: '0001-01-01T00:00:00Z' }),
        move({ from, to: '9999-12-31T23:59:59Z' }),
      ]),
    ).toEqual(['round_dates', 'occurrence_gone', 'occurrence_gone', 'invalid_input', 'invalid_input']);
    // Two sessions on one date would invite all members twice at once.
    const onto = { from, to: second?.requests_send_at ?? '' };
    expect(await outcomes([move(onto)])).toEqual(['round_exists']);
    const added = await browser.call(rounds.open_session, {
      params,
      body: { requests_send_at: inDays(8), matchs_send_at: inDays(9) },
    });
    const session = { params: { ...params, round_id: added.id } };
    const dates = (one: typeof second) => ({
      requests_send_at: one?.requests_send_at ?? null,
      matchs_send_at: one?.matchs_send_at ?? '',
    });
    expect(
      await outcomes([
        move({ from, to: added.requests_send_at ?? '' }),
        browser.call(rounds.session, { ...session, body: dates(second) }),
        browser.call(rounds.open_session, {
          params,
          body: { requests_send_at: added.requests_send_at, matchs_send_at: added.matchs_send_at },
        }),
      ]),
    ).toEqual(['round_exists', 'round_exists', 'round_exists']);
    // Alone: it leaves the date that the others want.
    const away = { requests_send_at: inDays(7.5), matchs_send_at: inDays(9) };
    expect(await outcomes([browser.call(rounds.session, { ...session, body: away })])).toEqual(['ok']);
    const to = new Date(Date.parse(third?.requests_send_at ?? '') - DAY).toISOString();
    expect(await outcomes([move({ from, to }), move({ from, to })])).toEqual(
      expect.arrayContaining(['ok', 'occurrence_gone']),
    );
  });

  it('of the matches of an open session are not moved into the past or out of the calendar', async () => {
    const scene = await running({ review_before_send: true });
    const { browser, params } = scene;
    const round_id = await openAndAccept(scene, scene.members);
    const move = (matchs_send_at: string) =>
      browser.call(rounds.session, { params: { ...params, round_id }, body: { matchs_send_at } });
    expect(
      await outcomes([move(inDays(-1)), move('0001-01-01T00:00:00Z'), move('9999-12-31T23:59:59Z')]),
    ).toEqual(['round_dates', 'invalid_input', 'invalid_input']);
    expect((await move(inDays(9))).matchs_send_at.slice(0, 10)).toBe(inDays(9).slice(0, 10));
  });

  it('keep their time on the clock when a session is moved over a change of the clocks', async () => {
    // From winter to summer time in Paris: 29 March 2026, 28 March 2027…
    const year = new Date().getUTCMonth() < 2 ? new Date().getUTCFullYear() : new Date().getUTCFullYear() + 1;
    const last = new Date(Date.UTC(year, 2, 31));
    last.setUTCDate(31 - last.getUTCDay());
    const before = new Date(last.getTime() - 10 * DAY);
    const at = (days: number, hour: number) =>
      new Date(before.getTime() + days * DAY + hour * 3_600_000).toISOString();
    const scene = await running({
      timezone: 'Europe/Paris',
      next_requests_send_at: at(0, 8),
      next_matchs_send_at: at(4, 8),
    });
    const { browser, params } = scene;
    const moved = await browser.call(campaigns.occurrences_move, {
      params,
      body: { from: at(0, 8), to: at(12, 7) },
    });
    // Nine o'clock in Paris before and after it.
    expect(moved).toMatchObject({ requests_send_at: at(12, 7), matchs_send_at: at(16, 7) });
  });

  it('continue when the time zone of an active program is changed', async () => {
    const scene = await running();
    const { browser, params } = scene;
    await openAndAccept(scene, scene.members);
    for (const timezone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kathmandu']) {
      const saved = await browser.call(campaigns.campaigns_update, { params, body: { timezone } });
      expect(saved.timezone).toBe(timezone);
    }
    expect((await planned(scene)).length).toBeGreaterThan(0);
    await holder.app.tick();
    for (const timezone of ['Mars/Olympus', '', '../../etc', 'UTC\0']) {
      expect((await browser.refused(campaigns.campaigns_update, { params, body: { timezone } })).status).toBe(
        400,
      );
    }
  });
});

describe('at the same time', () => {
  it('two sessions are one, however often they are asked for', async () => {
    const { browser, params } = await running();
    const answers = await outcomes(
      Array.from({ length: 4 }, () => browser.call(rounds.open_session, { params })),
    );
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(1);
    expect(answers).not.toContain('broken');
    expect(new Set(answers.filter((answer) => answer !== 'ok')).size).toBe(1);
  });

  it('a program is archived, deleted and emptied while its session is drawn and sent', async () => {
    const scene = await running({ review_before_send: true });
    const { browser, params, members: people } = scene;
    const round_id = await openAndAccept(scene, people);
    const session = { ...params, round_id };
    const answers = await outcomes([
      browser.call(rounds.provision, { params }),
      browser.call(campaigns.archive, { params }),
      browser.call(campaigns.delete, { params }),
      browser.call(rounds.session_delete, { params: session }),
      browser.call(rounds.session_send, { params: session }),
      browser.call(rounds.reset_sessions, { params }),
    ]);
    expect(answers).not.toContain('broken');
    expect(answers).not.toContain('internal');
    await holder.app.settle();
    await holder.app.tick();
    // None of them waited for one that waited for it: that costs a second, and after three of them an answer.
    expect(await countDeadlocks(holder.app.database_url)).toBe(0);
    // Members have had its invitations: it stays.
    expect((await browser.call(campaigns.campaigns_get, { params })).status).toBe('archived');
    expect((await browser.refused(campaigns.delete, { params })).code).toBe('campaign_kept');
  });
});

describe('people of a session', () => {
  it('stay asked when the audience of the program changes meanwhile', async () => {
    const scene = await running();
    const { browser, params, department, members: people } = scene;
    const round_id = await openAndAccept(scene, [...people.slice(0, 2), ...people.slice(3, 5)]);
    const nobody = {
      version: 'v1',
      operator: 'and',
      filters: [{ type: 'field', category_id: department, operator: 'eq', value: 'nothing' }],
    };
    const answers = await outcomes([
      browser.call(campaigns.campaigns_update, {
        params,
        body: { filters: { version: 'v1', operator: 'and', filters: [] } },
      }),
      browser.call(campaigns.campaigns_update, { params, body: { filters: nobody as never } }),
    ]);
    expect(answers[0]).toBe('ok');
    const round = await browser.call(rounds.provision, { params });
    expect(round).toMatchObject({ id: round_id, status: 5 });
    const matched = round.outcomes.find(({ outcome }) => outcome === 'matched');
    expect(matched?.count).toBe(4);
  });

  it('who leave under review are removed from a locked group, too, and no member stays alone in it', async () => {
    const scene = await running({ review_before_send: true });
    const { browser, params, members: people } = scene;
    const round_id = await openAndAccept(scene, people);
    await browser.call(rounds.provision, { params });
    const session = { ...params, round_id };
    const groups = async () => (await browser.call(rounds.session_groups, { params: session })).results;
    const [group] = await groups();
    const [leaver] = group?.members ?? [];
    await browser.call(rounds.session_edit, {
      params: session,
      body: { edits: [{ action: 'lock', group_id: group?.id ?? 0, locked: true }] },
    });
    await browser.call(participations.memberships_change, {
      params,
      body: { user_ids: [leaver?.id ?? 0], action: 'remove' } as never,
    });
    await browser.call(rounds.session_send, { params: session });
    await holder.app.settle();
    const after = await groups();
    expect(after.flatMap(({ members: all }) => all.map(({ id }) => id))).not.toContain(leaver?.id);
    expect(after.every(({ members: all }) => all.length >= 2)).toBe(true);
    const { results } = await browser.call(rounds.session_outcomes, { params: session });
    expect(results.filter(({ outcome }) => outcome === null)).toEqual([]);
  });
});

it('a forecast of composed groups without places says so', async () => {
  const { browser, params } = await running({ algo: 'random', rules: [] });
  const body = { algo: 'advanced' as const, rules: [] };
  expect((await browser.refused(rounds.feasibility, { params, body })).code).toBe('campaign_incomplete');
  expect((await browser.refused(rounds.simulate, { params, body: { ...body, rounds: 2 } })).code).toBe(
    'campaign_incomplete',
  );
});

describe('names', () => {
  it.each([
    ['too long', 'n'.repeat(301), false],
    ['nothing but spaces', ' \n\t ', false],
    ['an emoji of several', '☕'.repeat(20) + '👩‍👩‍👧‍👦', true],
    ['right to left', 'قهوة مع زميل', true],
    ['turned around', 'Tea \u202Egpj.exe', true],
    ['NUL and line breaks', 'Tea\0\r\nBcc: all@company.example', true],
    ['half a character', 'Tea \uD83D', true],
  ])('%s', async (_what, name, isTaken) => {
    const scene = await makeScene(holder.app, [2, 2], { timezone: 'UTC' });
    const { browser, params, company_id } = scene;
    const body = { name };
    if (!isTaken) {
      expect((await browser.refused(campaigns.campaigns_update, { params, body })).status).toBe(400);
      return;
    }
    const saved = await browser.call(campaigns.campaigns_update, { params, body });
    expect(saved.name).not.toMatch(/[\0\r\n\u202E]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])/);
    await browser.call(campaigns.activate, { params });
    await browser.call(rounds.open_session, { params });
    await holder.app.settle();
    const { results } = await browser.call(campaigns.campaigns_list, {
      params: { company_id },
      query: { search: saved.name.slice(0, 3) },
    });
    expect(results.map(({ id }) => id)).toContain(params.id);
  });
});

it('an admin of one program alone gets nothing of another, by any of its addresses', async () => {
  const mine = await running({ review_before_send: true });
  const { company_id } = mine;
  const round_id = await openAndAccept(mine, mine.members);
  await mine.browser.call(rounds.provision, { params: mine.params });
  const { id: other } = await mine.browser.call(campaigns.campaigns_create, {
    params: { company_id },
    body: { name: 'Their own' },
  });
  const narrow = await makeAdmin(holder.app.services, {
    company_id,
    permissions: { ...ALL_PERMISSIONS, programs_management: [other] },
  });
  const browser = await holder.app.as(narrow);
  const params = { company_id, id: mine.params.id, round_id, job_id: 1, kind: 'request', language: 'en' };
  const all = [campaigns, rounds, emailTemplates, participations].flatMap(
    (group): AnyEndpoint[] => Object.values(group) as AnyEndpoint[],
  );
  const concerned = all.filter(({ path }) => path.includes('campaigns_list/{id}'));
  expect(concerned.length).toBeGreaterThan(30);
  const answers = await Promise.all(
    concerned.map(async (endpoint) => {
      const said = { query: sampleOf(endpoint.query, 3), body: sampleOf(endpoint.body, 3) } as object;
      const { code } = await browser.refused(endpoint, { params, ...said });
      return [endpoint.name, code];
    }),
  );
  expect(answers.filter(([, code]) => code !== 'permission_missing')).toEqual([]);
  const list = await browser.call(campaigns.campaigns_list, { params: { company_id } });
  expect(list.results.map(({ id }) => id)).toEqual([other]);
  const plan = await browser.call(campaigns.campaigns_planning, {
    params: { company_id },
    query: { from: inDays(0), to: inDays(60) },
  });
  expect(plan.results.filter(({ campaign_id }) => campaign_id !== other)).toEqual([]);
});
