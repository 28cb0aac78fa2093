import { randomUUID } from 'node:crypto';
import { ALL_PERMISSIONS, ENDPOINTS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { makeAdmin, makeUser } from '#test/factories.ts';
import { runAllJobs } from '#test/jobs.ts';
import { type TeamsScene, teamsScene } from '#test/teams-scene.ts';

const { vendor, holder, scene, connected, openTab, linkedBrowser } = teamsScene();
const {
  msteams_channel: open,
  msteams_channel_save: save,
  msteams_channel_follow: follow,
} = ENDPOINTS.msteams;
const { campaigns_create: create } = ENDPOINTS.campaigns;

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** A company with a channel that is an audience, of which one member is in it, and a program for it. */
async function office() {
  const made = await scene();
  await connected(made);
  const { params, tenant, company_id } = made;
  const admin = await linkedBrowser(made, made.admin);
  const channel = { team_id: randomUUID(), channel_id: `19:${randomUUID()}@thread.tacv2` };
  const inside = await makeUser(holder.app.services, { company_id });
  const outside = await makeUser(holder.app.services, { company_id });
  const people = [
    { oid: randomUUID(), address: inside.email },
    { oid: admin.user.oid, address: admin.user.address },
  ];
  vendor.graph.channels = [...vendor.graph.channels, { tenant, ...channel, people }];
  const { id } = await admin.browser.call(save, {
    params,
    body: { ...channel, token: admin.token, name: 'Lunch', team_name: 'Office' },
  });
  // The admin leaves the channel.
  people.pop();
  const { audience } = await admin.browser.call(follow, { params: { ...params, id } });
  await runAllJobs(holder.app.services);
  const filters = {
    version: 'v1' as const,
    operator: 'and' as const,
    filters: [{ type: 'audience' as const, operator: 'inn' as const, value: [audience?.id ?? 0] }],
  };
  const program = await admin.browser.call(create, {
    params,
    body: { name: 'Lunch together', culture: 'en', timezone: 'Europe/Paris', filters },
  });
  const draft = await admin.browser.call(create, {
    params,
    body: { name: 'Not yet', culture: 'en', timezone: 'Europe/Paris', filters },
  });
  await admin.browser.call(create, {
    params,
    body: { name: 'For all', culture: 'en', timezone: 'Europe/Paris' },
  });
  await holder.app.services.database.company(company_id, 'write', (db) =>
    db.updateTable('campaigns').set({ status: 'active' }).where('id', '=', program.id).execute(),
  );
  return { ...made, ...channel, office_admin: admin, inside, outside, program, draft };
}

async function tabOf({ tenant }: TeamsScene, { email }: { email: string }) {
  const token = await vendor.tabToken(vendor.makeUser({ tenant, address: email }));
  return { ...(await openTab(token)), token };
}

describe('a workspace by its channel', () => {
  it('has the programs for the channel that the reader is in or manages', async () => {
    const made = await office();
    const { program, draft, channel_id, office_admin: admin } = made;
    const params = { channel_id };
    const seen = await admin.browser.call(open, { params, headers: bearer(admin.token) });
    expect(seen).toMatchObject({ id: made.company_id, channel: { channel_id, name: 'Lunch' } });
    expect(seen.campaigns.map(({ id }) => id)).toEqual([draft.id, program.id]);
    expect(seen.channel.settings).toMatchObject({
      team_name: 'Office',
      audience: { name: 'Lunch (Office)' },
    });
    expect(seen.campaigns).toMatchObject([
      { can_manage: true, own: null },
      { can_manage: true, own: null },
    ]);
    expect(program.teams_channels_info).toEqual([{ id: channel_id, name: 'Lunch' }]);

    const member = await tabOf(made, made.inside);
    const own = await member.browser.call(open, { params, headers: bearer(member.token) });
    expect(own.user.email).toBe(made.inside.email);
    expect(own.channel).toEqual({ channel_id, name: 'Lunch', settings: null });
    expect(own.campaigns).toMatchObject([
      { id: program.id, can_manage: false, own: { id: program.id, standing: 'open' } },
    ]);
    const other = await tabOf(made, made.outside);
    const none = await other.browser.call(open, { params, headers: bearer(other.token) });
    expect(none.campaigns).toEqual([]);
    // The channel may be private: someone outside reads no name of it, of its team, or of its audience.
    expect(none.channel).toEqual({ channel_id, name: '', settings: null });

    const limited = await makeAdmin(holder.app.services, {
      company_id: made.company_id,
      permissions: { ...ALL_PERMISSIONS, programs_management: [draft.id] },
    });
    const few = await linkedBrowser(made, limited);
    const some = await few.browser.call(open, { params, headers: bearer(few.token) });
    expect(some.campaigns.map(({ id }) => id)).toEqual([draft.id]);
  });

  it('is unknown for another tenant, and opens only with the token of the reader', async () => {
    const made = await office();
    const stranger = await office();
    const params = { channel_id: made.channel_id };
    const member = await tabOf(made, made.inside);
    const other = await tabOf(made, made.outside);
    const refusalOf = async (browser: typeof member.browser, token: string | null, asked = params) =>
      (
        await browser.refused(open, {
          params: asked,
          ...(token === null ? {} : { headers: bearer(token) }),
        })
      ).code;
    // Of another company, and of no one: they look the same.
    expect(await refusalOf(member.browser, member.token, { channel_id: stranger.channel_id })).toBe(
      'not_found',
    );
    expect(await refusalOf(member.browser, member.token, { channel_id: '19:nothing@thread.tacv2' })).toBe(
      'not_found',
    );
    expect(await refusalOf(member.browser, member.token, { channel_id: 'x'.repeat(300) })).toBe('not_found');
    expect(await refusalOf(member.browser, null)).toBe('msteams_token_invalid');
    expect(await refusalOf(member.browser, 'a.b.c')).toBe('msteams_token_invalid');
    // The session is that of one member, and the token that of another.
    expect(await refusalOf(member.browser, other.token)).toBe('not_found');
    expect(await refusalOf(member.browser, stranger.office_admin.token)).toBe('not_found');
    expect(await refusalOf(member.browser, await vendor.tabToken(vendor.makeUser()))).toBe(
      'msteams_not_connected',
    );
    const { statusCode } = await holder.app.http.inject({
      url: `/api/v1/msteams/channel/${made.channel_id}/`,
      headers: bearer(member.token),
    });
    expect(statusCode).toBe(403);
  });

  it('stays closed where the workspace requires a second step', async () => {
    const made = await office();
    const member = await tabOf(made, made.inside);
    await holder.app.services.database.company(made.company_id, 'write', (db) =>
      db.updateTable('companies').set({ two_fa: 'required' }).where('id', '=', made.company_id).execute(),
    );
    const { code } = await member.browser.refused(open, {
      params: { channel_id: made.channel_id },
      headers: bearer(member.token),
    });
    expect(code).toBe('login_again');
  });
});
