import { LIMITS } from '@fika/contract';
import { sql } from 'kysely';
import { takeAttempt } from '#platform/attempts.ts';
import type { MemberCtx } from '#platform/http/access.ts';
import { found, Problem } from '#platform/problem.ts';
import { getPeopleOfCoffee } from '#features/coffees/queries.ts';
import { queueDeliveries } from '#features/email-outbox/commands/queue-deliveries.ts';
import { REPORT_RECEIVED } from '../emails.ts';
import { listReaders } from '../queries.ts';

const DAY = 86_400;

export interface NewReport {
  coffee_id: number;
  topic: 'message' | 'behavior' | 'other';
  text: string;
  about: number | null;
}

/**
 * Stores a report about a coffee and mails the admins who read it. There is no audit entry: every admin reads the audit log, also
 * one that a report is about.
 */
export async function createReport(ctx: MemberCtx, report: NewReport): Promise<void> {
  const { db, company_id, actor } = ctx;
  await getPeopleOfCoffee(ctx, actor.user_id, report.coffee_id);
  const readers = await listReaders(ctx, report.coffee_id);
  if (readers.length === 0) throw new Problem('no_report_reader');
  await takeAttempt(db, `coffee-report/${company_id}/${actor.user_id}`, {
    max: LIMITS.reportsOfMember,
    seconds: DAY,
    problem: 'too_many_reports',
  });
  const { rows: people } = await sql<{ user_id: number }>`
    select distinct user_id from coffee_members
    where company_id = ${company_id} and coffee_id = ${report.coffee_id}`.execute(db);
  const isOther = people.some(({ user_id: id }) => id === report.about && id !== actor.user_id);
  found(report.about === null || isOther ? true : null);
  const { rows } = await sql<{ id: number }>`
    insert into coffee_reports (company_id, reporter_id, coffee_id, campaign_id, about_id, topic, text)
    select company_id, ${actor.user_id}, id, campaign_id, ${report.about}, ${report.topic}, ${report.text}
    from coffees where company_id = ${company_id} and id = ${report.coffee_id}
    returning id`.execute(db);
  const report_id = found(rows[0]).id;
  await db
    .insertInto('coffee_report_people')
    .values(people.map(({ user_id }) => ({ company_id, report_id, user_id })))
    .execute();
  await queueDeliveries(ctx, {
    round_id: null,
    kind: REPORT_RECEIVED,
    deliveries: readers.map(({ id }) => ({ user_id: id, data: { report_id } })),
  });
}
