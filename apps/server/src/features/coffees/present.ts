import {
  type Acquaintance,
  choiceLabel,
  type Coffee,
  ENDPOINTS,
  fillPath,
  type MemberCoffee,
  type NotedFeedback,
} from '@fika/contract';
import type { Translator } from '@fika/messages/server';
import { fieldText } from '@fika/contract/field-text';
import type { MemberActor } from '#platform/http/access.ts';
import { managesProgram } from '#features/campaigns/policy.ts';
import type { CategoryRow } from '#features/categories/queries.ts';
import { icebreakerOf } from '#features/icebreakers/rules.ts';
import type { CoffeeMemberRow, CoffeeRow } from './queries.ts';
import type { FeedbackRow } from './feedback/queries.ts';
import type { ConversationSummary, Offer } from './types.ts';
import { whyCardsOf } from './explanations/present.ts';

export interface Reader {
  t: Translator;
  /** The fields that members may see. */
  categories: readonly CategoryRow[];
}

const SILENT: ConversationSummary = { unread_count: 0, last_message: null };
const NO_OFFER: Offer = { rematch: null, rematch_coffee_id: null };

/** A coffee as one of its members sees it. */
export function presentCoffee(
  row: CoffeeRow,
  reader: Reader,
  talk: ConversationSummary = SILENT,
  offer: Offer = NO_OFFER,
): Omit<Coffee, 'slack_url' | 'msteams_url'> {
  return {
    id: row.id,
    kind: row.part === 'giver' ? 'present' : 'meeting',
    origin: row.origin,
    introduced_by: row.introduced_by,
    status: row.status as Coffee['status'],
    scheduled_at: row.scheduled_at,
    ends_at: row.ends_at,
    place: row.place,
    call_url: row.call_url,
    campaign: campaignOf(row),
    round_number: row.round_number,
    members: row.members.map((member) => presentMember(member, reader)),
    why: whyCardsOf(row.explanation, {
      t: reader.t,
      user_id: row.user_id,
      part: row.part,
      visible: new Set(reader.categories.map(({ id }) => id)),
    }),
    icebreaker: icebreakerOf(row, reader.t),
    asks_feedback: row.asks_feedback,
    ...offer,
    feedback: row.feedback,
    created_at: row.sent_at,
    messages_url: fillPath(ENDPOINTS.messages.messages.path, { company_id: row.company_id, id: row.id }),
    last_messages_seen_at: row.last_messages_seen_at,
    ...talk,
  };
}

function campaignOf({ campaign_id: id, campaign_name: name }: CoffeeRow): Coffee['campaign'] {
  return id === null || name === null ? null : { id, name };
}

/** A member of a coffee, with the fields that members may see. */
export function presentMember(row: CoffeeMemberRow, { categories, t }: Reader): Coffee['members'][number] {
  const { fields, ...person } = row;
  const shown = categories.map((category) => {
    const value = fields[String(category.id)];
    const keys = category.type === 'array' && Array.isArray(value) ? value : [];
    return {
      title: category.title,
      value: fieldText(category, value, t),
      choices: keys.map((key) => choiceLabel(category, String(key))),
    };
  });
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
    campaign: row.campaign_id !== null && managesProgram(reader, row.campaign_id) ? campaignOf(row) : null,
    in_program: row.campaign_id !== null,
    round_number: row.round_number,
    // The reader may be the receiver of the gift.
    members: (row.part === 'giver' ? [] : row.members)
      .filter(({ id }) => id !== row.user_id)
      .map(({ fields: _fields, about_me: _about, ...person }) => person),
    sent_at: row.sent_at,
  };
}

/** A person in the network of a member. */
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

/** The note of a member to the admins of a program about one of its coffees. */
export function presentFeedback(row: FeedbackRow): NotedFeedback {
  const { coffee_id, user_id: id, first_name, last_name, email, ...said } = row;
  return { ...said, id: `${coffee_id}-${id}`, user: { id, first_name, last_name, email } };
}
