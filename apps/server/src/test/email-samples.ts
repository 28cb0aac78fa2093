import { COFFEE_STATUS, ROLES, ROUND_STATUS } from '@fika/contract';
import { sql } from 'kysely';
import type { Services } from '#platform/context.ts';
import type { Language } from '#platform/i18n/format.ts';
import type { DueDelivery } from '#features/email-outbox/types.ts';
import { makeCoffees } from './coffees.ts';
import { makeUser, type MadeUser } from './factories.ts';
import { makeCampaign, makeRound } from './factories-rounds.ts';

const PAST = { starts_at: '2026-01-01T10:00:00Z', ends_at: '2026-01-01T10:30:00Z' };

/** A message of each kind that is due, with its subjects. Without pages, to members of a company that has closed theirs. */
export async function sampleDeliveries(
  services: Services,
  culture: Language,
  { has_pages = true } = {},
): Promise<DueDelivery[]> {
  const ada = await makeUser(services, { first_name: 'Ada', role: 2 });
  const { company_id } = ada;
  const bo = await makeUser(services, { first_name: 'Bo', company_id });
  const sent = await makeCoffees(services, company_id, [[ada.user_id, bo.user_id]]);
  const { campaign_id, round_id } = sent;
  const other = await makeCampaign(services, { company_id });
  const asked = await makeRound(services, { company_id, ...other, status: ROUND_STATUS.requestsDone });
  const reviewed = await makeRound(services, { company_id, ...other, status: ROUND_STATUS.provisioned });
  const coffee_id = sent.ids[0] ?? 0;
  const past_coffee = (await makeCoffees(services, company_id, [[ada.user_id, bo.user_id]])).ids[0] ?? 0;
  const rows = await services.database.company(company_id, 'write', async (db) => {
    await sql`update rounds set status = ${ROUND_STATUS.matchsSent} where company_id = ${company_id} and id = ${round_id}`.execute(
      db,
    );
    await sql`update campaigns set status = 'active', algo = 'random' where company_id = ${company_id}`.execute(
      db,
    );
    await sql`update coffees set sent_at = app_now() - interval '10 days' where company_id = ${company_id}`.execute(
      db,
    );
    for (const user_id of [ada.user_id, bo.user_id]) {
      await sql`insert into round_members (company_id, round_id, user_id, outcome, reason)
        values (${company_id}, ${round_id}, ${user_id}, 'matched', '{"code": "sat_out"}')
        on conflict (company_id, round_id, user_id) do update set outcome = 'matched'`.execute(db);
      await sql`insert into memberships (company_id, campaign_id, user_id, stay_asked_at, paused_at)
        values (${company_id}, ${campaign_id}, ${user_id}, app_now(), app_now())`.execute(db);
    }
    await db.insertInto('monthly_report_recipients').values({ company_id, user_id: ada.user_id }).execute();
    const message = await db
      .insertInto('messages')
      .values({
        company_id,
        coffee_id,
        author_id: ada.user_id,
        text: 'hello',
        client_id: crypto.randomUUID(),
        created_at: sql<string>`app_now() - interval '6 days'`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('rematches')
      .values({ company_id, coffee_id, user_id: ada.user_id, round_id })
      .execute();
    const booking = await db
      .insertInto('bookings')
      .values({
        company_id,
        coffee_id,
        booked_by: ada.user_id,
        starts_at: '2099-01-01T10:00:00Z',
        ends_at: '2099-01-01T10:30:00Z',
      })
      .returning(['id', 'sequence'])
      .executeTakeFirstOrThrow();
    // Of another group: members of the first have no time yet.
    await db
      .updateTable('coffees')
      .set({ status: COFFEE_STATUS.scheduled, scheduled_at: PAST.starts_at, ends_at: PAST.ends_at })
      .where('company_id', '=', company_id)
      .where('id', '=', past_coffee)
      .execute();
    const past = await db
      .insertInto('bookings')
      .values({ company_id, coffee_id: past_coffee, booked_by: ada.user_id, ...PAST })
      .returning(['id', 'sequence'])
      .executeTakeFirstOrThrow();
    const report = await db
      .insertInto('coffee_reports')
      .values({ company_id, reporter_id: bo.user_id, coffee_id, campaign_id, topic: 'other', text: 'hello' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const settled = await db
      .insertInto('coffee_reports')
      .values({
        company_id,
        reporter_id: bo.user_id,
        coffee_id,
        campaign_id,
        topic: 'other',
        text: 'hello',
        settled_at: sql<string>`app_now()`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const step = { company_id, report_id: settled.id, step: 'settled', actor_id: ada.user_id };
    const { id: step_id } = await db
      .insertInto('coffee_report_steps')
      .values({ ...step, note: '', answer: 'Thanks' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { message_id: message.id, booking, past, report, settled: { report_id: settled.id, step_id } };
  });
  const about = { coffee_id };
  const date = { coffee_id, booking_id: rows.booking.id, sequence: rows.booking.sequence };
  const message = {
    campaign_id,
    kind: 'request',
    language: culture,
    subject: 'Hello',
    json: {
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: 'Hello' }] },
        { type: 'button', attrs: { label: 'Yes', target: 'accept', look: 'primary' } },
      ],
    },
    user_id: ada.user_id,
    link: 'http://localhost:3000/',
  };
  const figures = {
    sessions: 4,
    reach: 1_212,
    participation: 0.614,
    groups: 280,
    met: 196,
    connections: 391,
    rating: { average: 4.37, count: 58 },
  };
  const report = {
    month: { start: '2026-10-01', end: '2026-10-31', timezone: 'Europe/Paris' },
    figures: {
      ...figures,
      previous: { ...figures, sessions: 3, reach: 905, participation: 0.582, met: 210, rating: null },
      months: [
        { start: '2026-05-01', participation: 0.48 },
        { start: '2026-06-01', participation: 0.552 },
        { start: '2026-07-01', participation: 0.51 },
        { start: '2026-08-01', participation: null },
        { start: '2026-09-01', participation: 0.582 },
        { start: '2026-10-01', participation: 0.614 },
      ],
    },
    is_preview: false,
  };
  const of: [kind: string, to: MadeUser, round: number | null, data: Record<string, unknown>][] = [
    ['request', bo, asked.round_id, {}],
    ['reminder', bo, asked.round_id, {}],
    ['stay', bo, round_id, {}],
    ['paused', bo, round_id, {}],
    ['paused_report', ada, round_id, {}],
    ['match', bo, round_id, {}],
    ['no_match', bo, round_id, {}],
    ['lottery_result', bo, round_id, {}],
    ['canceled', bo, round_id, {}],
    ['review_ready', ada, reviewed.round_id, {}],
    ['review_reminder', ada, reviewed.round_id, {}],
    ['review_overdue', ada, reviewed.round_id, {}],
    ['rematch_offer', ada, null, about],
    ['rematch', bo, null, about],
    ['message', bo, null, about],
    ['introduction', bo, null, about],
    ['booking_set', bo, null, date],
    ['booking_moved', bo, null, date],
    ['booking_placed', bo, null, date],
    ['booking_canceled', bo, null, date],
    ['booking_event', bo, null, date],
    ['booking_reminder', bo, null, date],
    ['booking_question', bo, null, { coffee_id: past_coffee, booking_id: rows.past.id, sequence: 0 }],
    ['booking_proposal', bo, null, { ...about, message_id: rows.message_id }],
    ['report_received', ada, null, { report_id: rows.report.id }],
    ['report_settled', bo, null, rows.settled],
    ['test_letter', ada, null, message],
    ['monthly_report', ada, null, report],
  ];
  return of.map(([kind, to, round, data], index) => ({
    company_id,
    id: index + 1,
    round_id: round,
    user_id: to.user_id,
    kind,
    channel: 'email',
    recipient: to.email,
    data,
    queued_at: new Date().toISOString(),
    language: culture,
    first_name: 'Somebody',
    last_name: '',
    company_name: 'Company',
    has_pages: has_pages || (to === ada && kind !== 'rematch_offer'),
    brand: { company_id, colour: null, logo_hash: null, width: null, height: null },
  }));
}

/** What the queue stores of an email to accounts of each kind, in a language. */
export async function sampleAccountData(
  services: Services,
  culture: Language,
): Promise<ReadonlyMap<string, Record<string, unknown>>> {
  const boss = await makeUser(services, { role: ROLES.superadmin, culture });
  const { account_id, company_id, user_id, email } = boss;
  await services.database.global('write', (db) =>
    db
      .updateTable('accounts')
      .set({ culture, email_verified_at: null, password_hash: null })
      .where('id', '=', account_id)
      .execute(),
  );
  const invitation_id = await services.database.company(company_id, 'write', async (db) => {
    await db.updateTable('companies').set({ culture }).where('id', '=', company_id).execute();
    const invitation = { company_id, email: 'invited@north.example', invited_by_id: user_id };
    const { id } = await db
      .insertInto('invitations')
      .values({ ...invitation, expires_at: '2099-01-01T10:00:00Z' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
  const asked = { email, culture, client: { ip: '127.0.0.1', user_agent: 'test' } };
  const to = { name: 'Ada', address: email, culture };
  return new Map<string, Record<string, unknown>>([
    ['register', asked],
    ['reset', asked],
    ['member_reset', { company_id, user_id }],
    ['verification', { account_id }],
    ['password_changed', { account_id }],
    ['sign_in', { ...asked, next: '' }],
    ['address_moved', { company_id, to }],
    [
      'superadmin_notice',
      {
        notice: 'mail_server_removed',
        to,
        company: { name: 'Company', slug: 'company', timezone: 'Europe/Paris' },
        actor: null,
        at: new Date().toISOString(),
        values: {},
      },
    ],
    ['mfa_notice', { account_id, what: 'on' }],
    ['invitation', { company_id, invitation_id }],
  ]);
}
