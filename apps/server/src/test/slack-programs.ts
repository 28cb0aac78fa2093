import { CHANNELS } from '@fika/contract';
import { sql } from 'kysely';
import { type ChatMember, chatPrograms } from './chat-programs.ts';
import type { slackScene } from './slack-scene.ts';

type Slack = Pick<ReturnType<typeof slackScene>, 'holder' | 'vendor'>;

/** Programs that send through Slack, and what their members got. */
export function slackPrograms({ holder, vendor }: Slack) {
  /** Links members to users of a team. Returns the ids of the users, by member. */
  async function link(company_id: number, team: { id: number }, members: readonly ChatMember[]) {
    const users = new Map(members.map(({ id }) => [id, `U${company_id}X${id}`]));
    // Slack knows them, too: those that it does not list are linked no more.
    vendor.page = 1_000;
    for (const { id, email } of members)
      vendor.people.push({ id: users.get(id) ?? '', profile: { email }, is_email_confirmed: true });
    await holder.app.services.database.company(company_id, 'write', (db) =>
      sql`
        insert into slack_users (company_id, slack_team_id, slack_user_id, user_id, linked_by)
        select ${company_id}, ${team.id}, x.slack, x.member, 'address'
        from unnest(${[...users.keys()]}::bigint[], ${[...users.values()]}::text[]) as x (member, slack)`.execute(
        db,
      ),
    );
    return users;
  }

  const posted = (companyId: number) =>
    vendor.posted
      .filter(({ channel }) => channel.startsWith(`U${companyId}X`))
      .map(({ channel }) => Number(channel.split('X')[1]));

  return chatPrograms({ holder, communication: CHANNELS.slack, link, posted });
}
