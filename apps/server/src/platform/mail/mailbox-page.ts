import type { Translator } from '@fika/messages/server';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Services } from '#platform/context.ts';
import type { Language } from '#platform/http/access.ts';
import { presentPage } from '#platform/http/paging.ts';
import { languageOf } from '#platform/http/translate.ts';
import { found } from '#platform/problem.ts';
import { html, type Html } from './html.ts';
import type { ListedMail, Mailbox, StoredMail } from './mailbox.ts';
import { MAILBOX_STYLE } from './mailbox-style.ts';

const LIMIT = 20;
const query = z.object({
  search: z.string().max(200).catch(''),
  offset: z.coerce.number().int().min(0).catch(0),
  mail: z.coerce.number().int().positive().optional().catch(undefined),
});
const params = z.object({ id: z.coerce.number().int().positive() });

/** Serves the local mailbox at `/dev/mailbox`: a page for people, and the same as JSON for tests. */
export function addMailbox(app: FastifyInstance, { translators }: Services, mailbox: Mailbox): void {
  const findMail = async (given: unknown) => {
    const read = params.safeParse(given);
    return found(read.success ? await mailbox.find(read.data.id) : null);
  };
  app.get('/dev/mailbox', async (request, reply) => {
    const asked = query.parse(request.query);
    const list = await mailbox.list({ search: asked.search, limit: LIMIT, offset: asked.offset });
    const open = asked.mail === undefined ? list.mails[0]?.id : asked.mail;
    const mail = open === undefined ? null : await mailbox.find(open);
    const t = translators[languageOf(request.headers['accept-language'])];
    return sendPage(reply, page({ t, ...asked, ...list, mail }).html, "frame-src 'self'; form-action 'self'");
  });
  app.get('/dev/mailbox/:id/message', async (request, reply) => {
    const mail = await findMail(request.params);
    // The email as an email program shows it; scripts and forms do not run in it.
    return sendPage(reply, withImages(mail), "img-src 'self' data: https:");
  });
  app.get('/dev/mailbox/api/', async (request, reply) => {
    const { search, offset } = query.parse(request.query);
    const { count, mails } = await mailbox.list({ search, limit: LIMIT, offset });
    const pageQuery = { limit: LIMIT, offset, ordering: '-created_at' };
    return reply.header('cache-control', 'no-store').send(presentPage(request.url, pageQuery, count, mails));
  });
  app.get('/dev/mailbox/api/:id/', async (request, reply) => {
    const mail = await findMail(request.params);
    return reply.header('cache-control', 'no-store').send(mail);
  });
}

function sendPage(reply: FastifyReply, body: string, policy: string) {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; ${policy}`,
    )
    .send(body);
}

/** The HTML with its inline images in it. */
function withImages({ html: content, images }: StoredMail): string {
  return images.reduce(
    (text, { id, type, content: data }) => text.replaceAll(`cid:${id}`, `data:${type};base64,${data}`),
    content,
  );
}

interface Shown {
  t: Translator;
  search: string;
  offset: number;
  count: number;
  mails: ListedMail[];
  mail: StoredMail | null;
}

function page(shown: Shown): Html {
  const { t } = shown;
  return html`<!doctype html>
    <html lang="${t.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${t('mailbox:title')}</title>
        ${shown.search && shown.mails.length === 0 ? html`<meta http-equiv="refresh" content="2" />` : html``}
        <style>
          ${MAILBOX_STYLE}
        </style>
      </head>
      <body>
        <main>
          <section class="list">
            <h1>${t('mailbox:title')}</h1>
            <p class="about">${t('mailbox:about')}</p>
            <form method="get" action="/dev/mailbox" role="search">
              <input
                type="search"
                name="search"
                value="${shown.search}"
                placeholder="${t('mailbox:search')}"
                aria-label="${t('mailbox:search')}"
              />
              <button>${t('mailbox:find')}</button>
            </form>
            ${list(shown)}
          </section>
          ${shown.mail ? reader(shown.mail, t) : html`<section class="reader none"><p>${t('mailbox:choose')}</p></section>`}
        </main>
      </body>
    </html>`;
}

function list(shown: Shown): Html {
  const { t } = shown;
  if (shown.mails.length === 0)
    return html`<p class="about">${t(shown.search ? 'mailbox:none' : 'mailbox:empty')}</p>`;
  const at = (offset: number) => address({ ...shown, offset, mail: null });
  const end = shown.offset + shown.mails.length;
  const range = t('mailbox:range', { start: shown.offset + 1, end, total: shown.count });
  return html`<ol>
      ${shown.mails.map((mail) => row(mail, shown))}
    </ol>
    <nav>
      <span>${range}</span>
      ${shown.offset > 0 ? html`<a href="${at(Math.max(0, shown.offset - LIMIT))}">${t('mailbox:newer')}</a>` : html``}
      ${end < shown.count ? html`<a href="${at(end)}">${t('mailbox:older')}</a>` : html``}
    </nav>`;
}

function row(mail: ListedMail, shown: Shown): Html {
  const current = mail.id === shown.mail?.id ? html` aria-current="true"` : html``;
  return html`<li>
    <a href="${address({ ...shown, mail })}" ${current}>
      <span class="who">${mail.to_name || mail.to}</span>
      <time datetime="${mail.created_at}">${time(mail.created_at, shown.t.language)}</time>
      <span class="subject">${mail.subject}</span>
    </a>
  </li>`;
}

function reader(mail: StoredMail, t: Translator): Html {
  return html`<section class="reader">
    <header>
      <h2>${mail.subject}</h2>
      <p>${t('mailbox:to')} ${mail.to_name} &lt;${mail.to}&gt;, ${time(mail.created_at, t.language)}</p>
    </header>
    <iframe
      title="${mail.subject}"
      src="/dev/mailbox/${mail.id}/message"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
    ></iframe>
  </section>`;
}

function address({
  search,
  offset,
  mail,
}: Pick<Shown, 'search' | 'offset'> & { mail: { id: number } | null }): string {
  const wanted = new URLSearchParams({
    search,
    offset: String(offset),
    ...(mail ? { mail: String(mail.id) } : {}),
  });
  return `/dev/mailbox?${wanted.toString()}`;
}

function time(instant: string, language: Language): string {
  return new Date(instant).toLocaleString(language === 'fr' ? 'fr-FR' : 'en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    // The time zone of the reader is unknown here.
    timeZone: 'UTC',
    timeZoneName: 'short',
  });
}
