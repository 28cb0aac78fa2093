import { z } from 'zod';
import { companyItemParams, companyParams, done, id, instant, listQuery, none, paged } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { shortUser } from './members.ts';

const coffeeStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);

/** Somebody at the table, with the fields they may show. */
export const coffeeMember = shortUser.extend({
  fields: z.array(z.object({ title: z.string(), value: z.string() })),
});

/** A meeting of its members, or a present that the reader gives to the other member, who does not know. */
export const COFFEE_KINDS = ['meeting', 'present'] as const;

export const coffee = z
  .object({
    id,
    kind: z.enum(COFFEE_KINDS),
    status: coffeeStatus,
    campaign: z.object({ id, name: z.string() }),
    round_number: z.int(),
    members: z.array(coffeeMember),
    /** Why these people were matched, in the reader's language, strongest first. */
    why: z.array(
      z.object({
        /** Kind of fact: `shared`, `different`, `first_meeting`, … */
        fact: z.string(),
        title: z.string(),
        /** A second line, or ''. */
        detail: z.string(),
      }),
    ),
    icebreaker: z.string(),
    created_at: instant,
    messages_url: z.string(),
    last_messages_seen_at: instant.nullable(),
    unread_count: z.int(),
    last_message: z.object({ text: z.string(), author_id: id, created_at: instant }).nullable(),
  })
  .meta({ id: 'Coffee' });
export type Coffee = z.infer<typeof coffee>;

export const message = z.object({
  id,
  author_id: id,
  text: z.string(),
  created_at: instant,
  /** What the writer's browser called it, so that a repeated send is recognised. */
  client_id: z.uuid(),
});
export type Message = z.infer<typeof message>;

/** A coffee as admins see it on the profile of somebody in it: when, with whom, and what became of it; no word of it. */
export const memberCoffee = z
  .object({
    id,
    status: coffeeStatus,
    /** Null where the reader does not manage the program. */
    campaign: z.object({ id, name: z.string() }).nullable(),
    round_number: z.int(),
    /** The others at the table. */
    members: z.array(shortUser),
    sent_at: instant,
  })
  .meta({ id: 'MemberCoffee' });
export type MemberCoffee = z.infer<typeof memberCoffee>;

/** Somebody whom a member has met. */
export const acquaintance = z
  .object({
    user: shortUser,
    /** How often they were brought together; 0 when all that is known is that they knew each other. */
    times: z.int(),
    first_met_at: instant,
    last_met_at: instant,
  })
  .meta({ id: 'Acquaintance' });
export type Acquaintance = z.infer<typeof acquaintance>;

/** External id or e-mail of a member, as written in a file. */
const memberName = z.string().trim().min(1).max(LIMITS.cellLength);

const base = '/api/v1/companies/{company_id}/coffees/';

export const coffeesEndpoints = {
  coffees: endpoint({
    name: 'coffees',
    method: 'GET',
    path: base,
    summary: 'My coffees, newest first',
    params: companyParams,
    query: listQuery,
    body: none,
    response: paged(coffee),
    status: 200,
    problems: [],
  }),
  coffees_get: endpoint({
    name: 'coffees_get',
    method: 'GET',
    path: `${base}{id}/`,
    summary: 'One of my coffees: with whom and why',
    params: companyItemParams,
    query: none,
    body: none,
    response: coffee,
    status: 200,
    problems: [],
  }),
  users_detail_coffees: endpoint({
    name: 'users_detail_coffees',
    method: 'GET',
    path: '/api/v1/companies/{company_id}/users_detail/{id}/coffees/',
    summary: 'The coffees of a member, newest first: with whom, and what became of them',
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
    summary: 'Whom a member has met over all programs, how often, and how many people month by month',
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
    summary:
      'Record that people already know each other; each side by external id or e-mail. Repeating changes nothing',
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
};

export const messagesEndpoints = {
  messages: endpoint({
    name: 'messages',
    method: 'GET',
    path: `${base}{id}/messages/`,
    summary: 'The conversation of a coffee, newest first; `after` is an id to catch up from',
    params: companyItemParams,
    query: listQuery.extend({ after: z.coerce.number().int().min(0).optional() }),
    body: none,
    response: paged(message),
    status: 200,
    problems: [],
  }),
  messages_create: endpoint({
    name: 'messages_create',
    method: 'POST',
    path: `${base}{id}/messages/`,
    summary: 'Write to the others. The same `client_id` again answers the message that is there',
    params: companyItemParams,
    query: none,
    body: z.object({ text: z.string().trim().min(1).max(LIMITS.messageLength), client_id: z.uuid() }),
    response: message,
    status: 201,
    problems: [],
  }),
  update_last_messages_seen_at: endpoint({
    name: 'update_last_messages_seen_at',
    method: 'POST',
    path: `${base}{id}/update_last_messages_seen_at/`,
    summary: 'I have read the conversation up to now',
    params: companyItemParams,
    query: none,
    body: none,
    response: done,
    status: 200,
    problems: [],
  }),
};
