import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '#platform/context.ts';
import { Problem } from '#platform/problem.ts';
import { pageFiles } from './page-files.ts';
import { languageOf } from './translate.ts';

const DIST = join(import.meta.dirname, '../../../../web/dist');

/** Serves the built web: hashed files for ever, and the page with its settings for every other address. */
export async function addWeb(app: FastifyInstance, services: Services): Promise<void> {
  const { config } = services;
  const page = readPage('index.html', services);
  // What a mail opens is a page of its own, and small.
  const mailPage = readPage('optin.html', services);
  const filesOf = pageFiles(DIST, config.BASE_PATH);
  if (page) {
    await app.register(fastifyStatic, {
      root: DIST,
      prefix: config.BASE_PATH,
      index: false,
      wildcard: false,
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      globIgnore: ['**/*.html', '**/*.json', '**/*.{br,gz}'],
    });
  }
  app.setNotFoundHandler((request, reply) => {
    // A file of an earlier build is missing, not a page: the browser has to learn that.
    const isFile = request.url.startsWith(`${config.BASE_PATH}assets/`);
    const wantsPage =
      request.method === 'GET' && !isFile && !/^\/(api|media|scim|webhooks)\//.test(request.url);
    if (!wantsPage || !page) throw new Problem('not_found');
    void reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
    if (mailPage && request.url.startsWith(`${config.BASE_PATH}optin/`))
      return packed(request, reply, mailPage);
    const files = filesOf(request.url, languageOf(request.headers['accept-language']));
    return packed(
      request,
      reply,
      page.replace('</head>', () => `${files}</head>`),
    );
  });
}

/** A page holds no secret of the reader: its length tells nothing. */
function packed(request: FastifyRequest, reply: FastifyReply, html: string): FastifyReply {
  void reply.header('vary', 'accept-encoding, accept-language');
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(html);
  return reply.header('content-encoding', 'gzip').send(gzipSync(html));
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
  };
  // A less-than sign is all that could end the element early.
  const json = JSON.stringify(settings).replaceAll('<', String.raw`\u003c`);
  return (
    html
      .replace(
        /<script id="fika-settings" type="application\/json">[^<]*<\/script>/,
        () => `<script id="fika-settings" type="application/json">${json}</script>`,
      )
      .replaceAll(/(<b data-brand>)[^<]*/g, (_all, tag: string) => tag + escaped(config.BRAND_NAME))
      // The build names its files relative to itself; the page is served at every depth.
      .replaceAll('="./', `="${config.BASE_PATH}`)
  );
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
