// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../call.ts';

export const coffeeLinkEndpoints: Calls<typeof import('../endpoints/coffee-links.ts').coffeeLinkEndpoints> = {
  'coffee_link': { name: 'coffee_link', method: 'POST', path: '/api/v1/coffee_link/' },
};
