import { CHANNELS, ENDPOINTS } from '@fika/contract';
import { sql } from 'kysely';
import { inCompany } from '#platform/context.ts';
import { answerInvitation } from '#features/participations/invitations/commands/answer-invitation.ts';
import { inDays, productNow } from './clock.ts';
import { makeCrowd } from './crowd.ts';
import type { SlackScene, slackScene } from './slack-scene.ts';

const { campaigns, rounds } = ENDPOINTS;

type Slack = Pick<ReturnType<typeof slackScene>, 'holder' | 'vendor'>;

/** Programs that send through Slack, and what their members got. */
export function slackPrograms({ holder, vendor }: Slack) {
  /** Links members to users of a team. Returns the ids of the users, by member. */
  async function linked(company_id: number, team_id: number, userIds: readonly number[]) {
    const users = new Map(userIds.map((id) => [id, `U${company_id}X${id}`]));
    // Slack knows them, too: those that it does not list are linked no more.
    const addresses = await holder.app.services.database.company(company_id, 'read', (db) =>
      db.selectFrom('users').select(['id', 'email']).where('company_id', '=', company_id).execute(),
    );
    vendor.page = 1_000;
    for (const { id, email } of addresses) {
      const user = users.get(id);
      if (user) vendor.people.push({ id: user, profile: { email }, is_email_confirmed: true });
    }
    await holder.app.services.database.company(company_id, 'write', (db) =>
      sql`
        insert into slack_users (company_id, slack_team_id, slack_user_id, user_id, linked_by)
        select ${company_id}, ${team_id}, x.slack, x.member, 'address'
        from unnest(${[...users.keys()]}::bigint[], ${[...users.values()]}::text[]) as x (member, slack)`.execute(
        db,
      ),
    );
    return users;
  }

  /** A program that sends through Slack, for the members of a company. */
  async function program({ browser, params }: SlackScene, fields: Record<string, unknown> = {}) {
    const now = await productNow(holder.app);
    return browser.call(campaigns.campaigns_create, {
      params,
      body: {
        name: 'Coffee',
        communication: CHANNELS.slack,
        exclude_admins: true,
        next_requests_send_at: inDays(1, now),
        next_matchs_send_at: inDays(6, now),
        ...fields,
      },
    });
  }

  /** So many members, of them some in Slack, and a program for them. */
  async function crowd(made: SlackScene, team: { id: number }, size: { people: number; inSlack: number }) {
    const ids = await makeCrowd(holder.app.services, made.company_id, size.people);
    // Addresses of one company only: the mailbox of the tests has those of all.
    await holder.app.services.database.company(made.company_id, 'write', (db) =>
      sql`update users set email = replace(email, '@', '@of' || company_id || '.')
        where company_id = ${made.company_id} and id = any(${ids}::bigint[])`.execute(db),
    );
    const users = await linked(made.company_id, team.id, ids.slice(0, size.inSlack));
    const { id } = await program(made);
    return { ids, users, params: { ...made.params, id } };
  }

  /** Opens a session: its invitations wait. */
  async function opened({ browser }: SlackScene, params: { company_id: number; id: number }) {
    await browser.call(campaigns.activate, { params });
    return (await browser.call(rounds.open_session, { params })).id;
  }

  /** Accepts an invitation for each of some members. */
  async function accept(company_id: number, round_id: number, userIds: readonly number[]) {
    for (const user_id of userIds)
      await inCompany(holder.app.services, company_id, 'write', (ctx) =>
        answerInvitation(ctx, { company_id, round_id, user_id }, { answer: 'accepted' }),
      );
  }

  const outbox = (companyId: number) =>
    holder.app.services.database.company(companyId, 'read', (db) =>
      db.selectFrom('deliveries').selectAll().where('company_id', '=', companyId).orderBy('id').execute(),
    );

  /** How often each user of Slack and each address got a message, of the members of a company. */
  async function received(companyId: number) {
    const { rows } = await holder.app.services.database.system('read', (db) =>
      sql<{ id: number; count: number }>`
        select u.id, count(*) as count from users u join dev_mailbox m on m."to" = u.email and m.id > 0
        where u.company_id = ${companyId} and u.role = 0 and m.headers::text like '%List-Unsubscribe%'
        group by u.id`.execute(db),
    );
    const bySlack = Map.groupBy(
      vendor.posted.filter(({ channel }) => channel.startsWith(`U${companyId}X`)),
      ({ channel }) => Number(channel.split('X')[1]),
    );
    return {
      byEmail: new Map(rows.map(({ id, count }) => [id, count])),
      bySlack: new Map([...bySlack].map(([id, posts]) => [id, posts.length])),
    };
  }

  return { linked, program, crowd, opened, accept, outbox, received };
}
