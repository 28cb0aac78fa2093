import { z } from 'zod';
import { id, none } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { workspace } from './workspaces.ts';

export const coffeeLinkEndpoints = {
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
