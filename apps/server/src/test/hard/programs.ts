import { ENDPOINTS, ROLES } from '@fika/contract';
import { sql } from 'kysely';
import { type Client, clientOf } from '#client.ts';
import { advanceClock } from '#platform/clock.ts';
import { inDays, productNow } from '../clock.ts';
import { makeUser, type MadeUser } from '../factories.ts';
import type { Stage } from './stage.ts';
import { until } from '../until.ts';

/** An active program that invites its members tomorrow and matches them a week later. */
export interface PreparedProgram {
  company_id: number;
  campaign_id: number;
  admin: MadeUser;
  client: Client;
}

/** The clock of the product from here to the invitations, and from there to the matches. */
const TO_REQUESTS = '25 hours';
const TO_MATCHES = '7 days';
const TO_REMINDER = '6 days';
/** Counting the emails of a round takes as long as sending some. */
const PROGRESS_EVERY_MS = 150;

interface Wish {
  people: number;
  /** Groups wait for an admin before they are sent. */
  review?: boolean;
  /** Members without an answer get a reminder, a day before the matches. */
  reminds?: boolean;
}

/** A separate company with a program for all of its people except its admin. */
export async function prepareProgram(
  { office }: Stage,
  { people, review = false, reminds = false }: Wish,
): Promise<PreparedProgram> {
  const admin = await makeUser(office.services, { role: ROLES.superadmin });
  const { company_id } = admin;
  const client = await clientOf(office, admin.account_id);
  await office.services.database.company(company_id, 'write', (db) =>
    sql`insert into users (company_id, email, first_name, last_name, culture)
      select ${company_id}, 'member-' || n || '-of-' || ${company_id}::text || '@fault.example', 'Member', n::text,
        case n % 3 when 0 then 'fr' else 'en' end
      from generate_series(1, ${people}) as n`.execute(db),
  );
  const now = await productNow(office);
  const { id } = await client.call(ENDPOINTS.campaigns.campaigns_create, {
    params: { company_id },
    body: {
      name: 'Coffee under fire',
      frequency: 0,
      users_per_group: 3,
      exclude_admins: true,
      review_before_send: review,
      // By the hour of the sending time: an evening before it would come before the reminder when tests run at night.
      review_from: 'three_hours',
      reminder_hours: reminds ? 24 : null,
      next_requests_send_at: inDays(1, now),
      next_matchs_send_at: inDays(8, now),
    },
  });
  await client.call(ENDPOINTS.campaigns.activate, { params: { company_id, id } });
  return { company_id, campaign_id: id, admin, client };
}

/** Moves the clock to the invitations. */
export const toRequests = ({ office }: Stage): Promise<void> =>
  advanceClock(office.services.database, TO_REQUESTS);

/** Moves the clock to two seconds before them. */
export const justBeforeRequests = ({ office }: Stage): Promise<void> =>
  advanceClock(office.services.database, '86398 seconds');

/** Moves the clock to the reminder, and waits until members without an answer have it in the outbox. */
export async function toReminder({ office }: Stage, { company_id }: PreparedProgram): Promise<void> {
  const { database } = office.services;
  await advanceClock(database, TO_REMINDER);
  await until('reminder', 60_000, async () => {
    const { rows } = await database.company(company_id, 'read', (db) =>
      sql`select from rounds where company_id = ${company_id} and reminded_at is not null`.execute(db),
    );
    return rows.length > 0;
  });
}

/** Moves the clock on to the matches. */
export const toMatches = ({ office }: Stage): Promise<void> =>
  advanceClock(office.services.database, TO_MATCHES);

/** Most members accept, some decline, some do not answer. */
export async function answerAll({ office }: Stage, { company_id }: PreparedProgram): Promise<void> {
  await office.services.database.company(company_id, 'write', (db) =>
    sql`update round_members set
        accepted_at = case when user_id % 20 < 18 then app_now() end,
        rejected_at = case when user_id % 20 = 18 then app_now() end
      where company_id = ${company_id} and asked_at is not null and accepted_at is null and rejected_at is null`.execute(
      db,
    ),
  );
}

interface Progress {
  rounds: number;
  open: number;
  /** Emails that wait for their time. */
  later: number;
  working: number;
}

async function progressOf({ office }: Stage, companyId: number, status: number): Promise<Progress> {
  const { rows } = await office.services.database.company(companyId, 'read', (db) =>
    sql<Progress>`
      select (select count(*) from rounds where company_id = ${companyId}) as rounds,
        (select count(*) from rounds where company_id = ${companyId} and status <> ${status}) as open,
        (select count(*) from deliveries
          where company_id = ${companyId} and state = 'queued' and next_try_at > app_now()) as later,
        (select count(*) from deliveries where company_id = ${companyId}
          and (state = 'sending' or (state = 'queued' and next_try_at <= app_now()))) as working`.execute(db),
  );
  const [row] = rows;
  if (!row) throw new Error('The progress of a company answered no row');
  return row;
}

/** Whether the round of a company has a status and none of its emails is due. */
export async function isIdle(
  stage: Stage,
  { company_id }: PreparedProgram,
  status: number,
): Promise<boolean> {
  const { rounds, open, working } = await progressOf(stage, company_id, status);
  return rounds > 0 && open === 0 && working === 0;
}

/**
 * Waits until the round of a company has a status and each of its emails a result. Emails that a cut connection sent to the end
 * of the queue get their next try at once: the clock moves when nothing else is left.
 */
export async function untilFinished(
  stage: Stage,
  { company_id }: PreparedProgram,
  status: number,
): Promise<void> {
  await until(
    `round with status ${status} and no open mail`,
    300_000,
    async () => {
      const { rounds, open, later, working } = await progressOf(stage, company_id, status);
      if (rounds === 0 || open > 0 || working > 0) return false;
      if (later > 0) await advanceClock(stage.office.services.database, '61 seconds');
      return later === 0;
    },
    PROGRESS_EVERY_MS,
  );
}
