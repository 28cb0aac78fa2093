import { ENDPOINTS, type FilterGroup, LIMITS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { all, audienceScene, foundBy, people, within } from '#test/audiences.ts';
import { inDays } from '#test/clock.ts';
import { makeAdmin } from '#test/factories.ts';
import { makeCampaign } from '#test/factories-rounds.ts';

const { audiences, campaigns, members } = ENDPOINTS;
const holder = testApp();

async function scene() {
  const base = await audienceScene(holder.app);
  const { browser, company_id } = base;
  const update = (id: number, filters: FilterGroup) => ({ params: { company_id, id }, body: { filters } });
  return {
    ...base,
    put: (id: number, filters: FilterGroup) => browser.call(audiences.audiences_update, update(id, filters)),
    refused: async (id: number, filters: FilterGroup) => {
      const { code, values } = await browser.refused(audiences.audiences_update, update(id, filters));
      expect(code).toBe('filter_invalid');
      return values?.['reason'];
    },
    remove: (id: number) => browser.call(audiences.audiences_delete, { params: { company_id, id } }),
    keeps: (id: number) => browser.refused(audiences.audiences_delete, { params: { company_id, id } }),
    program: (name: string, filters: FilterGroup) =>
      browser.call(campaigns.campaigns_create, { params: { company_id }, body: { name, filters } }),
    programOf: (id: number) => browser.call(campaigns.campaigns_get, { params: { company_id, id } }),
  };
}

const not = (id: number) => all({ type: 'audience', operator: 'neq', value: id });

describe('an audience that names another one', () => {
  it('follows it', async () => {
    const { make, put, get, office, found, lyon, uppsala, admin } = await scene();
    const inner = await make('Lyon', office('Lyon'));
    const outer = await make('Elsewhere', not(inner.id));
    expect(outer.human_filters).toBe('Members who are not in the audience Lyon');
    expect(await found(within(outer.id))).toEqual([admin.user_id, ...uppsala].toSorted((a, b) => a - b));
    await put(inner.id, office('Uppsala'));
    expect(await found(within(outer.id))).toEqual([admin.user_id, ...lyon].toSorted((a, b) => a - b));
    expect(await get(outer.id)).toMatchObject({ members_count: 3 });
  });

  it('cannot lead back to itself, at any remove', async () => {
    const { browser, company_id, make, refused, get } = await scene();
    const first = await make('First');
    expect(await refused(first.id, within(first.id))).toBe(
      'the audience would contain itself (First → First).',
    );
    const second = await make('Second', within(first.id));
    const third = await make('Third', not(second.id));
    expect(await refused(first.id, all({ ...within(third.id), operator: 'or' }))).toBe(
      'the audience would contain itself (First → Third → Second → First).',
    );
    const preview = await browser.refused(audiences.audiences_preview, {
      params: { company_id, id: first.id },
      body: { filters: within(second.id) },
    });
    expect(preview.values?.['reason']).toContain('(First → Second → First)');
    expect(await get(first.id)).toMatchObject({ members_count: 0 });
  });

  it('that was made to name itself behind the back of the product is refused where it is used', async () => {
    const { browser, company_id, params, make } = await scene();
    const first = await make('First');
    const second = await make('Second', within(first.id));
    await holder.app.services.database.company(company_id, 'write', (db) =>
      db
        .updateTable('audiences')
        .set({ filters: JSON.stringify(within(second.id)) })
        .where('company_id', '=', company_id)
        .where('id', '=', first.id)
        .execute(),
    );
    const query = { filters: JSON.stringify(within(first.id)) };
    const refusal = await browser.refused(members.users, { params, query });
    expect(refusal.values?.['reason']).toBe('the audience would contain itself (First → Second → First).');
    const { results } = await browser.call(audiences.audiences, { params });
    expect(results.map((audience) => audience.members_count)).toEqual([null, null]);
  });

  it('is nested so deep and no deeper, also from below', async () => {
    const { browser, params, make, refused, office, found, lyon } = await scene();
    const lowest = await make('Lowest', office('Lyon'));
    let last = lowest;
    for (let level = 2; level <= LIMITS.audienceDepth; level += 1) {
      last = await make(`Level ${level}`, within(last.id));
    }
    expect(await found(within(last.id))).toEqual(lyon);
    const body = { name: 'Too deep', filters: within(last.id) };
    const refusal = await browser.refused(audiences.audiences_create, { params, body });
    expect(refusal.values?.['reason']).toBe('audiences can refer to each other up to 5 levels deep.');
    const below = await make('Below', office('Uppsala'));
    expect(await refused(lowest.id, within(below.id))).toBe(
      'the audience “Level 5” uses this audience and would have too many conditions or levels.',
    );
  });

  it('grows to so many conditions, and not so that what names it outgrows them', async () => {
    const { make, refused, program, put, get } = await scene();
    const many = (value: number, count: number = LIMITS.filterClauses): FilterGroup => ({
      version: 'v1',
      operator: 'or',
      filters: Array.from({ length: count }, () => ({ type: 'audience', operator: 'eq', value })),
    });
    const names = Array.from({ length: LIMITS.filterClauses }, (_, index) => ({
      type: 'search' as const,
      operator: 'contains' as const,
      value: `n${index}`,
    }));
    const small = await make('Small', all(...names.slice(0, 10)));
    const large = await make('Large', many(small.id));
    expect(large.members_count).toBe(0);
    expect(await refused(small.id, all(...names))).toBe(
      'the audience “Large” uses this audience and would have too many conditions or levels.',
    );
    const whole = await make('Whole', all(...names));
    expect(await refused(large.id, many(whole.id))).toBe(
      'together with its audiences, it can have up to 1000 conditions.',
    );
    const { id } = await program('Coffee', many(small.id));
    await put(large.id, all());
    expect(await refused(small.id, all(...names))).toContain('the program “Coffee” uses this audience and');
    expect(await get(small.id)).toMatchObject({ members_count: 0 });
    expect(id).toBeGreaterThan(0);
  });
});

describe('a program', () => {
  it('is for the current members of an audience', async () => {
    const { make, office, program, programOf, put } = await scene();
    const { id } = await make('Lyon', office('Lyon'));
    const made = await program('Coffee', within(id));
    expect(made).toMatchObject({
      active_users_count: 2,
      human_filters: 'Members who are in the audience Lyon',
    });
    await put(id, office('Uppsala'));
    expect((await programOf(made.id)).active_users_count).toBe(1);
  });

  it('asks the members that its audience has when a session begins', async () => {
    const { browser, company_id, make, office, program, put, lyon, uppsala } = await scene();
    const { app } = holder;
    const { id } = await make('Lyon', office('Lyon'));
    const made = await program('Coffee', within(id));
    const params = { company_id, id: made.id };
    const body = { next_requests_send_at: inDays(1), next_matchs_send_at: inDays(6) };
    await browser.call(campaigns.campaigns_update, { params, body });
    await browser.call(campaigns.activate, { params });
    await put(id, all({ type: 'usercompany_id', operator: 'inn', value: [...lyon.slice(1), ...uppsala] }));
    await app.advance('25 hours');
    await app.tick();
    const asked = await app.services.database.company(company_id, 'read', (db) =>
      db
        .selectFrom('round_members')
        .select('user_id')
        .where('company_id', '=', company_id)
        .orderBy('user_id')
        .execute(),
    );
    expect(asked.map((row) => row.user_id)).toEqual([...lyon.slice(1), ...uppsala]);
  });

  it('is not saved for an audience that is not there', async () => {
    const { browser, params } = await scene();
    const body = { name: 'Coffee', filters: within(999_999) };
    const refusal = await browser.refused(campaigns.campaigns_create, { params, body });
    expect(refusal.values?.['reason']).toBe('the audience 999999 doesn’t exist.');
  });

  it('keeps an audience from being deleted, and is named as far as the reader may know', async () => {
    const { browser, company_id, make, office, program, remove, keeps } = await scene();
    const { id } = await make('Lyon', office('Lyon'));
    const coffee = await program('Coffee', all(within(id)));
    const outer = await make('Outer', not(id));
    const refusal = await keeps(id);
    expect(refusal).toMatchObject({ code: 'audience_used' });
    expect(refusal.title).toBe(
      'This audience is in use: the audience “Outer”, the program “Coffee”. Remove it from their filters first.',
    );
    const { app } = holder;
    const permissions = { audiences_management: [id], programs_management: [] };
    const narrow = await app.as(await makeAdmin(app.services, { company_id, permissions, culture: 'fr' }));
    const told = await narrow.refused(audiences.audiences_delete, { params: { company_id, id } });
    expect(told.title.replaceAll(/\s/g, ' ')).toBe(
      'Cette audience est utilisée : l’audience « Outer », un programme que vous ne gérez pas. Retirez-la d’abord de leurs filtres.',
    );
    await remove(outer.id);
    await browser.call(campaigns.campaigns_update, {
      params: { company_id, id: coffee.id },
      body: { filters: office('Uppsala') },
    });
    expect(await remove(id)).toEqual({ ok: true });
  });

  it('that is archived releases its audience, stays visible, and shows why it has no members', async () => {
    const { browser, company_id, make, office, program, programOf, remove } = await scene();
    const audience = await make('Lyon', office('Lyon'));
    const { id } = await program('Coffee', within(audience.id));
    await browser.call(campaigns.archive, { params: { company_id, id } });
    await remove(audience.id);
    expect(await programOf(id)).toMatchObject({
      active_users_count: 0,
      human_filters: 'the audience “Lyon” was deleted.',
    });
    const copy = await browser.call(campaigns.clone, { params: { company_id, id } });
    expect(copy.human_filters).toBe('the audience “Lyon” was deleted.');
  });
});

describe('writers at the same moment', () => {
  it('make no ring together', async () => {
    const { make, browser, company_id, found } = await scene();
    for (let round = 0; round < 5; round += 1) {
      const one = await make(`One ${round}`);
      const other = await make(`Other ${round}`);
      const name = (id: number, named: number) =>
        browser
          .call(audiences.audiences_update, { params: { company_id, id }, body: { filters: within(named) } })
          .then(
            () => 'saved',
            () => 'refused',
          );
      const ends = await Promise.all([name(one.id, other.id), name(other.id, one.id)]);
      expect(ends.toSorted()).toEqual(['refused', 'saved']);
      expect(await found(within(one.id, other.id))).toEqual([]);
    }
  });

  it('delete no audience that a program is being saved for', async () => {
    const { make, browser, company_id, program, remove } = await scene();
    for (let round = 0; round < 5; round += 1) {
      const { id } = await make(`Audience ${round}`);
      const ends = await Promise.all([
        program('Coffee', within(id)).then(
          (made) => made.id,
          () => null,
        ),
        remove(id).then(
          () => 'deleted',
          () => 'kept',
        ),
      ]);
      expect(ends[1]).toBe(ends[0] === null ? 'deleted' : 'kept');
      if (ends[0] === null) continue;
      const params = { company_id, id: ends[0] };
      expect((await browser.call(campaigns.campaigns_get, { params })).active_users_count).toBe(0);
    }
  });
});

describe('a deleted audience', () => {
  it('is named by whatever still asks for it, and its name is free', async () => {
    const { browser, params, company_id, make, office, remove } = await scene();
    const { id } = await make('Lyon', office('Lyon'));
    await remove(id);
    const query = { filters: JSON.stringify(within(id)) };
    const refusal = await browser.refused(members.users, { params, query });
    expect(refusal).toMatchObject({ code: 'filter_invalid' });
    expect(refusal.title).toBe('This filter doesn’t work: the audience “Lyon” was deleted.');
    const gone = await browser.refused(audiences.audiences_get, { params: { company_id, id } });
    expect(gone.code).toBe('not_found');
    expect((await browser.call(audiences.audiences, { params })).count).toBe(0);
    expect((await make('Lyon')).id).not.toBe(id);
  });

  it('of another company is like one that never was', async () => {
    const mine = await scene();
    const others = await scene();
    const { id } = await others.make('Secret', others.office('Lyon'));
    const ask = async () =>
      (
        await mine.browser.refused(members.users, {
          params: mine.params,
          query: { filters: JSON.stringify(within(id)) },
        })
      ).values?.['reason'];
    expect(await ask()).toBe(`the audience ${id} doesn’t exist.`);
    await others.remove(id);
    expect(await ask()).toBe(`the audience ${id} doesn’t exist.`);
  });
});

describe('the right to manage audiences', () => {
  it('is of all of them or of a list, which follows what one adds and what is deleted', async () => {
    const { browser, company_id, params, make, office, lyon, remove } = await scene();
    const { app } = holder;
    const open = await make('Open', office('Lyon'));
    const closed = await make('Closed', office('Lyon'));
    const narrow = await makeAdmin(app.services, {
      company_id,
      permissions: { audiences_add: true, audiences_management: [open.id] },
    });
    const reader = await app.as(narrow);
    const list = async () =>
      (await reader.call(audiences.audiences, { params })).results.map(
        ({ name, can_manage: can }) => `${name} ${String(can)}`,
      );
    expect(await list()).toEqual(['Closed false', 'Open true']);
    const at = (id: number) => ({ params: { company_id, id } });
    const filters = people(...lyon);
    for (const refused of [
      reader.refused(audiences.audiences_get, at(closed.id)),
      reader.refused(audiences.audiences_update, { ...at(closed.id), body: { name: 'Mine' } }),
      reader.refused(audiences.audiences_delete, at(closed.id)),
      reader.refused(audiences.audiences_preview, { ...at(closed.id), body: { filters } }),
      reader.refused(audiences.audiences_add_members, { ...at(closed.id), body: { filters } }),
      reader.refused(audiences.audiences_remove_members, { ...at(closed.id), body: { filters } }),
      reader.refused(audiences.add_to_audiences, {
        params,
        body: { audiences: [open.id, closed.id], filters },
      }),
    ]) {
      expect(await refused).toMatchObject({
        code: 'permission_missing',
        values: { permission: 'audiences_management' },
      });
    }
    // Filters may name audiences that the admin does not manage: members are visible to every admin.
    expect(await foundBy(reader, company_id, within(closed.id))).toEqual(lyon);
    const own = await reader.call(audiences.audiences_create, { params, body: { name: 'Own' } });
    expect(own.can_manage).toBe(true);
    expect(await list()).toEqual(['Closed false', 'Open true', 'Own true']);
    await remove(open.id);
    const { permissions } = await browser.call(ENDPOINTS.members.admin, at(narrow.user_id));
    expect(permissions.audiences_management).toEqual([own.id]);
  });

  it('is given for audiences of the company alone', async () => {
    const { browser, company_id, make } = await scene();
    const { app } = holder;
    const others = await scene();
    const foreign = await others.make('Theirs');
    const { id: mine } = await make('Mine');
    const { user_id: id } = await makeAdmin(app.services, { company_id });
    const give = (...ids: number[]) => ({
      params: { company_id, id },
      body: { permissions: { audiences_management: ids } },
    });
    const { permissions } = await browser.call(ENDPOINTS.members.update_permissions, give(mine));
    expect(permissions.audiences_management).toEqual([mine]);
    const refusal = await browser.refused(ENDPOINTS.members.update_permissions, give(mine, foreign.id));
    expect(refusal.errors?.[0]?.path).toBe('permissions.audiences_management');
  });
});

it('names a program to admins who manage it, and not to others', async () => {
  const { company_id, make } = await scene();
  const { app } = holder;
  const { campaign_id: id } = await makeCampaign(app.services, { company_id, name: 'Coffee' });
  const filters = all({ type: 'campaign', operator: 'eq', value: id });
  const made = await make('Coffee drinkers', filters);
  expect(made.human_filters).toBe('Members who take part in the program Coffee');
  const narrow = await app.as(
    await makeAdmin(app.services, {
      company_id,
      permissions: { programs_management: [], audiences_management: 'all' },
    }),
  );
  const told = await narrow.call(audiences.audiences_get, { params: { company_id, id: made.id } });
  expect(told.human_filters).toBe('Members who take part in the program that you chose');
});
