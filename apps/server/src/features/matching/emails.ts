import { accountAccessOf, COFFEE_STATUS, type EmailTemplateKind, ROUND_STATUS } from '@fika/contract';
import { sql } from 'kysely';
import type { Services } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { type CategoryRow, listVisibleCategories } from '#features/categories/queries.ts';
import { type CoffeeRow, listCoffeesOfRounds } from '#features/coffees/queries.ts';
import { type SuggestedTimes, suggestTimes } from '#features/booking/slots/queries.ts';
import { bookingPages, pageWithTime } from '#features/booking/tokens.ts';
import { coffeeLink } from '#features/coffees/links.ts';
import type { TemplateData, SessionFacts } from '#features/email-templates/types.ts';
import { type CampaignContent, fillTemplate } from '#features/email-templates/rendering/present.ts';
import { findTemplates, type TemplateFinder } from '#features/email-templates/queries.ts';
import { defineCampaignEmail } from '#features/email-templates/emails.ts';
import type { OutcomeRow } from '#features/participations/outcomes/queries.ts';
import { SHOWN_REASON } from '#features/participations/outcomes/shown/queries.ts';
import { type InvitationLinks, invitationLinks, unsubscribeHeaders } from '#features/participations/links.ts';
import type { DueDelivery, OutgoingMessage, SkippedMessage } from '#features/email-outbox/types.ts';
import { dueTable } from '#features/email-outbox/queries.ts';
import { renderInBatches } from '#features/email-outbox/emails.ts';
import { matchSample, noMatchSample } from './email-previews/queries.ts';
import { matchData, noMatchData, othersIn } from './email-content/rules.ts';

interface MatchRow extends SessionFacts {
  id: number;
  company_id: number;
  campaign_id: number;
  round_id: number;
  status: number;
  /** The member left the program after the round was sent. */
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
  /** Options of the company. */
  options: unknown;
  /** The dates of the next session of the program; null where none is planned. */
  next_requests_at: string | null;
  next_matchs_at: string | null;
}

async function loadRows(db: Db, deliveries: readonly DueDelivery[]): Promise<Map<number, MatchRow>> {
  const { rows } = await sql<MatchRow>`
    select due.id, due.company_id, c.id as campaign_id, r.id as round_id, r.number, r.status, r.matchs_send_at,
      c.name as program, c.timezone, c.users_per_group, c.algo, c.request_subject, c.match_subject, c.optin_text,
      c.match_text, k.slug, k.options, m.outcome, m.reason, s.status is not distinct from 'left' as has_left,
      next.requests_send_at as next_requests_at, next.matchs_send_at as next_matchs_at
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
    ) s on true
    left join lateral (
      select case when d.requests_send_at > app_now() then d.requests_send_at end as requests_send_at, d.matchs_send_at
      from (
        select c.next_requests_send_at as requests_send_at, c.next_matchs_send_at as matchs_send_at
        union all
        select n.requests_send_at, n.matchs_send_at from rounds n
        where n.company_id = c.company_id and n.campaign_id = c.id and n.id <> r.id
          and n.status = any(${[ROUND_STATUS.new, ROUND_STATUS.requestsDone]}::smallint[])
      ) d
      where c.status = 'active' and d.matchs_send_at > app_now()
      order by d.matchs_send_at limit 1
    ) next on true`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Members who left the program after the round was sent get no email about it, and a canceled round sends none. */
function withdrawn(row: MatchRow): SkippedMessage | null {
  if (row.has_left) return { skip: 'left' };
  return row.status === ROUND_STATUS.matchsSent ? null : { skip: 'withdrawn' };
}

type MatchLinks = InvitationLinks & { home?: string; meet?: string };

/** Ways out of an ended session, and the member's own pages. */
function linksOf({ config, keys }: Services, delivery: DueDelivery, row: MatchRow): MatchLinks {
  const links = invitationLinks(config, keys, { ...delivery, round_id: row.round_id }, delivery.queued_at);
  if (!delivery.has_pages) return links;
  const pages = `${config.PUBLIC_URL}${config.BASE_PATH}account/${row.slug}`;
  const home = `${pages}/user`;
  return { ...links, home, meet: canMeet(row.options) ? `${pages}/opportunities#meet` : home };
}

/** Whether members of a workspace can ask to meet someone outside of sessions. */
function canMeet(options: unknown): boolean {
  const access = accountAccessOf(options);
  return access.enable_account_access && access.enable_instant_match;
}

const key = (row: { company_id: number; round_id: number | null; user_id: number }) =>
  `${row.company_id}/${row.round_id}/${row.user_id}`;

/** The email with the group of a member. */
export const matchEmail = defineCampaignEmail({
  kind: 'match',
  preview: matchSample,
  async load({ services, db }, deliveries) {
    const rows = await loadRows(db, deliveries);
    const templates = await findTemplates(db, 'match', [...rows.values()]);
    const wanted = deliveries.flatMap(({ company_id, round_id, user_id }) =>
      round_id === null ? [] : [{ company_id, round_id, user_id }],
    );
    const coffees = Map.groupBy(await listCoffeesOfRounds(db, wanted), key);
    const categories = new Map<number, CategoryRow[]>();
    for (const companyId of new Set(deliveries.map(({ company_id: id }) => id))) {
      categories.set(companyId, await listVisibleCategories({ db, company_id: companyId }));
    }
    const booking = await loadBooking(db, [...coffees.values()].flat(), rows);
    const found = deliveries.flatMap((delivery) => {
      const row = rows.get(delivery.id);
      const [first, ...others] = coffees.get(key(delivery)) ?? [];
      return row && first ? [{ delivery, row, coffees: [first, ...others] as const }] : [];
    });
    return renderInBatches(found, ({ delivery, row, coffees: groups }) => [
      delivery.id,
      matchMail(services, delivery, templates, {
        row,
        coffees: groups,
        categories: categories.get(delivery.company_id) ?? [],
        suggested: booking.get(delivery.company_id),
      }),
    ]);
  },
});

interface Match {
  row: MatchRow;
  coffees: readonly [CoffeeRow, ...CoffeeRow[]];
  categories: readonly CategoryRow[];
  suggested: SuggestedTimes | undefined;
}

function matchMail(
  services: Services,
  delivery: DueDelivery,
  templates: TemplateFinder,
  match: Match,
): OutgoingMessage<CampaignContent> | SkippedMessage {
  const { row, coffees } = match;
  if (othersIn(coffees, delivery.user_id).length === 0) return { skip: 'gone' };
  const t = services.translators[delivery.language];
  const links = linksOf(services, delivery, row);
  const [{ id: coffee_id }, ...more] = coffees;
  const mailed = { ...delivery, ...row, coffee_id, mailed_at: delivery.queued_at };
  // A link is about one coffee. A member of several finds them on the home page after a login.
  const page = more.length === 0 && delivery.has_pages ? coffeeLink(services, mailed) : links.home;
  return (
    withdrawn(row) ??
    mail(templates(row, t, coffees.length > 1), links, (own) =>
      matchData(
        t,
        delivery,
        row,
        { ...match, booking: bookingOf(services, delivery, match) },
        { ...own, ...(page !== undefined && { coffee: page }) },
      ),
    )
  );
}

/** Times for the coffees of a batch that have none yet, by company. A present is no meeting. */
async function loadBooking(
  db: Db,
  coffees: readonly CoffeeRow[],
  rows: ReadonlyMap<number, MatchRow>,
): Promise<ReadonlyMap<number, SuggestedTimes>> {
  const zones = new Map([...rows.values()].map((row) => [`${row.company_id}/${row.round_id}`, row.timezone]));
  const open = coffees.filter(
    ({ part, status, members }) => part !== 'giver' && status === COFFEE_STATUS.matched && members.length > 1,
  );
  const unique = new Map(open.map((coffee) => [coffee.id, coffee]));
  const found = new Map<number, SuggestedTimes>();
  for (const [companyId, of] of Map.groupBy(unique.values(), ({ company_id: id }) => id)) {
    const wanted = of.map(({ id, round_id, members }) => ({
      coffee_id: id,
      user_ids: members.map((member) => member.id),
      timezone: zones.get(`${companyId}/${round_id}`) ?? 'UTC',
    }));
    found.set(companyId, await suggestTimes({ db, company_id: companyId }, wanted));
  }
  return found;
}

/** Where the group books; null for several groups, a present, and one that has a time already. */
function bookingOf(
  services: Services,
  delivery: DueDelivery,
  { coffees: [coffee, ...more], suggested, row }: Match,
): Parameters<typeof matchData>[3]['booking'] {
  const starts = suggested?.times.get(coffee.id);
  if (!starts || more.length > 0) return null;
  const guest = { ...delivery, coffee_id: coffee.id, booking_id: 0 };
  const page = bookingPages(services, guest, delivery.queued_at)('schedule');
  return {
    starts: starts.map((at) => ({ at, url: pageWithTime(page, at) })),
    timezone: suggested?.zones.get(delivery.user_id) ?? row.timezone,
    page,
  };
}

function mail(
  template: ReturnType<TemplateFinder>,
  links: MatchLinks,
  dataOf: (links: TemplateData['links']) => TemplateData,
): OutgoingMessage<CampaignContent> {
  return { ...fillTemplate(template, dataOf(links)), headers: unsubscribeHeaders(links) };
}

const noMatchEmail = (
  kind: Extract<EmailTemplateKind, 'no_match' | 'lottery_result'>,
  example: OutcomeRow['outcome'],
) =>
  defineCampaignEmail({
    kind,
    preview: noMatchSample(example),
    async load({ services, db }, deliveries) {
      const rows = await loadRows(db, deliveries);
      const templates = await findTemplates(db, kind, [...rows.values()]);
      return renderInBatches(deliveries, (delivery) => {
        const row = rows.get(delivery.id);
        if (!row) return null;
        const t = services.translators[delivery.language];
        const content =
          withdrawn(row) ??
          mail(
            templates({ ...row, can_meet: canMeet(row.options) }, t),
            linksOf(services, delivery, row),
            (links) => noMatchData(t, delivery, row, links),
          );
        return [delivery.id, content];
      });
    },
  });

/** The emails about having no group. */
export const noMatchEmails = [
  noMatchEmail('no_match', 'sat_out'),
  noMatchEmail('lottery_result', 'not_drawn'),
];
