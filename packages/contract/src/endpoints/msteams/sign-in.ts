import { z } from 'zod';
import { none } from '../../common.ts';
import { endpoint } from '../../endpoint.ts';

const base = '/api/v1/msteams/auth/';

/** The login in a window, for tabs that get no token from Teams. */
export const teamsSignInEndpoints = {
  msteams_auth_start: endpoint({
    name: 'msteams_auth_start',
    method: 'POST',
    path: base,
    summary: 'Start a login at Microsoft in a window that a tab of Teams opened. Returns the login page',
    params: none,
    query: none,
    body: z.object({
      /** The SHA-256 of a secret that only the tab knows, as base64url. */
      challenge: z
        .string()
        .max(43)
        .regex(/^[\w-]+$/),
      /** The name that Microsoft offers on its login page. */
      login_hint: z.string().max(320).optional(),
    }),
    response: z.object({ url: z.url() }),
    status: 200,
    problems: ['msteams_off', 'too_many_requests'],
  }),
  msteams_auth_finish: endpoint({
    name: 'msteams_auth_finish',
    method: 'POST',
    path: `${base}finish/`,
    summary:
      'Finish that login with the code that Microsoft returned. `popup:`, the proof, `:` and the secret of the tab replace the token of Teams for an hour',
    params: none,
    query: none,
    body: z.object({ state: z.string().min(1).max(200), code: z.string().min(1).max(4_000) }),
    response: z.object({ proof: z.string() }),
    status: 200,
    problems: [
      'msteams_off',
      'msteams_token_invalid',
      'msteams_not_connected',
      'msteams_unreachable',
      'too_many_requests',
    ],
  }),
};
