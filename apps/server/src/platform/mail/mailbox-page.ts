import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Language } from '#platform/http/access.ts';
import { presentPage } from '#platform/http/paging.ts';
import { languageOf } from '#platform/http/translate.ts';
import { found } from '#platform/problem.ts';
import { html, type Html } from './html.ts';
import type { KeptMail, Mailbox } from './mailbox.ts';
import { MAILBOX_STYLE } from './mailbox-style.ts';

const LIMIT = 20;
const query = z.object({
  search: z.string().max(200).catch(''),
  offset: z.coerce.number().int().min(0).catch(0),
  mail: z.coerce.number().int().positive().optional().catch(undefined),
});
const params = z.object({ id: z.coerce.number().int().positive() });

const WORDS = {
  en: {
    title: 'Mailbox',
    about:
      'Mail is not sent from this machine, but kept here: you are everybody. To see what a failure looks like, give somebody an address at refuses.example (refused for good) or at busy.example (refused for now).',
    search: 'Search by address, name or subject',
    find: 'Search',
    empty: 'No mail yet. Start a session, and it arrives here.',
    none: 'No mail fits this search yet. This page looks again every two seconds.',
    choose: 'Choose a mail on the left.',
    to: 'to',
    newer: 'Newer',
    older: 'Older',
    range: '{start}-{end} of {total}',
  },
  fr: {
    title: 'Boîte de réception',
    about:
      'Rien ne part de cette machine : les messages restent ici, et vous êtes tout le monde. Pour voir un échec, donnez à quelqu’un une adresse en refuses.example (refus définitif) ou en busy.example (refus temporaire).',
    search: 'Chercher une adresse, un nom ou un objet',
    find: 'Chercher',
    empty: 'Aucun message. Lancez une session : ils arriveront ici.',
    none: 'Aucun message ne correspond pour le moment. Cette page vérifie toutes les deux secondes.',
    choose: 'Choisissez un message à gauche.',
    to: 'à',
    newer: 'Plus récents',
    older: 'Plus anciens',
    range: '{start}-{end} sur {total}',
  },
};

/** Serves the local mailbox at `/dev/mailbox`: a page for people, and the same as JSON for tests. */
export function addMailbox(app: FastifyInstance, mailbox: Mailbox): void {
  const findMail = async (given: unknown) => {
    const read = params.safeParse(given);
    return found(read.success ? await mailbox.find(read.data.id) : null);
  };
  app.get('/dev/mailbox', async (request, reply) => {
    const asked = query.parse(request.query);
    const list = await mailbox.list({ search: asked.search, limit: LIMIT, offset: asked.offset });
    const open = asked.mail === undefined ? list.mails[0]?.id : asked.mail;
    const mail = open === undefined ? null : await mailbox.find(open);
    const language = languageOf(request.headers['accept-language']);
    return sendPage(
      reply,
      page({ language, ...asked, ...list, mail }).html,
      "frame-src 'self'; form-action 'self'",
    );
  });
  app.get('/dev/mailbox/:id/message', async (request, reply) => {
    const mail = await findMail(request.params);
    // What a mail program would show; scripts and forms do not run in it.
    return sendPage(reply, mail.html, "img-src 'self' data: https:");
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

interface Shown {
  language: Language;
  search: string;
  offset: number;
  count: number;
  mails: Omit<KeptMail, 'html' | 'text' | 'calendar'>[];
  mail: KeptMail | null;
}

function page(shown: Shown): Html {
  const words = WORDS[shown.language];
  return html`<!doctype html>
    <html lang="${shown.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${words.title}</title>
        ${shown.search && shown.mails.length === 0 ? html`<meta http-equiv="refresh" content="2" />` : html``}
        <style>
          ${MAILBOX_STYLE}
        </style>
      </head>
      <body>
        <main>
          <section class="list">
            <h1>${words.title}</h1>
            <p class="about">${words.about}</p>
            <form method="get" action="/dev/mailbox" role="search">
              <input
                type="search"
                name="search"
                value="${shown.search}"
                placeholder="${words.search}"
                aria-label="${words.search}"
              />
              <button>${words.find}</button>
            </form>
            ${list(shown)}
          </section>
          ${shown.mail ? reader(shown.mail, shown.language) : html`<section class="reader none"><p>${words.choose}</p></section>`}
        </main>
      </body>
    </html>`;
}

function list(shown: Shown): Html {
  const words = WORDS[shown.language];
  if (shown.mails.length === 0) return html`<p class="about">${shown.search ? words.none : words.empty}</p>`;
  const at = (offset: number) => address({ ...shown, offset, mail: null });
  const end = shown.offset + shown.mails.length;
  const range = words.range
    .replace('{start}', String(shown.offset + 1))
    .replace('{end}', String(end))
    .replace('{total}', String(shown.count));
  return html`<ol>
      ${shown.mails.map((mail) => row(mail, shown))}
    </ol>
    <nav>
      <span>${range}</span>
      ${shown.offset > 0 ? html`<a href="${at(Math.max(0, shown.offset - LIMIT))}">${words.newer}</a>` : html``}
      ${end < shown.count ? html`<a href="${at(end)}">${words.older}</a>` : html``}
    </nav>`;
}

function row(mail: Omit<KeptMail, 'html' | 'text' | 'calendar'>, shown: Shown): Html {
  const current = mail.id === shown.mail?.id ? html` aria-current="true"` : html``;
  return html`<li>
    <a href="${address({ ...shown, mail })}" ${current}>
      <span class="who">${mail.to_name || mail.to}</span>
      <time datetime="${mail.created_at}">${time(mail.created_at, shown.language)}</time>
      <span class="subject">${mail.subject}</span>
    </a>
  </li>`;
}

function reader(mail: KeptMail, language: Language): Html {
  return html`<section class="reader">
    <header>
      <h2>${mail.subject}</h2>
      <p>${WORDS[language].to} ${mail.to_name} &lt;${mail.to}&gt;, ${time(mail.created_at, language)}</p>
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
    // Nobody knows the zone of the reader here.
    timeZone: 'UTC',
    timeZoneName: 'short',
  });
}
