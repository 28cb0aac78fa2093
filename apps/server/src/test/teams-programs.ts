import { CHANNELS } from '@fika/contract';
import { sql } from 'kysely';
import { type ChatMember, chatPrograms } from './chat-programs.ts';
import type { teamsScene } from './teams-scene.ts';

type Teams = Pick<ReturnType<typeof teamsScene>, 'holder' | 'vendor'>;

/** A connected tenant: its row, and its id at Microsoft. */
interface Tenant {
  id: number;
  tenant: string;
}

/** Programs that send through Microsoft Teams, and what their members got. */
export function teamsPrograms({ holder, vendor }: Teams) {
  /** Links members to people of a tenant who have the app. Returns the ids of their chats, by member. */
  async function link(company_id: number, { id, tenant }: Tenant, members: readonly ChatMember[]) {
    const people = members.map(({ id: member, email }) => {
      const conversation_id = `a:${company_id}X${member}`;
      return { ...vendor.bot.makePerson({ tenant, conversation_id, address: email }), member };
    });
    await holder.app.services.database.company(company_id, 'write', (db) =>
      sql`
        insert into msteams_users (company_id, msteams_tenant_id, object_id, user_id, linked_by, conversation_id, bot_user_id)
        select ${company_id}, ${id}, x.object, x.member, 'address', x.chat, x.bot
        from unnest(${people.map(({ object_id: object }) => object)}::uuid[], ${people.map(({ member }) => member)}::bigint[],
          ${people.map(({ conversation_id: chat }) => chat)}::text[], ${people.map(({ bot_user_id: bot }) => bot)}::text[]
        ) as x (object, member, chat, bot)`.execute(db),
    );
    return new Map(people.map(({ member, conversation_id: chat }) => [member, chat]));
  }

  const posted = (companyId: number) =>
    vendor.bot.posted
      .filter(({ conversation_id: chat }) => chat.startsWith(`a:${companyId}X`))
      .map(({ conversation_id: chat }) => Number(chat.split('X')[1]));

  return chatPrograms({ holder, communication: CHANNELS.teams, link, posted });
}
