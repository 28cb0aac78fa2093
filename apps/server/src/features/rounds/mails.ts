import { isErased, LIMITS, memberName, ROUND_STATUS } from '@fika/contract';
import { sql } from 'kysely';
import type { Services } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { html } from '../../platform/mail/html.ts';
import { createSignInLinks } from '../accounts/commands/sign-in-by-link.ts';
import { type CategoryRow, listVisibleCategories } from '../categories/queries.ts';
import { type CoffeeRow, listCoffeesOfRounds } from '../coffees/coffee-queries.ts';
import { icebreakerOf } from '../coffees/icebreakers.ts';
import { whyOf } from '../coffees/why.ts';
import { facts, seats } from '../deliveries/mail-layout.ts';
import {
  type DueDelivery,
  dueTable,
  type MailContent,
  type Renderer,
  type SkippedMail,
} from '../deliveries/renderers.ts';
import { productNoun, sentence } from '../deliveries/words.ts';
import type { OutcomeRow } from '../participations/outcome-queries.ts';
import { invitationLinks, unsubscribeHeaders } from '../participations/links.ts';
import { traitsOf } from './present.ts';
import { MAIL_WORDS, MATCH_TEMPLATES, NO_MATCH_TEMPLATES } from './mail-templates.ts';
import { outcomeSentence } from './sentences.ts';

interface Told {
  id: number;
  round_id: number;
  number: number;
  status: number;
  /** Of the program, since the round was sent. */
  has_left: boolean;
  program: string;
  match_subject: string;
  match_text: string;
  slug: string;
  outcome: OutcomeRow['outcome'];
  reason: OutcomeRow['reason'];
}

async function loadTold(db: Db, deliveries: readonly DueDelivery[]): Promise<Map<number, Told>> {
  const { rows } = await sql<Told>`
    select due.id, r.id as round_id, r.number, r.status, c.name as program, c.match_subject, c.match_text, k.slug,
      m.outcome, m.reason, s.status is not distinct from 'left' as has_left
    from ${dueTable(deliveries)}
    join companies k on k.id = due.company_id
    join rounds r on r.company_id = due.company_id and r.id = due.round_id
    join campaigns c on c.company_id = r.company_id and c.id = r.campaign_id
    cross join lateral (
      select outcome, reason from round_members
      where company_id = due.company_id and round_id = due.round_id and user_id = due.user_id limit 1
    ) m
    left join lateral (
      select status from memberships
      where company_id = due.company_id and campaign_id = c.id and user_id = due.user_id limit 1
    ) s on true`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Who left the program after the round was sent hears no more of it, and nobody of a round that is no more. */
function withdrawn(row: Told): SkippedMail | null {
  if (row.has_left) return { skip: 'left' };
  return row.status === ROUND_STATUS.matchsSent ? null : { skip: 'withdrawn' };
}

/** The part that both mails share: links out, why it came, variables of the admin's own texts. */
function frame({ config, keys }: Services, delivery: DueDelivery, row: Told) {
  const words = MAIL_WORDS[delivery.language];
  const noun = productNoun(config, delivery.language);
  const names = {
    product: noun.one,
    products: noun.many,
    program: row.program,
    number: String(row.number),
  };
  const links = invitationLinks(config, keys, { ...delivery, round_id: row.round_id }, delivery.queued_at);
  return {
    words,
    names,
    headers: unsubscribeHeaders(links),
    values: {
      company: delivery.company_name,
      reason: sentence(words.reason, names),
      stop: sentence(words.stop, names),
      leave_url: links.leave,
      stop_url: links.stop,
    },
  };
}

const key = (row: { company_id: number; round_id: number | null; user_id: number }) =>
  `${row.company_id}/${row.round_id}/${row.user_id}`;

/** How the mail with whom to meet is made: outbox kind `match`. */
export const matchRenderer: Renderer = {
  async load({ services, db }, deliveries) {
    const told = await loadTold(db, deliveries);
    const wanted = deliveries.flatMap(({ company_id, round_id, user_id }) =>
      round_id === null ? [] : [{ company_id, round_id, user_id }],
    );
    const coffees = new Map((await listCoffeesOfRounds(db, wanted)).map((coffee) => [key(coffee), coffee]));
    const categories = new Map<number, CategoryRow[]>();
    for (const companyId of new Set(deliveries.map(({ company_id: id }) => id))) {
      categories.set(companyId, await listVisibleCategories(db, companyId));
    }
    const found = deliveries.flatMap((delivery) => {
      const row = told.get(delivery.id);
      const coffee = coffees.get(key(delivery));
      return row && coffee ? [{ delivery, row, coffee }] : [];
    });
    const pages = found.map(({ delivery, row, coffee }) => ({
      email: delivery.recipient,
      next: `/account/${row.slug}/user/coffees/${coffee.id}`,
    }));
    const tokens = await createSignInLinks(db, pages, LIMITS.signInLinkDays);
    return new Map(
      found.map(({ delivery, row, coffee }, index) => [
        delivery.id,
        matchMail(services, delivery, {
          row,
          coffee,
          token: tokens[index] ?? '',
          categories: categories.get(delivery.company_id) ?? [],
        }),
      ]),
    );
  },
};

interface Match {
  row: Told;
  coffee: CoffeeRow;
  token: string;
  categories: readonly CategoryRow[];
}

function matchMail(services: Services, delivery: DueDelivery, match: Match): MailContent | SkippedMail {
  const { row, coffee, token, categories } = match;
  const { language, user_id } = delivery;
  const others = coffee.members.filter(({ id }) => id !== user_id);
  if (others.length === 0) return { skip: 'gone' };
  const stop = withdrawn(row);
  if (stop) return stop;
  const { words, names, headers, values } = frame(services, delivery, row);
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  const people = list.format(others.map((one) => one.first_name || memberName(one, language)));
  const why = whyOf(coffee.explanation, {
    language,
    user_id,
    visible: new Set(categories.map(({ id }) => id)),
  });
  const who = others.map((one) => whoIs(one, categories, language)).join('; ');
  const table = facts(
    [
      [words.who, who],
      ...(why.length > 0 ? [[others.length === 1 ? words.why : words.why_many, why.join(' ')] as const] : []),
      [words.ice, icebreakerOf(coffee.icebreaker, language)],
      [words.program, sentence(words.session, names)],
    ],
    language,
  );
  const lead = row.match_text || words.match_lead;
  const { PUBLIC_URL, BASE_PATH } = services.config;
  return {
    template: MATCH_TEMPLATES[language],
    subject: row.match_subject || sentence(words.match_subject, { ...names, names: people }),
    headers,
    values: {
      ...values,
      preview: lead,
      seats: seats(coffee.members),
      heading: sentence(words.match_heading, { names: people }),
      lead: html`${lead}`,
      lead_text: lead,
      write: sentence(words.write, { names: people }),
      write_url: `${PUBLIC_URL}${BASE_PATH}login/?link=${token}`,
      facts: table.html,
      facts_text: table.text,
    },
  };
}

function whoIs(
  person: CoffeeRow['members'][number],
  categories: readonly CategoryRow[],
  language: 'en' | 'fr',
): string {
  const name = memberName(person, language);
  const traits = traitsOf(person.fields, [], categories);
  const address = isErased(person.email) ? [] : [person.email];
  return [name, ...traits, ...address].filter((part, index, all) => all.indexOf(part) === index).join(', ');
}

/** How the mail is made that says why there is no group: outbox kind `no_match`. */
export const noMatchRenderer: Renderer = {
  async load({ services, db }, deliveries) {
    const told = await loadTold(db, deliveries);
    return new Map(
      deliveries.flatMap((delivery) => {
        const row = told.get(delivery.id);
        return row ? [[delivery.id, noMatchMail(services, delivery, row)] as const] : [];
      }),
    );
  },
};

function noMatchMail(services: Services, delivery: DueDelivery, row: Told): MailContent | SkippedMail {
  const stop = withdrawn(row);
  if (stop) return stop;
  const { words, names, headers, values } = frame(services, delivery, row);
  const lead = outcomeSentence(row, delivery.language);
  const table = facts([[words.program, sentence(words.session, names)]], delivery.language);
  return {
    template: NO_MATCH_TEMPLATES[delivery.language],
    subject: sentence(words.no_match_subject, names),
    headers,
    values: {
      ...values,
      preview: lead,
      seats: seats([{ ...delivery, id: delivery.user_id }, null]),
      heading: words.no_match_heading,
      lead,
      lead_text: lead,
      facts: table.html,
      facts_text: table.text,
    },
  };
}
