import { ENDPOINTS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { inDays, productNow } from '#test/clock.ts';
import { makeUser } from '#test/factories.ts';
import { slackChannels } from '#test/slack-channels.ts';
import { linkUser } from '#test/slack-person.ts';
import { faultsOfCalls, hasDescription } from '#test/slack-vendor.ts';

const { campaigns, rounds } = ENDPOINTS;
const { vendor, holder, home, person, office, opened, accept, sendAll, join } = slackChannels();

describe.skipIf(!hasDescription)('what a program writes to its channel', () => {
  it('fits the description of the API in every state (skipped without it beside the project)', async () => {
    const made = await office(undefined, { review_before_send: true });
    const { browser, params, company_id, team, users, ids, admin } = made;
    await linkUser(holder.app, admin, team.id, 'UADMIN');
    for (const is_private of [true, false])
      await browser.call(campaigns.campaign_channel_create, {
        params,
        body: { team_id: team.id, name: is_private ? 'hidden' : 'shown', is_private },
      });
    Object.assign(vendor.channels[0] ?? {}, { is_member: false });
    await browser.call(campaigns.campaign_channel_choose, {
      params,
      body: { team_id: team.id, channel_id: home.channel },
    });
    const round_id = await opened(made, params);
    await holder.app.settle();
    const stranger = await makeUser(holder.app.services, { company_id, role: 2 });
    await linkUser(holder.app, stranger, team.id, 'UOUT');
    for (const user of [users.get(ids[0] ?? 0) ?? '', 'UOUT', 'UNKNOWN'])
      await person.press(user, join(round_id), { channel: home.channel });
    await browser.call(rounds.session, {
      params: { ...params, round_id },
      body: { matchs_send_at: inDays(4, await productNow(holder.app)) },
    });
    await holder.app.settle();
    await accept(company_id, round_id, ids);
    await browser.call(rounds.provision, { params });
    await holder.app.settle();
    await browser.call(rounds.session_approve, { params: { ...params, round_id } });
    await sendAll();
    for (const method of ['create', 'invite', 'join', 'info'])
      expect(vendor.calls.map((call) => call.method)).toContain(`conversations.${method}`);
    expect(vendor.calls.map((call) => call.method)).toContain('chat.update');
    expect(vendor.posted.filter(({ channel }) => channel === home.channel)).toHaveLength(2);
    expect(faultsOfCalls(vendor.calls)).toEqual([]);
    const post = vendor.calls.find(
      ({ method, args }) => method === 'chat.postMessage' && args['channel'] === home.channel,
    );
    const broken = { ...post?.args, blocks: [{ type: 'section', text: 'words' }] };
    expect(faultsOfCalls([{ method: 'chat.postMessage', args: broken, token: null }])).toHaveLength(1);
  }, 60_000);
});
