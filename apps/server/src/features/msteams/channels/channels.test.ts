import { randomUUID } from 'node:crypto';
import { ENDPOINTS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { createClient } from '#client.ts';
import { makeAdmin, makeUser } from '#test/factories.ts';
import { runAllJobs } from '#test/jobs.ts';
import { type TeamsScene, teamsScene } from '#test/teams-scene.ts';
import type { TeamPerson } from '#test/teams-vendor-graph.ts';

const { vendor, holder, scene, connected, openTab, linkedBrowser } = teamsScene();
const {
  msteams_channels: list,
  msteams_channel_save: save,
  msteams_channel_follow: follow,
  msteams_channel_unfollow: unfollow,
  msteams_channel_sync: compare,
  msteams_link_confirm: confirm,
  msteams_link_start: start,
  delete_msteams: disconnect,
} = ENDPOINTS.msteams;
const { audiences_added: added, audiences_delete: deleteAudience } = ENDPOINTS.audiences;

const refusal = (code: string) => ({ problem: { code } });

/** The superadmin of a connected company, who is linked in Teams, and what a tab of theirs knows of a channel. */
async function office() {
  const made = await scene();
  const { id } = await connected(made);
  const { browser, token, user } = await linkedBrowser(made, made.admin);
  const channel = {
    team_id: randomUUID(),
    channel_id: `19:${randomUUID()}@thread.tacv2`,
    name: 'Lunch',
    team_name: 'Office',
  };
  const people: TeamPerson[] = [];
  vendor.graph.channels = [...vendor.graph.channels, { tenant: made.tenant, people, ...channel }];
  return { ...made, tenant_row: id, browser, token, user, channel, people, body: { ...channel, token } };
}

/** Saves the channel of the tab, while the admin is in it. */
async function saved(made: Awaited<ReturnType<typeof office>>, more: { name?: string } = {}) {
  const { browser, params, body, people, user } = made;
  people.unshift({ oid: user.oid, address: user.address });
  const channel = await browser.call(save, { params, body: { ...body, ...more } });
  people.shift();
  return channel;
}

const memberOf = ({ company_id }: TeamsScene, email?: string) =>
  makeUser(holder.app.services, { company_id, ...(email === undefined ? {} : { email }) });

const runAll = () => runAllJobs(holder.app.services);

async function addedTo({ browser, params }: TeamsScene, id: number): Promise<number[]> {
  const page = await browser.call(added, { params: { ...params, id } });
  return page.results.map((one) => one.id).toSorted((a, b) => a - b);
}

describe('the channel of a tab', () => {
  it('is saved for the tenant of the token, once', async () => {
    const made = await office();
    const { browser, params } = made;
    const first = await saved(made);
    expect(first).toMatchObject({ ...made.channel, audience: null, state: 'tab', synced_at: null });
    const again = await saved(made, { name: 'Long lunch' });
    expect(again).toMatchObject({ id: first.id, name: 'Long lunch' });
    expect((await browser.call(list, { params })).results).toEqual([again]);
  });

  it('is refused with the token of another person, another tenant or another company', async () => {
    const made = await office();
    const { browser, params, body, tenant } = made;
    const stranger = await office();
    const member = await memberOf(made);
    const ofMember = await vendor.tabToken(vendor.makeUser({ tenant, address: member.email }));
    await openTab(ofMember);
    const tryWith = (token: string) => browser.refused(save, { params, body: { ...body, token } });
    expect((await tryWith(ofMember)).code).toBe('msteams_user_unknown');
    expect((await tryWith(stranger.token)).code).toBe('msteams_not_connected');
    const unknown = await vendor.tabToken(vendor.makeUser());
    expect((await tryWith(unknown)).code).toBe('msteams_not_connected');
    expect((await tryWith('a.b.c')).code).toBe('msteams_token_invalid');
    expect((await browser.refused(save, { params: stranger.params, body })).code).toBe('not_found');
    expect((await browser.call(list, { params })).results).toEqual([]);
  });

  it('is of the team that Microsoft says, and saved by someone who is in it', async () => {
    const made = await office();
    const { browser, params, body, people, tenant, user } = made;
    const codeOf = async (more: object = {}) =>
      (await browser.refused(save, { params, body: { ...body, ...more } })).code;
    // Such as a private channel, whose id can be guessed.
    expect(await codeOf()).toBe('msteams_channel_unknown');
    const inside = { oid: user.oid, address: user.address };
    people.push({ ...inside, home: randomUUID() });
    expect(await codeOf()).toBe('msteams_channel_unknown');
    people[0] = inside;
    // A team of the admin, which the channel is not one of.
    const team_id = randomUUID();
    const other = { tenant, team_id, channel_id: `19:${randomUUID()}@thread.tacv2`, people: [inside] };
    vendor.graph.channels = [...vendor.graph.channels, other];
    expect(await codeOf({ team_id })).toBe('msteams_channel_unknown');
    const { id } = await browser.call(save, { params, body });
    expect(await codeOf({ team_id })).toBe('msteams_channel_unknown');
    expect(await codeOf({ channel_id: '19:nothing@thread.tacv2' })).toBe('msteams_channel_unknown');
    const { results } = await browser.call(list, { params });
    expect(results).toMatchObject([{ id, team_id: made.channel.team_id }]);
  });

  it('is not saved while Microsoft does not say who is in it', async () => {
    const { browser, params, body } = await office();
    for (const [status, code] of [
      [403, 'msteams_channel_permission'],
      [429, 'msteams_rate_limited'],
      [500, 'msteams_unreachable'],
    ] as const) {
      vendor.graph.next = { status, body: { error: { code: 'Forbidden' } } };
      expect((await browser.refused(save, { params, body })).code).toBe(code);
    }
    expect((await browser.call(list, { params })).results).toEqual([]);
  });

  it('is saved by admins alone, and only where it looks like one', async () => {
    const made = await office();
    const { browser, params, body } = made;
    const asMember = await holder.app.as(await memberOf(made));
    expect((await asMember.refused(save, { params, body })).code).toBe('admin_only');
    for (const wrong of [
      { channel_id: 'x'.repeat(20) },
      { channel_id: `19:${'x'.repeat(300)}` },
      { channel_id: '19:a/../b' },
      { team_id: 'team' },
      { name: '' },
      { name: 'x'.repeat(1_000) },
      { name: 'a\u0000b' },
      { token: 'x'.repeat(9_000) },
    ]) {
      expect((await browser.refused(save, { params, body: { ...body, ...wrong } })).code).toBe(
        'invalid_input',
      );
    }
  });
});

describe('an audience of a channel', () => {
  it('has the members in it: linked ones, and those that their address proves', async () => {
    const made = await office();
    const { browser, params, people, tenant, company_id, admin } = made;
    const [linked, byAddress, guest, outside, absent] = await Promise.all([
      memberOf(made),
      memberOf(made, `by-address-${randomUUID()}@office.example`),
      memberOf(made),
      memberOf(made),
      memberOf(made),
    ]);
    const other = await makeAdmin(holder.app.services, { company_id });
    const user = vendor.makeUser({ tenant, address: linked.email });
    await openTab(await vendor.tabToken(user));
    people.push(
      { oid: user.oid, address: 'renamed@office.example' },
      { oid: randomUUID(), address: byAddress.email.toUpperCase() },
      { oid: randomUUID(), address: guest.email, isGuest: true },
      { oid: randomUUID(), address: outside.email, home: randomUUID() },
      // An admin who did not confirm it, and someone who is no member.
      { oid: randomUUID(), address: other.email },
      { oid: randomUUID(), address: 'nobody@office.example' },
      { oid: vendor.makeUser().oid, address: admin.email },
    );
    const { id } = await saved(made);
    const { audience } = await browser.call(follow, { params: { ...params, id } });
    expect(audience?.name).toBe('Lunch (Office)');
    await runAll();
    const expected = [linked.user_id, byAddress.user_id].toSorted((a, b) => a - b);
    expect(await addedTo(made, audience?.id ?? 0)).toEqual(expected);
    expect(expected).not.toContain(absent.user_id);
    const [row] = (await browser.call(list, { params })).results;
    expect(row).toMatchObject({ state: 'followed', synced_at: expect.any(String) });
  });

  it('changes when people join and leave, when someone links their account, and every day', async () => {
    const made = await office();
    const { browser, params, people, tenant } = made;
    const [ada, bea] = [await memberOf(made), await memberOf(made)];
    const { id } = await saved(made);
    const { audience } = await browser.call(follow, { params: { ...params, id } });
    const audienceId = audience?.id ?? 0;
    people.push({ oid: randomUUID(), address: ada.email });
    await runAll();
    expect(await addedTo(made, audienceId)).toEqual([ada.user_id]);
    people[0] = { oid: randomUUID(), address: bea.email };
    await browser.call(compare, { params: { ...params, id } });
    await runAll();
    expect(await addedTo(made, audienceId)).toEqual([bea.user_id]);
    people.length = 0;
    await holder.app.advance('25 hours');
    await holder.app.services.jobs.runOnce(holder.app.services, 'msteams.sync-due');
    await runAll();
    expect(await addedTo(made, audienceId)).toEqual([]);
    const foreign = vendor.makeUser({ tenant, address: 'else@office.example', acct: 1 });
    const { url } = await createClient(holder.app).call(start, {
      body: { token: await vendor.tabToken(foreign) },
    });
    people.push({ oid: foreign.oid, address: foreign.address });
    const own = await holder.app.as(ada);
    await own.call(confirm, {
      params,
      body: { token: /\/([^/]+)\/$/.exec(url)?.[1] ?? '' },
    });
    await runAll();
    expect(await addedTo(made, audienceId)).toEqual([ada.user_id]);
  });

  it('stays when the channel is gone, when Teams is disconnected, and when it follows no more', async () => {
    const made = await office();
    const { browser, params, people, tenant_row } = made;
    const ada = await memberOf(made);
    people.push({ oid: randomUUID(), address: ada.email });
    const { id } = await saved(made);
    const { audience } = await browser.call(follow, { params: { ...params, id } });
    const audienceId = audience?.id ?? 0;
    await runAll();
    const at = { params: { ...params, id } };
    const state = async () => (await browser.call(list, { params })).results[0];
    vendor.graph.channels = vendor.graph.channels.filter((one) => one.people !== people);
    await browser.call(compare, at);
    await runAll();
    expect(await state()).toMatchObject({ state: 'lost' });
    expect(await addedTo(made, audienceId)).toEqual([ada.user_id]);
    const own = await holder.app.as(made.admin);
    await own.call(disconnect, { params: { ...params, id: tenant_row } });
    const now = (await own.call(list, { params })).results[0];
    expect(now).toMatchObject({ state: 'lost', tenant_name: null });
    await own.call(unfollow, at);
    expect(await addedTo({ ...made, browser: own }, audienceId)).toEqual([ada.user_id]);
    expect((await own.refused(unfollow, at)).code).toBe('not_found');
  });

  it('waits while Microsoft takes no calls, and follows no page of another host', async () => {
    const made = await office();
    const { browser, params, people } = made;
    const ada = await memberOf(made);
    people.push({ oid: randomUUID(), address: ada.email });
    const { id } = await saved(made);
    const { audience } = await browser.call(follow, { params: { ...params, id } });
    vendor.graph.next = { status: 429, headers: { 'retry-after': '1' } };
    await runAll();
    expect(await addedTo(made, audience?.id ?? 0)).toEqual([ada.user_id]);
    // A page of another host would get the token.
    people.push({ oid: randomUUID(), address: 'b@x.example' }, { oid: randomUUID(), address: 'c@x.example' });
    vendor.graph.nextLink = 'http://127.0.0.1:9/v1.0/elsewhere';
    const calls = vendor.graph.calls.length;
    await browser.call(compare, { params: { ...params, id } });
    await expect(holder.app.services.jobs.drain(holder.app.services, 1)).rejects.toThrow('another host');
    expect(vendor.graph.calls.length).toBe(calls + 1);
    expect(await addedTo(made, audience?.id ?? 0)).toEqual([ada.user_id]);
    vendor.graph.nextLink = null;
    await runAll();
  });

  it('is made by admins who may add audiences, and ended by those who may manage it', async () => {
    const made = await office();
    const { browser, params, company_id } = made;
    const { id } = await saved(made);
    const at = { params: { ...params, id } };
    const none = await holder.app.as(
      await makeAdmin(holder.app.services, {
        company_id,
        permissions: { audiences_add: false, audiences_management: [] },
      }),
    );
    const missing = refusal('permission_missing');
    await expect(none.call(follow, at)).rejects.toMatchObject(missing);
    const { audience } = await browser.call(follow, at);
    // Once is enough.
    expect((await browser.call(follow, at)).audience).toEqual(audience);
    await expect(none.call(unfollow, at)).rejects.toMatchObject(missing);
    await expect(none.call(compare, at)).rejects.toMatchObject(missing);
    const stranger = await office();
    for (const endpoint of [follow, unfollow, compare]) {
      await expect(
        stranger.browser.call(endpoint, { params: { ...stranger.params, id } }),
      ).rejects.toMatchObject(refusal('not_found'));
    }
    await browser.call(deleteAudience, { params: { ...params, id: audience?.id ?? 0 } });
    expect((await browser.call(list, { params })).results[0]).toMatchObject({ audience: null, state: 'tab' });
    expect((await browser.call(follow, at)).audience).not.toEqual(audience);
  });
});
