import { type LetterKind, ROUND_STATUS } from '@fika/contract';
import { sql } from 'kysely';
import type { Services } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { type CategoryRow, listVisibleCategories } from '#features/categories/queries.ts';
import { type CoffeeRow, listCoffeesOfRounds } from '#features/coffees/queries.ts';
import { coffeeLink } from '#features/coffees/links.ts';
import type { LetterData } from '#features/email-templates/letter-data.ts';
import { type CampaignContent, letterMail } from '#features/email-templates/letters.ts';
import { findLetters, type LetterFinder } from '#features/email-templates/queries.ts';
import type { LetterSession } from '#features/email-templates/session-letter.ts';
import { defineCampaignEmail } from '#features/email-templates/sources.ts';
import type { OutcomeRow } from '#features/participations/outcomes/queries.ts';
import { SHOWN_REASON } from '#features/participations/outcomes/shown/queries.ts';
import { type InvitationLinks, invitationLinks, unsubscribeHeaders } from '#features/participations/links.ts';
import type { DueDelivery, OutgoingMessage, SkippedMessage } from '#features/email-outbox/types.ts';
import { dueTable } from '#features/email-outbox/queries.ts';
import { renderInBatches } from '#features/email-outbox/emails.ts';
import { matchSample, noMatchSample } from './sample-letters.ts';
import { matchData, noMatchData, othersIn } from './told-letters.ts';

interface Told extends LetterSession {
  id: number;
  company_id: number;
  campaign_id: number;
  round_id: number;
  status: number;
  /** Of the program, since the round was sent. */
  has_left: boolean;
  users_per_group: number;
  algo: string;
  request_subject: string;
  match_subject: string;
  optin_text: string;
  match_text: string;
  slug: string;
  outcome: OutcomeRow['outcome'];
  reason: OutcomeRow['reason'];
}

async function loadTold(db: Db, deliveries: readonly DueDelivery[]): Promise<Map<number, Told>> {
  const { rows } = await sql<Told>`
    select due.id, due.company_id, c.id as campaign_id, r.id as round_id, r.number, r.status, r.matchs_send_at,
      c.name as program, c.timezone, c.users_per_group, c.algo, c.request_subject, c.match_subject, c.optin_text,
      c.match_text, k.slug, m.outcome, m.reason, s.status is not distinct from 'left' as has_left
    from ${dueTable(deliveries)}
    join companies k on k.id = due.company_id
    join rounds r on r.company_id = due.company_id and r.id = due.round_id
    join campaigns c on c.company_id = r.company_id and c.id = r.campaign_id
    cross join lateral (
      select outcome, ${SHOWN_REASON} as reason from round_members m
      where company_id = due.company_id and round_id = due.round_id and user_id = due.user_id limit 1
    ) m
    left join lateral (
      select status from memberships
      where company_id = due.company_id and campaign_id = c.id and user_id = due.user_id limit 1
    ) s on true`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Who left the program after the round was sent hears no more of it, and nobody of a round that is no more. */
function withdrawn(row: Told): SkippedMessage | null {
  if (row.has_left) return { skip: 'left' };
  return row.status === ROUND_STATUS.matchsSent ? null : { skip: 'withdrawn' };
}

/** Ways out of an ended session, and the member's own pages. */
function linksOf(
  { config, keys }: Services,
  delivery: DueDelivery,
  row: Told,
): InvitationLinks & { home: string } {
  const links = invitationLinks(config, keys, { ...delivery, round_id: row.round_id }, delivery.queued_at);
  return { ...links, home: `${config.PUBLIC_URL}${config.BASE_PATH}account/${row.slug}/user` };
}

const key = (row: { company_id: number; round_id: number | null; user_id: number }) =>
  `${row.company_id}/${row.round_id}/${row.user_id}`;

/** The email with the group of a member. */
export const matchEmail = defineCampaignEmail({
  kind: 'match',
  preview: matchSample,
  async load({ services, db }, deliveries) {
    const told = await loadTold(db, deliveries);
    const letters = await findLetters(db, 'match', [...told.values()]);
    const wanted = deliveries.flatMap(({ company_id, round_id, user_id }) =>
      round_id === null ? [] : [{ company_id, round_id, user_id }],
    );
    const coffees = Map.groupBy(await listCoffeesOfRounds(db, wanted), key);
    const categories = new Map<number, CategoryRow[]>();
    for (const companyId of new Set(deliveries.map(({ company_id: id }) => id))) {
      categories.set(companyId, await listVisibleCategories(db, companyId));
    }
    const found = deliveries.flatMap((delivery) => {
      const row = told.get(delivery.id);
      const [first, ...others] = coffees.get(key(delivery)) ?? [];
      return row && first ? [{ delivery, row, coffees: [first, ...others] as const }] : [];
    });
    return renderInBatches(found, ({ delivery, row, coffees: groups }) => [
      delivery.id,
      matchMail(services, delivery, letters, {
        row,
        coffees: groups,
        categories: categories.get(delivery.company_id) ?? [],
      }),
    ]);
  },
});

interface Match {
  row: Told;
  coffees: readonly [CoffeeRow, ...CoffeeRow[]];
  categories: readonly CategoryRow[];
}

function matchMail(
  services: Services,
  delivery: DueDelivery,
  letters: LetterFinder,
  match: Match,
): OutgoingMessage<CampaignContent> | SkippedMessage {
  const { row, coffees } = match;
  if (othersIn(coffees, delivery.user_id).length === 0) return { skip: 'gone' };
  const { config } = services;
  const links = linksOf(services, delivery, row);
  const [{ id: coffee_id }, ...more] = coffees;
  const mailed = { ...delivery, ...row, coffee_id, mailed_at: delivery.queued_at };
  // A link is about one coffee. Whoever sits at several finds them all on their home page, by logging in.
  const page = more.length === 0 ? coffeeLink(services, mailed) : links.home;
  return (
    withdrawn(row) ??
    mail(letters(row, delivery.language, coffees.length > 1), links, (own) =>
      matchData(config, delivery, row, match, { ...own, coffee: page }),
    )
  );
}

function mail(
  letter: ReturnType<LetterFinder>,
  links: InvitationLinks & { home: string },
  dataOf: (links: LetterData['links']) => LetterData,
): OutgoingMessage<CampaignContent> {
  return { ...letterMail(letter, dataOf(links)), headers: unsubscribeHeaders(links) };
}

const noMatchEmail = (
  kind: Extract<LetterKind, 'no_match' | 'lottery_result'>,
  example: OutcomeRow['outcome'],
) =>
  defineCampaignEmail({
    kind,
    preview: noMatchSample(example),
    async load({ services, db }, deliveries) {
      const told = await loadTold(db, deliveries);
      const letters = await findLetters(db, kind, [...told.values()]);
      return renderInBatches(deliveries, (delivery) => {
        const row = told.get(delivery.id);
        if (!row) return null;
        const content =
          withdrawn(row) ??
          mail(letters(row, delivery.language), linksOf(services, delivery, row), (links) =>
            noMatchData(services.config, delivery, row, links),
          );
        return [delivery.id, content];
      });
    },
  });

/** The emails that say why there is no group. */
export const noMatchEmails = [
  noMatchEmail('no_match', 'sat_out'),
  noMatchEmail('lottery_result', 'not_drawn'),
];
