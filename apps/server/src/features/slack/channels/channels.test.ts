import { ENDPOINTS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { makeAdmin, makeUser } from '#test/factories.ts';
import { type SlackScene, slackScene } from '#test/slack-scene.ts';
import type { VendorUser } from '#test/slack-vendor.ts';

const {
  slack_channels: channels,
  slack_channel_people: people,
  slack_followed: followed,
  slack_follow: follow,
  slack_unfollow: unfollow,
  delete_slack: disconnect,
} = ENDPOINTS.slack;
const { audiences_added: added, audiences_delete: deleteAudience } = ENDPOINTS.audiences;
const { vendor, holder, scene, connected, runAll, tell } = slackScene();

const user = (number: number): VendorUser => ({
  id: `U${number}`,
  name: `u${number}`,
  is_email_confirmed: true,
  profile: { email: `user-${number}@channels.example`, real_name: `User ${number}` },
});

const channel = (id: string, name: string, members: string[], more: object = {}) => ({
  id,
  name,
  is_private: false,
  is_member: false,
  members,
  ...more,
});

/** A team with five users, of which the first four are members. */
async function office() {
  const made = await scene();
  const { id } = await connected(made);
  vendor.people = [1, 2, 3, 4, 5].map(user);
  const members = [];
  for (const number of [1, 2, 3, 4]) {
    const { company_id } = made;
    members.push(
      await makeUser(holder.app.services, { company_id, email: `user-${number}@channels.example` }),
    );
  }
  await runAll();
  const ids = members.map(({ user_id: one }) => one);
  return { ...made, id, ids, at: { ...made.params, id } };
}

const refusal = (code: string) => ({ problem: { code } });

describe('the channels of a Slack workspace', () => {
  it('are the public ones and those that the app is in, with the ids of everyone in them', async () => {
    const { browser, at } = await office();
    vendor.channels = [
      channel('C1', 'lunch', ['U1', 'U2', 'U3', 'U5', 'UBOT']),
      channel('C2', 'board', ['U1'], { is_private: true }),
      channel('C3', 'parents', ['U2'], { is_private: true, is_member: true }),
    ];
    expect(await browser.call(channels, { params: at })).toEqual({
      results: [
        { id: 'C1', name: 'lunch', is_private: false, members_count: 5 },
        { id: 'C3', name: 'parents', is_private: true, members_count: 1 },
      ],
      next_cursor: null,
    });
    const inside = { params: { ...at, channel: 'C1' } };
    const first = await browser.call(people, inside);
    expect(first.results).toEqual(['U1', 'U2', 'U3']);
    const rest = await browser.call(people, { ...inside, query: { cursor: first.next_cursor ?? '' } });
    expect(rest).toEqual({ results: ['U5', 'UBOT'], next_cursor: null });
    await expect(browser.call(people, { params: { ...at, channel: 'C2' } })).rejects.toMatchObject(
      refusal('slack_channel_unknown'),
    );
  });

  it('need permissions that older connections do not have, which the rest does not need', async () => {
    const made = await scene();
    vendor.scope = 'chat:write,commands,users:read,users:read.email';
    const { id, missing_scopes: missing } = await connected(made);
    expect(missing).toEqual(expect.arrayContaining(['channels:read', 'groups:read']));
    const params = { ...made.params, id };
    await expect(made.browser.call(channels, { params })).rejects.toMatchObject(
      refusal('slack_scope_missing'),
    );
    await made.browser.call(ENDPOINTS.slack.slack_people, { params });
  });
});

describe('an audience of a channel', () => {
  const addedTo = async ({ browser, params }: SlackScene, id: number) => {
    const page = await browser.call(added, { params: { ...params, id } });
    return page.results.map((one) => one.id).toSorted((a, b) => a - b);
  };

  it('has the members in it, and changes when people join, leave or become members', async () => {
    const made = await office();
    const { browser, at, ids, company_id } = made;
    const lunch = channel('C1', 'lunch', ['U1', 'U2', 'U5']);
    vendor.channels = [lunch];
    const { audience } = await browser.call(follow, { params: { ...at, channel: 'C1' } });
    expect(audience.name).toBe('#lunch');
    await runAll();
    expect(await addedTo(made, audience.id)).toEqual([ids[0], ids[1]]);
    // One who is added by hand stays when they leave the channel.
    const filters = {
      version: 'v1' as const,
      operator: 'and' as const,
      filters: [{ type: 'usercompany_id' as const, operator: 'inn' as const, value: [ids[1] ?? 0] }],
    };
    await browser.call(ENDPOINTS.audiences.audiences_add_members, {
      params: { ...made.params, id: audience.id },
      body: { filters },
    });
    lunch.members = ['U3'];
    await tell({ event_id: 'Ev1', event: { type: 'member_joined_channel', user: 'U3', channel: 'C1' } });
    await runAll();
    expect(await addedTo(made, audience.id)).toEqual([ids[1], ids[2]]);
    lunch.members = ['U3', 'U5'];
    const { user_id: fifth } = await makeUser(holder.app.services, {
      company_id,
      email: 'user-5@channels.example',
    });
    await tell({ event_id: 'Ev2', event: { type: 'user_change', user: user(5) } });
    await runAll();
    expect(await addedTo(made, audience.id)).toEqual([ids[1], ids[2], fifth]);
  });

  it('has the state of the channel after its events, in any order and more than once', async () => {
    const made = await office();
    const { browser, at, ids } = made;
    const lunch = channel('C1', 'lunch', ['U1']);
    vendor.channels = [lunch];
    const { audience } = await browser.call(follow, { params: { ...at, channel: 'C1' } });
    await runAll();
    lunch.members = ['U2', 'U4'];
    const moves = ['U2', 'U3', 'U4', 'U1', 'U3'].flatMap((one, number) =>
      [1, 2, 3].map(() => ({
        event_id: `Ev${number}`,
        event: {
          type: number < 3 ? 'member_joined_channel' : 'member_left_channel',
          user: one,
          channel: 'C1',
        },
      })),
    );
    await Promise.all(moves.toReversed().map((event) => tell(event)));
    await runAll(3);
    expect(await addedTo(made, audience.id)).toEqual([ids[1], ids[3]]);
  });

  it('stays when the channel is gone, when Slack is disconnected, and when it follows no more', async () => {
    const made = await office();
    const { browser, params, at, ids } = made;
    vendor.channels = [channel('C1', 'lunch', ['U1', 'U2']), channel('C2', 'tea', ['U3'])];
    const lunch = await browser.call(follow, { params: { ...at, channel: 'C1' } });
    const tea = await browser.call(follow, { params: { ...at, channel: 'C2' } });
    await runAll();
    vendor.channels = [];
    await holder.app.advance('25 hours');
    await holder.app.services.jobs.runOnce(holder.app.services, 'slack.sync-due');
    await runAll();
    const list = async () => (await browser.call(followed, { params })).results;
    expect(await list()).toMatchObject([
      { name: 'lunch', state: 'lost' },
      { name: 'tea', state: 'lost' },
    ]);
    await browser.call(disconnect, { params, body: {} });
    expect(await addedTo(made, lunch.audience.id)).toEqual([ids[0], ids[1]]);
    await browser.call(unfollow, { params: { ...params, id: lunch.id } });
    await browser.call(deleteAudience, { params: { ...params, id: tea.audience.id } });
    expect(await list()).toEqual([]);
    expect(await addedTo(made, lunch.audience.id)).toEqual([ids[0], ids[1]]);
  });

  it('is made by admins who may add audiences, and ended by those who may manage it', async () => {
    const made = await office();
    const { browser, params, at, company_id } = made;
    vendor.channels = [channel('C1', 'lunch', ['U1'])];
    const none = await holder.app.as(
      await makeAdmin(holder.app.services, {
        company_id,
        permissions: { audiences_add: false, audiences_management: [] },
      }),
    );
    const wanted = { params: { ...at, channel: 'C1' } };
    await expect(none.call(follow, wanted)).rejects.toMatchObject(refusal('permission_missing'));
    const { id } = await browser.call(follow, wanted);
    await expect(browser.call(follow, wanted)).rejects.toMatchObject(refusal('audience_exists'));
    await expect(none.call(unfollow, { params: { ...params, id } })).rejects.toMatchObject(
      refusal('permission_missing'),
    );
    const stranger = await scene();
    await expect(
      stranger.browser.call(unfollow, { params: { ...stranger.params, id } }),
    ).rejects.toMatchObject(refusal('not_found'));
    await browser.call(unfollow, { params: { ...params, id } });
  });
});
