import { z } from 'zod';
import { companyItemParams, done, id, instant, listQuery, none, paged } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';

export const message = z.object({
  id,
  author_id: id,
  text: z.string(),
  created_at: instant,
  /** The id that the writer's browser gave it, so that a repeated send is recognized. */
  client_id: z.uuid(),
});
export type Message = z.infer<typeof message>;

const base = '/api/v1/companies/{company_id}/coffees/';

export const conversationsEndpoints = {
  messages: endpoint({
    name: 'messages',
    method: 'GET',
    path: `${base}{id}/messages/`,
    summary: 'The conversation of a coffee, newest first. `after` returns messages after an ID',
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
    summary: 'Send a message to the others. The same `client_id` returns the existing message',
    params: companyItemParams,
    query: none,
    body: z.object({
      text: z.string().trim().min(1).max(LIMITS.messageLength),
      /** A client that may send the same message twice sets it. */
      client_id: z.uuid().optional(),
    }),
    response: message,
    status: 201,
    problems: ['too_many_requests'],
  }),
  messages_one_click: endpoint({
    name: 'messages_one_click',
    method: 'POST',
    path: '/api/v1/mails/messages/unsubscribe/{token}/',
    summary: 'One-click unsubscribe for email apps (RFC 8058): stops emails of the same kind',
    params: z.object({ token: z.string().min(1).max(1_000) }),
    query: none,
    body: z.unknown(),
    response: done,
    status: 200,
    problems: ['link_invalid', 'link_expired', 'too_many_requests'],
  }),
  update_last_messages_seen_at: endpoint({
    name: 'update_last_messages_seen_at',
    method: 'POST',
    path: `${base}{id}/update_last_messages_seen_at/`,
    summary: 'Mark the conversation as read',
    params: companyItemParams,
    query: none,
    body: none,
    response: done,
    status: 200,
    problems: [],
  }),
};
