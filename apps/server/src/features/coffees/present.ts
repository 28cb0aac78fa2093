import { type Acquaintance, type Coffee, ENDPOINTS, fillPath, type MemberCoffee } from '@fika/contract';
import { fieldText } from '@fika/contract/field-text';
import type { MemberActor } from '../../platform/http/access.ts';
import { managesProgram } from '../campaigns/policy.ts';
import type { CategoryRow } from '../categories/queries.ts';
import type { CoffeeMemberRow, CoffeeRow } from './coffee-queries.ts';
import type { ConversationSummary } from './conversations.ts';
import { icebreakerOf } from '../icebreakers/bank.ts';
import { whyCardsOf } from './why.ts';

interface Reader {
  language: 'en' | 'fr';
  /** The fields that members may see. */
  categories: readonly CategoryRow[];
}

const SILENT: ConversationSummary = { unread_count: 0, last_message: null };

/** A coffee as one of its members sees it. */
export function presentCoffee(row: CoffeeRow, reader: Reader, talk: ConversationSummary = SILENT): Coffee {
  return {
    id: row.id,
    kind: row.part === 'giver' ? 'present' : 'meeting',
    status: row.status as Coffee['status'],
    campaign: { id: row.campaign_id, name: row.campaign_name },
    round_number: row.round_number,
    members: row.members.map((member) => presentMember(member, reader)),
    why: whyCardsOf(row.explanation, {
      language: reader.language,
      user_id: row.user_id,
      visible: new Set(reader.categories.map(({ id }) => id)),
    }),
    icebreaker: icebreakerOf(row, reader.language),
    created_at: row.sent_at,
    messages_url: fillPath(ENDPOINTS.messages.messages.path, { company_id: row.company_id, id: row.id }),
    last_messages_seen_at: row.last_messages_seen_at,
    ...talk,
  };
}

function presentMember(row: CoffeeMemberRow, { categories, language }: Reader): Coffee['members'][number] {
  const { fields, ...person } = row;
  const shown = categories.map((category) => ({
    title: category.title,
    value: fieldText(category, fields[String(category.id)], language),
  }));
  return { ...person, fields: shown.filter(({ value }) => value !== '') };
}

/** A coffee as admins see it on the profile of one of its members. */
export function presentMemberCoffee(
  row: CoffeeRow,
  reader: Pick<MemberActor, 'role' | 'permissions'>,
): MemberCoffee {
  return {
    id: row.id,
    status: row.status as MemberCoffee['status'],
    campaign: managesProgram(reader, row.campaign_id)
      ? { id: row.campaign_id, name: row.campaign_name }
      : null,
    round_number: row.round_number,
    // Whoever reads may be the one who gets the present.
    members: (row.part === 'giver' ? [] : row.members)
      .filter(({ id }) => id !== row.user_id)
      .map(({ fields: _fields, ...person }) => person),
    sent_at: row.sent_at,
  };
}

/** Somebody whom a member has met. */
export function presentAcquaintance({
  id,
  first_name,
  last_name,
  email,
  ...met
}: { id: number; first_name: string; last_name: string; email: string } & Omit<
  Acquaintance,
  'user'
>): Acquaintance {
  return { user: { id, first_name, last_name, email }, ...met };
}
