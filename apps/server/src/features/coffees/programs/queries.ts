import { CHANNELS } from '@fika/contract';
import { sql } from 'kysely';
import { idList } from '#platform/db/long-lists.ts';
import type { Chat } from '#features/email-outbox/sending/chats/rules.ts';
import type { ProgramChats } from '#features/email-outbox/sending/gateway.ts';

const CHATS: ReadonlyMap<number, Chat> = new Map([
  [CHANNELS.slack, 'slack'],
  [CHANNELS.teams, 'msteams'],
]);

/** The chat that a program with a channel sends through; null for emails. */
export const chatOf = (channel: number): Chat | null => CHATS.get(channel) ?? null;

/** By which chat the programs of a round and of coffees send. */
export const chatsOfPrograms: ProgramChats = {
  async listChats({ db, company_id: companyId }, { round_id, coffee_ids }) {
    const { rows } = await sql<{ coffee_id: number | null; channel: number }>`
      select null::bigint as coffee_id, p.channel
      from rounds r join campaigns p on p.company_id = r.company_id and p.id = r.campaign_id
      where r.company_id = ${companyId} and r.id = ${round_id}
      union all
      select c.id, p.channel from coffees c join campaigns p on p.company_id = c.company_id and p.id = c.campaign_id
      where c.company_id = ${companyId} and c.id = any(${idList(coffee_ids)}) and p.channel <> ${CHANNELS.email}`.execute(
      db,
    );
    const round = rows.find(({ coffee_id: id }) => id === null);
    const coffees = rows.flatMap(({ coffee_id: id, channel }): [number, Chat][] => {
      const chat = chatOf(channel);
      return id === null || chat === null ? [] : [[id, chat]];
    });
    return { round: round ? chatOf(round.channel) : null, coffees: new Map(coffees) };
  },
};
