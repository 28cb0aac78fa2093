import { ROUND_STATUS } from '@fika/contract';
import { sql } from 'kysely';
import type { Services } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { html, type Html } from '../../platform/mail/html.ts';
import { facts, seats } from '../deliveries/mail-layout.ts';
import {
  type DueDelivery,
  dueTable,
  type MailContent,
  type Renderer,
  type SkippedMail,
} from '../deliveries/renderers.ts';
import { dayAndTime, longDate, productNoun, sentence, weekday, wholeNumber } from '../deliveries/words.ts';
import { invitationLinks, unsubscribeHeaders } from './links.ts';
import { REQUEST_TEMPLATES, REQUEST_WORDS } from './request-template.ts';

interface Asked {
  id: number;
  round_id: number;
  round_number: number;
  round_status: number;
  matchs_send_at: string;
  now: string;
  program: string;
  timezone: string;
  users_per_group: number;
  request_subject: string;
  optin_text: string;
  sender: string | null;
  has_left: boolean;
  /** Rounds of this program in which the member got a group. */
  matched: number;
}

/** How invitations are made: outbox kind `request`. */
export const requestRenderer: Renderer = {
  async load({ services, db }, deliveries) {
    const asked = new Map((await loadAsked(db, deliveries)).map((row) => [row.id, row]));
    const contents = new Map<number, MailContent | SkippedMail>();
    for (const delivery of deliveries) {
      const row = asked.get(delivery.id);
      if (row) contents.set(delivery.id, withdrawn(row) ?? content(services, delivery, row));
    }
    return contents;
  },
};

async function loadAsked(db: Db, deliveries: readonly DueDelivery[]): Promise<Asked[]> {
  const { rows } = await sql<Asked>`
    select due.id, r.id as round_id, r.number as round_number, r.status as round_status,
      r.matchs_send_at, app_now() as now, c.name as program, c.timezone, c.users_per_group,
      c.request_subject, c.optin_text, trim(a.first_name || ' ' || a.last_name) as sender,
      s.status is not distinct from 'left' as has_left,
      (select count(*) from round_members m
        join rounds e on e.company_id = m.company_id and e.id = m.round_id
        where m.company_id = due.company_id and m.user_id = due.user_id and m.outcome = 'matched'
          and e.campaign_id = c.id and e.status = ${ROUND_STATUS.matchsSent}) as matched
    from ${dueTable(deliveries)}
    join rounds r on r.company_id = due.company_id and r.id = due.round_id
    join campaigns c on c.company_id = r.company_id and c.id = r.campaign_id
    left join users a on a.company_id = c.company_id and a.id = c.added_by_id
    left join lateral (
      select status from memberships
      where company_id = due.company_id and campaign_id = c.id and user_id = due.user_id limit 1
    ) s on true`.execute(db);
  return rows;
}

function withdrawn(row: Asked): SkippedMail | null {
  if (row.has_left) return { skip: 'left' };
  if (row.round_status === ROUND_STATUS.deleted || row.round_status === ROUND_STATUS.archived) {
    return { skip: 'withdrawn' };
  }
  // An invitation that waited so long for its mail server asks a question that is answered.
  return row.round_status === ROUND_STATUS.requestsDone ? null : { skip: 'late' };
}

function content(services: Services, delivery: DueDelivery, row: Asked): MailContent {
  const { config, keys } = services;
  const { language } = delivery;
  const words = REQUEST_WORDS[language];
  const noun = productNoun(config, language);
  const links = invitationLinks(config, keys, { ...delivery, round_id: row.round_id }, delivery.queued_at);
  const date = longDate(row.matchs_send_at, row.timezone, language);
  const names = { product: noun.one, products: noun.many, name: delivery.first_name, program: row.program };
  const variables = {
    first_name: delivery.first_name,
    last_name: delivery.last_name,
    program: row.program,
    company: delivery.company_name,
    date,
  };
  const text = row.optin_text ? fillVariables(row.optin_text, variables) : leadText(delivery, row, date);
  const table = facts(
    [
      [words.program, sentence(words.session, { ...names, number: String(row.round_number) })],
      [words.answer_by, dayAndTime(row.matchs_send_at, row.timezone, language)],
      [words.so_far, soFar(row.matched, delivery, names)],
    ],
    language,
  );
  const others = Array.from({ length: row.users_per_group - 1 }, () => null);
  return {
    template: REQUEST_TEMPLATES[language],
    subject: row.request_subject
      ? fillVariables(row.request_subject, variables)
      : sentence(words.subject, { ...names, date }),
    from_name: row.sender ? `${row.sender}, ${config.BRAND_NAME}` : config.BRAND_NAME,
    headers: unsubscribeHeaders(links),
    values: {
      company: delivery.company_name,
      preview: text,
      seats: seats([{ ...delivery, id: delivery.user_id }, ...others]),
      heading: sentence(delivery.first_name ? words.heading : words.heading_unnamed, names),
      lead: paragraphs(text),
      lead_text: text,
      facts: table.html,
      facts_text: table.text,
      why: sentence(words.why, names),
      stop: sentence(words.stop, names),
      accept_url: links.accept,
      reject_url: links.reject,
      leave_url: links.leave,
      stop_url: links.stop,
    },
  };
}

const DAY_MS = 24 * 3600 * 1000;

function leadText({ language }: DueDelivery, row: Asked, date: string): string {
  const words = REQUEST_WORDS[language];
  const others = row.users_per_group - 1;
  const company = words[`with_${others}` as 'with_1'] ?? sentence(words.with_many, { count: String(others) });
  const isSoon = Date.parse(row.matchs_send_at) - Date.parse(row.now) < 6 * DAY_MS;
  const name = weekday(row.matchs_send_at, row.timezone, language);
  const day = isSoon ? name : `${name} ${date}`;
  const when = sentence(others === 1 ? words.lead_when_one : words.lead_when, { date, day });
  return `${sentence(words.lead, { company })} ${when}`;
}

function soFar(matched: number, { language }: DueDelivery, names: Record<string, string>): string {
  const words = REQUEST_WORDS[language];
  if (matched === 0) return words.so_far_none;
  const count = wholeNumber(matched, language);
  return sentence(matched === 1 ? words.so_far_one : words.so_far_many, { ...names, count });
}

/** Texts of admins know these variables and no others; what looks like another one stays as it is. */
function fillVariables(text: string, variables: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (whole, key: string) => variables[key] ?? whole);
}

function paragraphs(text: string): Html {
  const lines = text.split(/\r?\n/).map((line, index) => (index === 0 ? html`${line}` : html`<br />${line}`));
  return html`${lines}`;
}
