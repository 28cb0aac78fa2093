import { ALWAYS_FREE, COFFEE_STATUS, commonSlots, ROUND_STATUS } from '@fika/contract';
import { sql } from 'kysely';
import { appNow, type Db } from '#platform/db/database.ts';
import { type CampaignRow, getCampaign } from '#features/campaigns/queries.ts';
import { listVisibleCategories } from '#features/categories/queries.ts';
import { type CoffeeRow, listCoffeesOfRounds } from '#features/coffees/queries.ts';
import { listOwnIcebreakers } from '#features/icebreakers/queries.ts';
import {
  getSamplePerson,
  listColleagues,
  type SamplePerson,
} from '#features/email-templates/preview/queries.ts';
import type { PreviewSource, PreviewRequest } from '#features/email-templates/emails.ts';
import type { OutcomeRow } from '#features/participations/outcomes/queries.ts';
import { SHOWN_REASON } from '#features/participations/outcomes/shown/queries.ts';
import { bankIdOf, chooseQuestion, type StoredQuestion, questionsOf } from '#features/icebreakers/rules.ts';
import type { SessionFacts } from '#features/email-templates/types.ts';
import { shownFor } from '#features/email-templates/preview/present.ts';
import { suggestedTimes } from '#features/booking/slots/rules.ts';
import { matchData, noMatchData } from '../email-content/rules.ts';

const linksTo = (link: string) => ({ coffee: link, meet: link, home: link, leave: link, stop: link });

const reader = (person: SamplePerson, { language }: PreviewRequest) => ({
  ...person,
  user_id: person.id,
  language,
});

/** The email about a match: of the last group that was sent, or of colleagues as examples. */
export const matchSample: PreviewSource = async ({ services, db }, wish) => {
  const campaign = await getCampaign({ db, company_id: wish.company_id }, wish.campaign_id);
  const sent = await findSentGroup(db, wish);
  const person = await getSamplePerson(
    { db, company_id: wish.company_id },
    sent?.user_id ?? wish.user_id ?? wish.admin_id,
  );
  const categories = await listVisibleCategories({ db, company_id: wish.company_id });
  const [real, ...others] = sent ? await listCoffeesOfRounds(db, [sent]) : [];
  const coffees = real ? ([real, ...others] as const) : ([await standIns(db, campaign, person)] as const);
  const round = sent ?? (await nextRound(db, campaign));
  const data = matchData(
    services.translators[wish.language],
    reader(person, wish),
    { ...round, program: campaign.name, timezone: campaign.timezone },
    {
      coffees,
      categories,
      booking: sampleBooking(round.matchs_send_at, campaign.timezone, wish.link),
    },
    linksTo(wish.link),
  );
  return { ...shownFor(person, services.translators[wish.language]), real_group: real !== undefined, data };
};

const DAY_MS = 24 * 3600 * 1000;

/** Times of people who are always free, after a message that is sent at an instant. */
function sampleBooking(sentAt: string, timezone: string, page: string) {
  const now = Date.parse(sentAt);
  const guest = { timezone, availability: ALWAYS_FREE, busy: [] };
  const starts = commonSlots([guest], { start: now, end: now + 7 * DAY_MS });
  const times = suggestedTimes(starts, { now, timezone });
  return { starts: times.map((at) => ({ at, url: page })), timezone, page };
}

type SentGroup = { company_id: number; round_id: number; user_id: number } & Pick<
  SessionFacts,
  'number' | 'matchs_send_at'
>;

async function findSentGroup(db: Db, { company_id, campaign_id, user_id }: PreviewRequest) {
  const { rows } = await sql<SentGroup>`
    select me.company_id, me.round_id, me.user_id, r.number, r.matchs_send_at
    from rounds r
    join coffees c on c.company_id = r.company_id and c.round_id = r.id and c.sent_at is not null
    join coffee_members me on me.company_id = c.company_id and me.coffee_id = c.id
    join users u on u.company_id = me.company_id and u.id = me.user_id and u.erased_at is null
    where r.company_id = ${company_id} and r.campaign_id = ${campaign_id}
      and r.status = ${ROUND_STATUS.matchsSent} and (${user_id}::bigint is null or me.user_id = ${user_id})
      and me.part <> 'receiver'
      and (select count(*) from coffee_members o where o.company_id = c.company_id and o.coffee_id = c.id) > 1
    order by r.number desc, c.number, me.user_id limit 1`.execute(db);
  return rows[0] ?? null;
}

/** A group for the preview alone: the person and the first colleagues. */
async function standIns(db: Db, campaign: CampaignRow, person: SamplePerson): Promise<CoffeeRow> {
  const { company_id, id, name } = campaign;
  const isPresent = campaign.algo === 'secretsanta';
  const count = isPresent ? 1 : campaign.users_per_group - 1;
  const others = await listColleagues({ db, company_id }, person.id, count);
  return {
    company_id,
    id: 0,
    user_id: person.id,
    round_id: 0,
    part: isPresent ? 'giver' : 'member',
    status: COFFEE_STATUS.matched,
    origin: 'round',
    introduced_by: null,
    scheduled_at: null,
    ends_at: null,
    place: '',
    call_url: null,
    asks_feedback: false,
    feedback: null,
    ...(await sampleQuestion(db, campaign)),
    explanation: { why: [{ fact: 'first_meeting' }] },
    sent_at: campaign.created_at,
    last_messages_seen_at: null,
    campaign_id: id,
    campaign_name: name,
    round_number: 0,
    members: [person, ...others],
  };
}

/** One of the icebreakers that the program uses: the company's own where it has any. */
async function sampleQuestion(
  db: Db,
  { company_id, id, icebreaker_themes }: CampaignRow,
): Promise<StoredQuestion> {
  const own = (await listOwnIcebreakers({ db, company_id })).flatMap(({ id: own_id, ...question }) =>
    own_id === null ? [] : [{ ...question, id: own_id }],
  );
  const asked = questionsOf(icebreaker_themes, own);
  const ofOwn = asked.filter((key) => key > 0);
  const key = chooseQuestion(ofOwn.length > 0 ? ofOwn : asked, new Set(), `preview/${id}`);
  return {
    icebreaker: key > 0 ? 0 : bankIdOf(key),
    own_icebreaker: own.find((one) => one.id === key) ?? null,
  };
}

async function nextRound(db: Db, { company_id, id, next_matchs_send_at }: CampaignRow) {
  const { number } = await db
    .selectFrom('rounds')
    .select(sql<number>`coalesce(max(number), 0) + 1`.as('number'))
    .where('company_id', '=', company_id)
    .where('campaign_id', '=', id)
    .executeTakeFirstOrThrow();
  return { number, matchs_send_at: next_matchs_send_at ?? (await appNow(db)) };
}

type Untold = SentGroup & Pick<OutcomeRow, 'outcome' | 'reason'>;

/** The email about having no group: of the last member who got it, or of one without a group. */
export const noMatchSample =
  (example: OutcomeRow['outcome']): PreviewSource =>
  async ({ services, db }, wish) => {
    const campaign = await getCampaign({ db, company_id: wish.company_id }, wish.campaign_id);
    const untold = await findWithoutGroup(db, wish, example);
    const person = await getSamplePerson(
      { db, company_id: wish.company_id },
      untold?.user_id ?? wish.user_id ?? wish.admin_id,
    );
    const round = untold ?? { ...(await nextRound(db, campaign)), outcome: example, reason: null };
    const data = noMatchData(
      services.translators[wish.language],
      reader(person, wish),
      {
        ...round,
        program: campaign.name,
        timezone: campaign.timezone,
        next_requests_at: campaign.next_requests_send_at,
        next_matchs_at: campaign.next_matchs_send_at,
      },
      linksTo(wish.link),
    );
    return { ...shownFor(person, services.translators[wish.language]), real_group: untold !== null, data };
  };

/** Members who were not drawn get another email. */
async function findWithoutGroup(
  db: Db,
  { company_id, campaign_id, user_id }: PreviewRequest,
  example: OutcomeRow['outcome'],
): Promise<Untold | null> {
  const outcomes = example === 'sat_out' ? ['sat_out', 'no_partner', 'over_cap'] : [example];
  const { rows } = await sql<Untold>`
    select m.company_id, m.round_id, m.user_id, m.outcome, ${SHOWN_REASON} as reason, r.number, r.matchs_send_at
    from rounds r
    join round_members m on m.company_id = r.company_id and m.round_id = r.id
      and m.outcome = any(${outcomes}::text[])
    join users u on u.company_id = m.company_id and u.id = m.user_id and u.erased_at is null
    where r.company_id = ${company_id} and r.campaign_id = ${campaign_id}
      and r.status = ${ROUND_STATUS.matchsSent} and (${user_id}::bigint is null or m.user_id = ${user_id})
    order by r.number desc, m.user_id limit 1`.execute(db);
  return rows[0] ?? null;
}
