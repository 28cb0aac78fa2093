import { randomUUID } from 'node:crypto';
import { makeMeeting } from './coffees.ts';
import { makeCampaign } from './factories-rounds.ts';
import { makeUser, type MadeUser } from './factories.ts';
import { optinScene } from './optin.ts';
import { linkUser, slackUser } from './slack-person.ts';
import { slackScene } from './slack-scene.ts';

/** Companies with a connected team, whose members are invited and matched, and answer in Slack. */
export function slackAnswersScene() {
  const slack = slackScene();
  const { holder, vendor, scene, connected, url } = slack;
  const optin = optinScene({
    get app() {
      return holder.app;
    },
  });

  /** A member with a user at Slack. */
  async function withUser(
    made: { company_id: number; slack_team_id: number },
    user: string,
    given: Partial<Parameters<typeof makeUser>[1]> = {},
  ): Promise<MadeUser> {
    const member = await makeUser(holder.app.services, { ...given, company_id: made.company_id });
    await linkUser(holder.app, member, made.slack_team_id, user);
    return member;
  }

  return {
    ...slack,
    ...optin,
    user: slackUser(holder, vendor, url),
    withUser,
    /** A company with a connected team and a linked member, U1, who is invited to a session. */
    invited: async (given: Partial<Parameters<typeof makeUser>[1]> = {}) => {
      // A team belongs to one company.
      if (!vendor.team.isOrganization) vendor.team = { ...vendor.team, id: `T${randomUUID().slice(0, 8)}` };
      const made = await scene();
      const { id: slack_team_id } = await connected(made);
      // Users that Slack does not list are linked after its list was read.
      await holder.app.settle();
      const { company_id } = made;
      const member = await withUser({ company_id, slack_team_id }, 'U1', { first_name: 'Amara', ...given });
      const { campaign_id } = await makeCampaign(holder.app.services, { company_id, name: 'Pairs' });
      const asked = await optin.askAgain({ company_id, campaign_id, user: member });
      return { ...made, ...asked, slack_team_id, member };
    },
    /** A coffee of two members, sent two weeks ago. */
    matched: (company_id: number, member: MadeUser, other = {}) =>
      makeMeeting(holder.app.services, member, { ...other, company_id }),
  };
}
