import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '#platform/config.ts';
import type { Services } from '#platform/context.ts';
import { Problem } from '#platform/problem.ts';
import { contentPolicy } from './server.ts';

/** Paths of programs, which get an error instead of a page. */
const FOR_PROGRAMS = /^\/(api|dev|livez|media|metrics|readyz|saml|scim|webhooks)(\/|$)/;

/** The pages of an invitation. One that needs a login has an address below theirs. */
const OPTIN = /^optin\/(?!slack\/link\/)/;

/** The pages that Teams shows in frames. A login opens in a window of the browser. */
const IN_TEAMS = /^(msteams\/(?!auth-)|campaign\/|editcampaign\/)/;
/** The pages of a login in a window that Teams opens. */
const TEAMS_LOGIN = /^msteams\/auth-(start|end)(\?|$)/;
/** The sites of Teams (https://learn.microsoft.com/microsoftteams/platform/tabs/how-to/tab-requirements). */
const TEAMS = ['https://teams.microsoft.com', 'https://*.teams.microsoft.com', 'https://*.cloud.microsoft'];

const DIST = join(import.meta.dirname, '../../../../web/dist');

/** Serves the built web: files with a hash in their name, and the page with its settings for every other address. */
export async function addWeb(app: FastifyInstance, services: Services): Promise<void> {
  const { config } = services;
  const page = readPage('index.html', services);
  // The links of an invitation open a smaller page.
  const optinPage = readPage('optin.html', services);
  if (page) {
    await app.register(fastifyStatic, {
      root: DIST,
      prefix: config.BASE_PATH,
      index: false,
      wildcard: false,
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      setHeaders: (reply, path) => {
        // Files outside of assets keep their name when they change.
        if (!path.includes('/assets/')) void reply.header('cache-control', 'no-cache');
      },
      globIgnore: ['**/*.html', '**/*.json', '**/*.{br,gz}'],
    });
  }
  app.setNotFoundHandler((request, reply) => {
    // A file of an earlier build is missing, not a page: the browser has to learn that.
    const isFile = request.url.startsWith(`${config.BASE_PATH}assets/`);
    const [path = ''] = request.url.split('?');
    const wantsPage = request.method === 'GET' && !isFile && !FOR_PROGRAMS.test(path);
    if (!wantsPage || !page) throw new Problem('not_found');
    const place = request.url.slice(config.BASE_PATH.length);
    if (IN_TEAMS.test(place)) letTeamsShow(reply, config);
    // It hands its result to Teams, which it would not know any more.
    if (TEAMS_LOGIN.test(place)) reply.raw.removeHeader('cross-origin-opener-policy');
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(OPTIN.test(place) && optinPage ? optinPage : page);
  });
}

function letTeamsShow(reply: FastifyReply, config: Config): void {
  const frames = config.TEAMS_URL ? [...TEAMS, new URL(config.TEAMS_URL).origin] : TEAMS;
  reply.helmet({ contentSecurityPolicy: contentPolicy(config, frames) });
  // This header knows one site, or none.
  reply.raw.removeHeader('x-frame-options');
}

function readPage(name: string, services: Services): string | null {
  const file = join(DIST, name);
  return existsSync(file) ? withSettings(readFileSync(file, 'utf8'), services) : null;
}

function withSettings(html: string, { config, mailbox }: Services): string {
  const settings = {
    base_path: config.BASE_PATH,
    brand_name: config.BRAND_NAME,
    product_slug: config.PRODUCT_SLUG,
    has_dev_mailbox: mailbox !== null,
    open_registration: config.OPEN_REGISTRATION,
    teams_origin: config.TEAMS_URL ? new URL(config.TEAMS_URL).origin : null,
  };
  // A less-than sign is all that could end the element early.
  const json = JSON.stringify(settings).replaceAll('<', String.raw`\u003c`);
  return (
    html
      .replace(
        /<script id="fika-settings" type="application\/json">[^<]*<\/script>/,
        () => `<script id="fika-settings" type="application/json">${json}</script>`,
      )
      // The build names its files relative to itself; the page is served at every depth.
      .replaceAll('="./', `="${config.BASE_PATH}`)
  );
}
