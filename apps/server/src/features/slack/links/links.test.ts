import { ENDPOINTS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { inCompany } from '#platform/context.ts';
import { makeUser } from '#test/factories.ts';
import { type SlackScene, slackScene } from '#test/slack-scene.ts';
import { slackLinkUrl } from '../users/tokens/queries.ts';

const {
  slack_link: view,
  slack_link_confirm: confirm,
  slack_links: links,
  slack_links_delete: unlink,
} = ENDPOINTS.slack;
const { vendor, holder, scene, connected, runAll } = slackScene();

/** The token of the link that a user of a team gets in Slack. */
async function tokenFor({ company_id }: SlackScene, slack_team_id: number, slack_user_id: string) {
  const url = await inCompany(holder.app.services, company_id, 'read', (ctx) =>
    slackLinkUrl(ctx, { slack_team_id, slack_user_id }),
  );
  const [, token = ''] = /\/optin\/slack\/link\/([^/]+)\/$/.exec(url) ?? [];
  return token;
}

/** A member in a browser. */
async function colleague({ company_id, params }: SlackScene, email?: string) {
  const made = await makeUser(holder.app.services, { company_id, ...(email ? { email } : {}) });
  const browser = await holder.app.as(made);
  return {
    ...made,
    view: (token: string) => browser.call(view, { params, query: { token } }),
    confirm: (token: string) => browser.call(confirm, { params, body: { token } }),
    links: async () => (await browser.call(links, { params })).results,
    unlink: (id: number) => browser.call(unlink, { params: { ...params, id } }),
    data: () => browser.call(ENDPOINTS.members.export_me, { params }),
  };
}

const person = (id: string, email: string, more: object = {}) => ({
  id,
  name: id.toLowerCase(),
  profile: { email, real_name: `Name of ${id}` },
  is_email_confirmed: true,
  ...more,
});
const refusal = (code: string) => ({ problem: { code } });

describe('a link from Slack', () => {
  it('names the user and the team, links the member who confirms it, and can be undone', async () => {
    const made = await scene();
    const { id } = await connected(made);
    const ada = await colleague(made);
    vendor.people = [person('U1', 'other@private.example')];
    const token = await tokenFor(made, id, 'U1');
    expect(await ada.view(token)).toEqual({
      team: 'Office',
      user: { name: 'Name of U1', handle: 'u1', email: 'other@private.example' },
      is_linked: false,
      replaces: false,
    });
    expect(await ada.links()).toEqual([]);
    await ada.confirm(token);
    await ada.confirm(token);
    expect(await ada.links()).toMatchObject([{ id, team_name: 'Office', linked_by: 'member' }]);
    expect(await ada.view(token)).toMatchObject({ is_linked: true });
    expect(await ada.data()).toMatchObject({ slack: [{ slack_user_id: 'U1', linked_by: 'member' }] });
    // The comparison by addresses keeps it.
    await colleague(made, 'other@private.example');
    await holder.app.services.jobs.runOnce(holder.app.services, 'slack.sync-due');
    await runAll();
    expect(await ada.links()).toMatchObject([{ linked_by: 'member' }]);
    await ada.unlink(id);
    expect(await ada.links()).toEqual([]);
    await expect(ada.unlink(id)).rejects.toMatchObject(refusal('not_found'));
    const { results } = await made.browser.call(ENDPOINTS.audit.audit, { params: made.params });
    const actions = results.map(({ action }) => action);
    expect(actions.filter((action) => action.startsWith('member.slack'))).toEqual([
      'member.slack_unlinked',
      'member.slack_linked',
      'member.slack_linked',
    ]);
  });

  it('is refused after fifteen minutes, changed, cut, and in another company', async () => {
    const made = await scene();
    const { id } = await connected(made);
    vendor.people = [person('U1', 'one@private.example')];
    const ada = await colleague(made);
    const token = await tokenFor(made, id, 'U1');
    const stranger = await scene();
    const foreign = await colleague(stranger, ada.email);
    const changed = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;
    const elsewhere = token.replace(/^\d+/, String(stranger.company_id));
    for (const forged of [changed, token.slice(0, -5), 'v1.abc', `${made.company_id}.v1.abc`, elsewhere]) {
      await expect(ada.view(forged)).rejects.toMatchObject(refusal('slack_link_invalid'));
      await expect(ada.confirm(forged)).rejects.toMatchObject(refusal('slack_link_invalid'));
    }
    for (const taken of [token, elsewhere])
      await expect(foreign.confirm(taken)).rejects.toMatchObject(refusal('slack_link_invalid'));
    await holder.app.advance('16 minutes');
    await expect(ada.view(token)).rejects.toMatchObject(refusal('slack_link_expired'));
    await expect(ada.confirm(token)).rejects.toMatchObject(refusal('slack_link_expired'));
    expect(await ada.links()).toEqual([]);
  });

  it('is refused for a user that another member is, and for a second user of the member', async () => {
    const made = await scene();
    const { id } = await connected(made);
    vendor.people = [person('U1', 'one@private.example'), person('U2', 'bo@office.example')];
    const ada = await colleague(made);
    const bo = await colleague(made, 'bo@office.example');
    await runAll();
    expect(await bo.links()).toMatchObject([{ linked_by: 'address' }]);
    await expect(bo.unlink(id)).rejects.toMatchObject(refusal('not_found'));
    const [one, two] = [await tokenFor(made, id, 'U1'), await tokenFor(made, id, 'U2')];
    await expect(ada.confirm(two)).rejects.toMatchObject(refusal('slack_user_taken'));
    await expect(ada.view(two)).rejects.toMatchObject(refusal('slack_user_taken'));
    await ada.confirm(one);
    await expect(bo.confirm(one)).rejects.toMatchObject(refusal('slack_user_taken'));
    vendor.people.push(person('U3', 'three@private.example'));
    const three = await tokenFor(made, id, 'U3');
    await expect(ada.confirm(three)).rejects.toMatchObject(refusal('slack_member_linked'));
    // A member who was found by an address may say that they are another user.
    expect(await bo.view(three)).toMatchObject({ replaces: true });
    await bo.confirm(three);
    expect(await bo.data()).toMatchObject({ slack: [{ slack_user_id: 'U3', linked_by: 'member' }] });
    await holder.app.services.jobs.runOnce(holder.app.services, 'slack.sync-due');
    await runAll();
    expect(await bo.links()).toMatchObject([{ linked_by: 'member' }]);
  });

  it('goes to one of two members who confirm it at the same time', async () => {
    const made = await scene();
    const { id } = await connected(made);
    vendor.people = [person('U1', 'one@private.example')];
    const token = await tokenFor(made, id, 'U1');
    const both = [await colleague(made), await colleague(made)];
    const ends = await Promise.allSettled(both.map((one) => one.confirm(token)));
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await Promise.all(both.map((one) => one.links()))).flat()).toHaveLength(1);
  });

  it('is not shown for a bot, for a user who left, and while Slack cannot be reached', async () => {
    const made = await scene();
    const { id } = await connected(made);
    const ada = await colleague(made);
    const token = await tokenFor(made, id, 'U1');
    await expect(ada.view(token)).rejects.toMatchObject(refusal('slack_link_invalid'));
    vendor.people = [person('U1', 'one@private.example', { deleted: true })];
    await expect(ada.view(token)).rejects.toMatchObject(refusal('slack_link_invalid'));
    vendor.people = [person('U1', 'one@private.example', { is_bot: true })];
    await expect(ada.view(token)).rejects.toMatchObject(refusal('slack_link_invalid'));
    vendor.failing = { status: 503 };
    await expect(ada.view(token)).rejects.toMatchObject(refusal('slack_unreachable'));
    vendor.failing = null;
    vendor.uninstall();
    await expect(ada.view(token)).rejects.toMatchObject(refusal('slack_revoked'));
    await expect(ada.confirm(token)).rejects.toMatchObject(refusal('slack_revoked'));
  });
});
