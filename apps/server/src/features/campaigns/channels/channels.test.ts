import { CHANNELS, ENDPOINTS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { makeAdmin } from '#test/factories.ts';
import { linkUser } from '#test/slack-person.ts';
import { slackPrograms } from '#test/slack-programs.ts';
import { slackScene } from '#test/slack-scene.ts';

const {
  campaign_channel: show,
  campaign_channel_choose: choose,
  campaign_channel_create: create,
  campaign_channel_remove: remove,
  campaigns_get: get,
  campaign_history: history,
  archive,
} = ENDPOINTS.campaigns;
const { delete_slack: disconnect } = ENDPOINTS.slack;
const scenes = slackScene({ LOG_LEVEL: 'silent' });
const { vendor, holder, scene, connected } = scenes;
const { program } = slackPrograms(scenes);

const channel = (id: string, name: string, more: object = {}) => ({
  id,
  name,
  is_private: false,
  is_member: false,
  members: [],
  ...more,
});
const refusal = (code: string) => ({ problem: { code } });
const callsOf = (name: string) => vendor.calls.filter(({ method }) => method === name);

/** A program that sends through Slack, in a team with some channels. */
async function office() {
  const made = await scene();
  // A team belongs to one company.
  vendor.team = { ...vendor.team, id: `T${made.company_id}` };
  const team = await connected(made);
  vendor.channels = [
    channel('C1', 'lunch'),
    channel('C2', 'board', { is_private: true }),
    channel('C3', 'parents', { is_private: true, is_member: true }),
    channel('C4', 'old', { is_archived: true }),
    channel('C5', 'partners', { is_ext_shared: true }),
  ];
  const { id } = await program(made);
  const params = { ...made.params, id };
  const chosen = (channel_id: string) => ({ params, body: { team_id: team.id, channel_id } });
  const shown = async () => (await made.browser.call(show, { params })).channel;
  const check = async () => {
    await holder.app.advance('25 hours');
    await holder.app.services.jobs.runOnce(holder.app.services, 'campaigns.check-channels');
    await holder.app.settle();
    return shown();
  };
  return { ...made, team, id, params, chosen, shown, check };
}

describe('the channel of a program', () => {
  it('is a public one that the app joins, and is shown with the program and in its history', async () => {
    const { browser, params, team, chosen, shown } = await office();
    expect(await shown()).toBeNull();
    const { channel: set } = await browser.call(choose, chosen('C1'));
    expect(set).toMatchObject({
      team: { id: team.id, name: 'Office' },
      channel_id: 'C1',
      name: 'lunch',
      is_private: false,
      state: 'ready',
    });
    expect(callsOf('conversations.join')).toHaveLength(1);
    expect(await shown()).toEqual(set);
    expect(await browser.call(get, { params })).toMatchObject({
      communication: CHANNELS.slack,
      channel_name: 'lunch',
      channel_is_private: false,
    });
    await browser.call(choose, chosen('C3'));
    expect(await browser.call(get, { params })).toMatchObject({
      channel_name: 'parents',
      channel_is_private: true,
    });
    await browser.call(remove, { params });
    expect(await shown()).toBeNull();
    expect(await browser.call(get, { params })).toMatchObject({
      channel_name: null,
      channel_is_private: null,
    });
    const { results } = await browser.call(history, { params });
    expect(JSON.stringify(results)).toContain('Channel it writes to');
  });

  it('is none that Slack does not show, of which others are a part, or that is archived', async () => {
    const { browser, params, chosen, team } = await office();
    await expect(browser.call(choose, chosen('C2'))).rejects.toMatchObject(refusal('slack_channel_unknown'));
    await expect(browser.call(choose, chosen('C9'))).rejects.toMatchObject(refusal('slack_channel_unknown'));
    await expect(browser.call(choose, chosen('C4'))).rejects.toMatchObject(refusal('slack_channel_archived'));
    await expect(browser.call(choose, chosen('C5'))).rejects.toMatchObject(refusal('slack_channel_shared'));
    const other = await office();
    await expect(
      other.browser.call(choose, { params: other.params, body: { team_id: team.id, channel_id: 'C1' } }),
    ).rejects.toMatchObject(refusal('not_found'));
    await expect(
      other.browser.call(choose, {
        params: { ...other.params, id: params.id },
        body: { team_id: other.team.id, channel_id: 'C1' },
      }),
    ).rejects.toMatchObject(refusal('not_found'));
    await browser.call(archive, { params });
    await expect(browser.call(choose, chosen('C1'))).rejects.toMatchObject(refusal('campaign_state'));
  });

  it('is chosen and read by those who manage the program only', async () => {
    const { company_id, params, chosen } = await office();
    const admin = await holder.app.as(
      await makeAdmin(holder.app.services, { company_id, permissions: { programs_management: [] } }),
    );
    const body = { team_id: 1, name: 'a', is_private: false };
    for (const call of [
      () => admin.call(show, { params }),
      () => admin.call(choose, chosen('C1')),
      () => admin.call(create, { params, body }),
      () => admin.call(remove, { params }),
    ])
      await expect(call()).rejects.toMatchObject(refusal('permission_missing'));
  });

  it('has to be joined in Slack where an older connection may not', async () => {
    vendor.scope = 'chat:write,commands,users:read,users:read.email,channels:read,groups:read';
    const { browser, chosen, shown, check, params, team } = await office();
    expect(team.missing_scopes).toEqual(
      expect.arrayContaining(['channels:join', 'channels:manage', 'groups:write']),
    );
    await browser.call(choose, chosen('C1'));
    expect(callsOf('conversations.join')).toHaveLength(0);
    expect(await shown()).toMatchObject({ state: 'not_in' });
    for (const is_private of [true, false])
      await expect(
        browser.call(create, { params, body: { team_id: team.id, name: 'coffee', is_private } }),
      ).rejects.toMatchObject(refusal('slack_channel_scope_missing'));
    expect(callsOf('conversations.create')).toHaveLength(0);
    Object.assign(vendor.channels[0] ?? {}, { is_member: true });
    expect(await check()).toMatchObject({ state: 'ready' });
  });

  it('follows what happens to it in Slack once a day, and tells superadmins once when it cannot be written to', async () => {
    const { browser, chosen, check, params, company_id } = await office();
    await browser.call(choose, chosen('C3'));
    await browser.call(ENDPOINTS.campaigns.activate, { params });
    const [, , parents] = vendor.channels;
    Object.assign(parents ?? {}, { name: 'families' });
    expect(await check()).toMatchObject({ name: 'families', state: 'ready' });
    Object.assign(parents ?? {}, { is_archived: true });
    expect(await check()).toMatchObject({ state: 'archived' });
    expect(await check()).toMatchObject({ state: 'archived' });
    Object.assign(parents ?? {}, { is_archived: false, is_member: false });
    expect(await check()).toMatchObject({ state: 'gone', name: 'families' });
    const mails = await holder.app.services.database.system('read', (db) =>
      db
        .selectFrom('dev_mailbox as m')
        .innerJoin('users as u', 'u.email', 'm.to')
        .select('m.subject')
        .where('u.company_id', '=', company_id)
        .where('m.subject', 'like', '%#families%')
        .execute(),
    );
    expect(mails.map(({ subject }) => subject)).toEqual(['Coffee can’t write to #families']);
  });

  it('is disconnected with its Slack workspace, and when Slack takes the access back', async () => {
    const { browser, chosen, shown, params, check } = await office();
    await browser.call(choose, chosen('C1'));
    vendor.uninstall();
    expect(await check()).toMatchObject({ state: 'disconnected', name: 'lunch' });
    await browser.call(disconnect, { params: { company_id: params.company_id }, body: {} });
    expect(await shown()).toMatchObject({ state: 'disconnected', team: null, name: 'lunch' });
  });
});

describe('a new channel', () => {
  it('is created in Slack, public or private, with the admin in it', async () => {
    const { browser, params, team, admin, shown } = await office();
    const body = { team_id: team.id, name: 'café-rencontres', is_private: false };
    await browser.call(create, { params, body });
    expect(await shown()).toMatchObject({ name: 'café-rencontres', is_private: false, state: 'ready' });
    await expect(browser.call(create, { params, body })).rejects.toMatchObject(
      refusal('slack_channel_taken'),
    );
    const hidden = { ...body, name: 'board-coffee', is_private: true };
    await expect(browser.call(create, { params, body: hidden })).rejects.toMatchObject(
      refusal('slack_channel_user_unknown'),
    );
    await linkUser(holder.app, admin, team.id, 'U7');
    await browser.call(create, { params, body: hidden });
    expect(await shown()).toMatchObject({ name: 'board-coffee', is_private: true });
    expect(vendor.channels.at(-1)?.members).toContain('U7');
  });

  it('is refused in words, and has a name that Slack takes', async () => {
    const { browser, params, team } = await office();
    const body = { team_id: team.id, name: 'coffee', is_private: false };
    vendor.intercept = ({ method }) =>
      method === 'conversations.create' ? { ok: false, error: 'restricted_action' } : null;
    await expect(browser.call(create, { params, body })).rejects.toMatchObject(
      refusal('slack_channel_refused'),
    );
    for (const name of ['Coffee', 'a b', '#coffee', ''])
      await expect(browser.call(create, { params, body: { ...body, name } })).rejects.toMatchObject({
        problem: { code: 'invalid_input' },
      });
  });
});
