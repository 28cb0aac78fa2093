import { ENDPOINTS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { type SlackScene, slackScene } from '#test/slack-scene.ts';

const { slack_people: people } = ENDPOINTS.slack;
const { vendor, scene, connected, teamsOf } = slackScene();

describe('the people of a Slack workspace', () => {
  const profile = (name: string) => ({ email: `${name}@office.example`, real_name: `${name} of the Office` });
  const everyone = [
    { id: 'U1', profile: { ...profile('ada'), first_name: 'Ada', last_name: 'Ål' }, locale: 'fr-FR' },
    { id: 'U2', profile: profile('Bo'), locale: 'de-DE' },
    { id: 'U3', profile: { real_name: 'Without Address' } },
    { id: 'U4', profile: profile('guest'), is_restricted: true },
    { id: 'U5', profile: profile('guest-of-one'), is_ultra_restricted: true },
    { id: 'U6', profile: profile('left'), deleted: true },
    { id: 'U7', profile: profile('bot'), is_bot: true },
    { id: 'U8', profile: profile('elsewhere'), team_id: 'TOTHER' },
    { id: 'U9', profile: profile('invited'), is_invited_user: true },
    { id: 'USLACKBOT', profile: profile('slackbot') },
    { id: 'U10', profile: profile('cleo') },
  ];

  async function peopleOf({ browser, params }: SlackScene, id: number) {
    const found = [];
    let leftOut = 0;
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: { cursor?: string } = cursor === '' ? {} : { cursor };
      const page = await browser.call(people, { params: { ...params, id }, query });
      found.push(...page.results);
      leftOut += page.left_out;
      cursor = page.next_cursor;
    }
    return { found, leftOut };
  }

  it('are rows of an import, page by page, without guests, bots and those who left', async () => {
    const made = await scene();
    const { id } = await connected(made);
    vendor.people = everyone;
    expect(await peopleOf(made, id)).toEqual({
      found: [
        { id: 'U1', email: 'ada@office.example', first_name: 'Ada', last_name: 'Ål', culture: 'fr' },
        { id: 'U2', email: 'Bo@office.example', first_name: 'Bo', last_name: 'of the Office', culture: null },
        {
          id: 'U10',
          email: 'cleo@office.example',
          first_name: 'cleo',
          last_name: 'of the Office',
          culture: null,
        },
      ],
      leftOut: 6,
    });
  });

  it('are not read where Slack refuses or the team is an organization, and by admins of this company alone', async () => {
    const made = await scene();
    const { id } = await connected(made);
    const ask = ({ browser, params }: SlackScene, team = id) =>
      browser.call(people, { params: { ...params, id: team } });
    vendor.failing = { status: 429, retryAfter: 7 };
    await expect(ask(made)).rejects.toMatchObject({
      problem: { code: 'slack_rate_limited', values: { seconds: '7' } },
    });
    vendor.failing = null;
    await expect(ask(await scene())).rejects.toMatchObject({ problem: { code: 'not_found' } });
    vendor.team = { id: 'E7', name: 'All of us', isOrganization: true };
    const organization = await connected(made);
    await expect(ask(made, organization.id)).rejects.toMatchObject({
      problem: { code: 'slack_organization' },
    });
    vendor.uninstall();
    await expect(ask(made)).rejects.toMatchObject({ problem: { code: 'slack_revoked' } });
    expect(await teamsOf(made)).toMatchObject([{ state: 'revoked' }, { state: 'connected' }]);
  });
});
