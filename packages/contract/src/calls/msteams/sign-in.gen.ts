// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../../call.ts';

export const teamsSignInEndpoints: Calls<typeof import('../../endpoints/msteams/sign-in.ts').teamsSignInEndpoints> = {
  'msteams_auth_start': { name: 'msteams_auth_start', method: 'POST', path: '/api/v1/msteams/auth/' },
  'msteams_auth_finish': { name: 'msteams_auth_finish', method: 'POST', path: '/api/v1/msteams/auth/finish/' },
};
