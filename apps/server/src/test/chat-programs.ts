import { ENDPOINTS } from '@fika/contract';
import { sql } from 'kysely';
import type { Client } from '#client.ts';
import { inCompany } from '#platform/context.ts';
import { answerInvitation } from '#features/participations/invitations/commands/answer-invitation.ts';
import type { testApp } from './app.ts';
import { inDays, productNow } from './clock.ts';
import { makeCrowd } from './crowd.ts';

const { campaigns, rounds } = ENDPOINTS;

/** A company whose admin calls. */
export interface ChatScene {
  company_id: number;
  browser: Client;
  params: { company_id: number };
}

/** A member with their address. */
export interface ChatMember {
  id: number;
  email: string;
}

interface Chat<Connection> {
  holder: ReturnType<typeof testApp>;
  /** The channel of programs. */
  communication: 2 | 3;
  /** Links members to users of a connection. Returns what names the users in calls, by member. */
  link: (
    company_id: number,
    connection: Connection,
    members: readonly ChatMember[],
  ) => Promise<Map<number, string>>;
  /** The members of a company who got a message, once for each. */
  posted: (company_id: number) => number[];
}

/** Programs that send through a chat, and what their members got. */
export function chatPrograms<Connection>({ holder, communication, link, posted }: Chat<Connection>) {
  /** Links members of a company. */
  async function linked(company_id: number, connection: Connection, userIds: readonly number[]) {
    const members = await holder.app.services.database.company(company_id, 'read', (db) =>
      db.selectFrom('users').select(['id', 'email']).where('company_id', '=', company_id).execute(),
    );
    const wanted = new Set(userIds);
    return link(
      company_id,
      connection,
      members.filter(({ id }) => wanted.has(id)),
    );
  }

  /** A program that sends through the chat, for the members of a company. */
  async function program({ browser, params }: ChatScene, fields: Record<string, unknown> = {}) {
    const now = await productNow(holder.app);
    return browser.call(campaigns.campaigns_create, {
      params,
      body: {
        name: 'Coffee',
        communication,
        exclude_admins: true,
        next_requests_send_at: inDays(1, now),
        next_matchs_send_at: inDays(6, now),
        ...fields,
      },
    });
  }

  /** So many members, of them some in the chat, and a program for them. */
  async function crowd(made: ChatScene, connection: Connection, size: { people: number; inChat: number }) {
    const ids = await makeCrowd(holder.app.services, made.company_id, size.people);
    // Addresses of one company only: the mailbox of the tests has those of all.
    await holder.app.services.database.company(made.company_id, 'write', (db) =>
      sql`update users set email = replace(email, '@', '@of' || company_id || '.')
        where company_id = ${made.company_id} and id = any(${ids}::bigint[])`.execute(db),
    );
    const users = await linked(made.company_id, connection, ids.slice(0, size.inChat));
    const { id } = await program(made);
    return { ids, users, params: { ...made.params, id } };
  }

  /** Opens a session: its invitations wait. */
  async function opened({ browser }: ChatScene, params: { company_id: number; id: number }) {
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

  /** How often each member of a company got a message in the chat, and by email. */
  async function received(companyId: number) {
    const { rows } = await holder.app.services.database.system('read', (db) =>
      sql<{ id: number; count: number }>`
        select u.id, count(*) as count from users u join dev_mailbox m on m."to" = u.email and m.id > 0
        where u.company_id = ${companyId} and u.role = 0 and m.headers::text like '%List-Unsubscribe%'
        group by u.id`.execute(db),
    );
    const byChat = Map.groupBy(posted(companyId), (id) => id);
    return {
      byEmail: new Map(rows.map(({ id, count }) => [id, count])),
      byChat: new Map([...byChat].map(([id, posts]) => [id, posts.length])),
    };
  }

  /** Runs what is due, with pauses of the product until nothing waits. */
  async function settle(times = 3) {
    for (let time = 0; time < times; time += 1) {
      await holder.app.settle();
      await holder.app.advance('65 seconds');
      await holder.app.services.jobs.runOnce(holder.app.services, 'deliveries.drain');
    }
    await holder.app.settle();
  }

  /** The channel and its reason of each message in the list of a session, by member. */
  async function listed(
    { browser }: ChatScene,
    params: { company_id: number; id: number; round_id: number },
  ): Promise<Map<number, [string, string | null]>> {
    const limit = 100;
    const page = (offset: number) =>
      browser.call(rounds.session_deliveries, { params, query: { limit, offset } });
    const { count } = await page(0);
    const rows = [];
    for (let offset = 0; offset < count; offset += limit) rows.push(...(await page(offset)).results);
    if (rows.length !== count) throw new Error(`The list has ${rows.length} messages, not ${count}`);
    return new Map(rows.map(({ user, channel, channel_reason: why }) => [user.id, [channel, why]]));
  }

  return { linked, program, crowd, opened, accept, outbox, received, settle, listed };
}
