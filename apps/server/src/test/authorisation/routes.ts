import type { FastifyInstance } from 'fastify';

/**
 * Every address that is no endpoint of the contract, with its access. These are tested by hand, in this folder or in the named
 * file; an address that neither the contract nor this list has fails the build.
 */
export const OTHER_ROUTES: Readonly<Record<string, string>> = {
  'GET /livez': 'anyone',
  'GET /readyz': 'anyone',
  'GET /metrics': 'whoever has METRICS_TOKEN; this machine outside production',
  'GET /api/v1/openapi.json': 'anyone: the contract is public',
  'GET /api/docs': 'anyone',
  'GET /api/docs/': 'anyone',
  'GET /api/docs/static/index.html': 'anyone',
  'GET /api/docs/static/swagger-initializer.js': 'anyone',
  'GET /api/docs/*': 'anyone: files of the page',
  'GET /api/docs/json': 'anyone',
  'GET /api/docs/yaml': 'anyone',
  'GET /api/v1/realtime/':
    'a member whom no gate stops, from a page of this origin: socket.test.ts, endings.timing.test.ts',
  'GET /media/logos/:company_id/:hash': 'anyone: mails show logos',
  'GET /saml/:slug/metadata': 'anyone: it says what an identity provider needs',
  'GET /saml/:slug/login': 'anyone: it leads to the identity provider',
  'POST /saml/:slug/acs': 'anyone with an answer that the identity provider signed, once',
  'GET /saml/:slug/finish': 'the browser that began, with the code of its answer, once',
  'POST /integrations/slack/events/': 'Slack, by its signature of the body, not older than five minutes',
  'POST /integrations/slack/interactivity/':
    'Slack, as above: for the member that the user at Slack is linked to',
  'POST /integrations/slack/commands/': 'Slack, as above: for the same',
  'POST /api/messages': 'Microsoft, by its token for our bot: for the tenants that companies have connected',
  'GET /dev/mailbox': 'anyone, where mail is kept instead of sent: never in production',
  'GET /dev/mailbox/api/': 'as above',
  'GET /dev/mailbox/api/:id/': 'as above',
  'GET /dev/mailbox/:id/message': 'as above',
};

/** `METHOD /path` of every route of a server that is ready, but for HEAD, which follows GET. */
export function routesOf(http: FastifyInstance): string[] {
  const routes: string[] = [];
  const stack: string[] = [];
  for (const line of http.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', path = '', methods = ''] = /^([│├└─\s]*)(\S+) \(([A-Z, ]+)\)$/.exec(line) ?? [];
    if (!path) continue;
    const depth = indent.length / 4 - 1;
    stack.length = depth;
    stack[depth] = path;
    const whole = stack.join('');
    routes.push(
      ...methods
        .split(', ')
        .filter((method) => method !== 'HEAD')
        .map((method) => `${method} ${whole}`),
    );
  }
  return routes;
}
