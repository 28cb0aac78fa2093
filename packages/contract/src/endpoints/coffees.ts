import { z } from 'zod';
import { companyItemParams, companyParams, id, instant, listQuery, none, paged } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { oneLine } from '../text.ts';
import { workspace } from './accounts.ts';
import { shortUser } from './members.ts';

const coffeeStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);

/** A member of the coffee, with the fields they may show. */
export const coffeeMember = shortUser.extend({
  /** A line about themselves; empty without one. */
  about_me: z.string(),
  fields: z.array(
    z.object({
      title: z.string(),
      value: z.string(),
      /** The same one by one, of a field that holds several choices. */
      choices: z.array(z.string()),
    }),
  ),
});

/** One reason why people meet. */
const whyCard = z.object({
  /** Kind of fact: `shared`, `different`, `first_meeting`, … */
  fact: z.string(),
  title: z.string(),
  /** A second line, or ''. */
  detail: z.string(),
});

/** A colleague that a member could meet, and the reasons. */
export const suggestion = z.object({ user: coffeeMember, why: z.array(whyCard) }).meta({ id: 'Suggestion' });
export type Suggestion = z.infer<typeof suggestion>;

/** The feedback of one member on a coffee: a rating only of one that took place, a note for the admins of its program. */
export const coffeeFeedback = z.object({
  happened: z.enum(['met', 'not_yet', 'no']),
  rating: z.int().min(1).max(5).nullable(),
  note: z.string(),
});
export type CoffeeFeedback = z.infer<typeof coffeeFeedback>;

/** The note of a member to the admins of a program about one of its coffees. */
export const notedFeedback = z.object({
  id: z.string(),
  user: shortUser,
  rating: coffeeFeedback.shape.rating,
  note: z.string(),
  round_number: z.int().nullable(),
  at: instant,
});
export type NotedFeedback = z.infer<typeof notedFeedback>;

/** A meeting of its members, or a gift that the reader gives to the other member, who does not know. */
export const COFFEE_KINDS = ['meeting', 'present'] as const;

export const coffee = z
  .object({
    id,
    kind: z.enum(COFFEE_KINDS),
    /** Of a session, requested by one of them, or a rematch of two from silent coffees. */
    origin: z.enum(['round', 'introduction', 'rematch']),
    /** The member who requested it; null for all others, and for an erased member. */
    introduced_by: id.nullable(),
    status: coffeeStatus,
    /** When it takes place, once that is agreed. */
    scheduled_at: instant.nullable(),
    ends_at: instant.nullable(),
    /** Where it takes place, '' before a member enters it. */
    place: z.string(),
    /** The https address of its call; null without one. */
    call_url: z.url().nullable(),
    /** Null of one that belongs to no program. */
    campaign: z.object({ id, name: z.string() }).nullable(),
    round_number: z.int().nullable(),
    members: z.array(coffeeMember),
    /** Why these people were matched, in the reader's language, strongest first. */
    why: z.array(whyCard),
    icebreaker: z.string(),
    /** Its date has passed, and the reader has not said whether it happened. */
    asks_feedback: z.boolean(),
    /** The other has been silent for days: another match of the same session is offered, or requested. */
    rematch: z.enum(['offered', 'waiting']).nullable(),
    /** The coffee that the reader took instead of this one, which is canceled since. */
    rematch_coffee_id: id.nullable(),
    feedback: coffeeFeedback.nullable(),
    created_at: instant,
    messages_url: z.string(),
    /** The group conversation in Slack; null where there is none, and for those who are not in it. */
    slack_url: z.url().nullable(),
    /** The same in Microsoft Teams. */
    msteams_url: z.url().nullable(),
    last_messages_seen_at: instant.nullable(),
    unread_count: z.int(),
    last_message: z.object({ text: z.string(), author_id: id, created_at: instant }).nullable(),
  })
  .meta({ id: 'Coffee' });
export type Coffee = z.infer<typeof coffee>;

/** A coffee for admins on the profile of one of its members: time, people and state; no messages. */
export const memberCoffee = z
  .object({
    id,
    status: coffeeStatus,
    /** Null where the reader does not manage the program, and outside of programs. */
    campaign: z.object({ id, name: z.string() }).nullable(),
    in_program: z.boolean(),
    round_number: z.int().nullable(),
    members: z.array(shortUser),
    sent_at: instant,
  })
  .meta({ id: 'MemberCoffee' });
export type MemberCoffee = z.infer<typeof memberCoffee>;

/** External id or email of a member, as written in a file. */
const memberName = z.string().trim().min(1).max(LIMITS.cellLength);

const base = '/api/v1/companies/{company_id}/coffees/';

/** A person that a member was matched with, has met, or knew before; with neither count, they knew each other. */
export const acquaintance = z
  .object({
    user: shortUser,
    /** How often they met: coffees that a member of the group reported as met. */
    times: z.int(),
    /** How often they were matched without such a report. */
    matched: z.int(),
    first_met_at: instant.nullable(),
    last_met_at: instant.nullable(),
    last_matched_at: instant.nullable(),
  })
  .meta({ id: 'Acquaintance' });
export type Acquaintance = z.infer<typeof acquaintance>;

export const coffeesEndpoints = {
  instant_match: endpoint({
    name: 'instant_match',
    method: 'POST',
    path: `${base}instant_match/`,
    summary: 'Colleagues you could meet, by criteria or at random. `seen` excludes earlier suggestions',
    params: companyParams,
    query: none,
    body: z.object({
      criteria: z
        .object({
          /** Fields that members may see, and the choice that is wanted; all of them have to fit. */
          fields: z
            .array(z.object({ category: id, choice: z.string().max(LIMITS.nameLength) }))
            .max(10)
            .default([]),
          /** A part of the name. */
          name: z.string().overwrite(oneLine).max(LIMITS.searchLength).default(''),
          /** Only people that the requester was never matched with. */
          never_met: z.boolean().default(false),
          seen: z.array(id).max(LIMITS.pageSizeMax).default([]),
        })
        .prefault({}),
    }),
    response: z.object({
      /** Number of people who fit, including those that the member has already seen. */
      count: z.int(),
      results: z.array(suggestion),
    }),
    status: 200,
    problems: ['instant_match_off', 'too_many_requests'],
  }),
  campaign_feedback: endpoint({
    name: 'campaign_feedback',
    method: 'GET',
    path: '/api/v1/companies/{company_id}/campaigns_list/{id}/feedback/',
    summary: 'Comments of members on the coffees of a program, newest first',
    params: companyItemParams,
    query: listQuery,
    body: none,
    response: paged(notedFeedback),
    status: 200,
    problems: [],
  }),
  users_detail_coffees: endpoint({
    name: 'users_detail_coffees',
    method: 'GET',
    path: '/api/v1/companies/{company_id}/users_detail/{id}/coffees/',
    summary: 'The coffees of a member with people and results, newest first',
    params: companyItemParams,
    query: listQuery.extend({ ordering: z.enum(['-created_at', 'created_at']).default('-created_at') }),
    body: none,
    response: paged(memberCoffee),
    status: 200,
    problems: [],
  }),
  users_detail_network: endpoint({
    name: 'users_detail_network',
    method: 'GET',
    path: '/api/v1/companies/{company_id}/users_detail/{id}/network/',
    summary: 'People a member has met in all programs, how often, and their number by month',
    params: companyItemParams,
    query: listQuery.extend({
      ordering: z.enum(['-last_met_at', 'last_met_at', '-times', 'times']).default('-last_met_at'),
    }),
    body: none,
    response: paged(acquaintance).extend({
      /** People met by the end of each month in which there were new ones, in the zone of the workspace. */
      months: z.array(z.object({ month: z.string(), people: z.int() })),
    }),
    status: 200,
    problems: [],
  }),
  meetings_import: endpoint({
    name: 'meetings_import',
    method: 'POST',
    path: '/api/v1/companies/{company_id}/meetings/',
    summary: 'Import past meetings, by external ID or email. Repeating changes nothing',
    params: companyParams,
    query: none,
    body: z.object({
      pairs: z
        .array(z.object({ row: z.int().min(1).max(10_000_000), a: memberName, b: memberName }))
        .min(1)
        .max(LIMITS.meetingsChunk),
    }),
    response: z.object({
      added: z.int(),
      known: z.int(),
      rejected: z.array(
        z.object({ row: z.int(), reason: z.enum(['unknown_member', 'same_person']), value: z.string() }),
      ),
    }),
    status: 200,
    problems: [],
    bodyLimit: 2 * 1024 * 1024,
  }),
  coffee_link: endpoint({
    name: 'coffee_link',
    method: 'POST',
    path: '/api/v1/coffee_link/',
    summary:
      'The coffee of an email link, for the member who got it. Calls about this coffee send its token as `x-coffee-link`. Changes nothing',
    params: none,
    query: none,
    body: z.object({ token: z.string().min(1).max(1_000) }),
    response: z.object({
      coffee_id: id,
      /** The workspace as the page of the coffee needs it: without its settings, and the member without any right. */
      workspace,
    }),
    status: 200,
    problems: ['link_invalid', 'link_expired', 'access_disabled', 'too_many_requests'],
  }),
};
