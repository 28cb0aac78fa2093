import { cleanText, erasedEmail, NOTIFICATIONS } from '@fika/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { switchOffMails } from '#features/members/commands/switch-off-mails.ts';

/** The report of a mailbox about a message after the handoff. */
export interface DeliveryReport {
  kind: 'bounced' | 'delayed' | 'complained';
  /** Enhanced code (RFC 3463), such as 5.1.1. */
  status: string | null;
  /** The mailbox's own text. */
  reason: string;
  /** Whether the address gets no more email. */
  isForGood: boolean;
  /** Fingerprint of the report: the same one counts once. */
  fingerprint: string;
}

/** A message that was handed over, locked. */
export interface SentEmail {
  id: number;
  round_id: number | null;
  user_id: number;
  kind: string;
  recipient: string;
}

/** Mail servers report within days. A later report comes from someone who found an old address. */
const REPORT_DAYS = 30;
/** How much of a mailbox's message is stored. */
const MAX_REASON = 500;

/** A sent message that may be reported, locked; null when it was not sent, too long ago, or to an erased member. */
export async function lockSentEmail(ctx: Ctx, id: number): Promise<SentEmail | null> {
  const { rows } = await sql<SentEmail>`
    select id, round_id, user_id, kind, recipient from deliveries
    where company_id = ${ctx.company_id} and id = ${id} and attempts > 0
      and coalesce(wire_at, queued_at) > app_now() - make_interval(days => ${REPORT_DAYS})
    for update`.execute(ctx.db);
  const [mail] = rows;
  return mail && mail.recipient !== erasedEmail(mail.user_id) ? mail : null;
}

/** The other deliveries of the email of one, locked: the same mailbox reports all of them at once. */
export async function lockJoinedEmails(ctx: Ctx, { id }: SentEmail): Promise<SentEmail[]> {
  const { rows } = await sql<SentEmail>`
    select d.id, d.round_id, d.user_id, d.kind, d.recipient from deliveries d
    join deliveries h on h.company_id = d.company_id and h.joined_id = d.joined_id
    where d.company_id = ${ctx.company_id} and h.id = ${id} and d.id <> h.id and d.recipient = h.recipient
    order by d.id for update of d`.execute(ctx.db);
  return rows;
}

/**
 * Records what a mailbox reported of a message. Returns whether it was new. The same report counts once: after an admin
 * lifted a suppression, an old report does not suppress the address again.
 */
export async function recordDeliveryReport(
  ctx: Ctx,
  mail: SentEmail,
  report: DeliveryReport,
): Promise<boolean> {
  const { db, company_id } = ctx;
  const { kind, status, fingerprint } = report;
  const reason = cleanText(report.reason.replaceAll(/[\s\p{Cc}]+/gu, ' ')).slice(0, MAX_REASON);
  const added = await db
    .insertInto('delivery_reports')
    .values({ company_id, delivery_id: mail.id, fingerprint, kind, status, reason })
    .onConflict((conflict) => conflict.doNothing())
    .returning('fingerprint')
    .executeTakeFirst();
  if (!added) return false;
  if (await markEmail(ctx, mail, kind, reason)) {
    if (report.isForGood && kind !== 'delayed') await suppress(ctx, mail, kind, reason);
    if (mail.round_id !== null) await ctx.publish('admins', 'round.changed', { round_id: mail.round_id });
  }
  return true;
}

/** Returns whether the message has the reported state now. */
async function markEmail(
  { db, company_id: companyId }: Ctx,
  { id }: SentEmail,
  kind: DeliveryReport['kind'],
  reason: string,
): Promise<boolean> {
  // A report may come before the result of handing over, and while a message waits to be sent again.
  const state = kind === 'delayed' ? sql`state` : sql`${kind}`;
  const result = await sql`
    update deliveries set state = ${state}, error = ${reason}
    where company_id = ${companyId} and id = ${id} and (
      state in ('sent', 'unknown')
      or ${kind !== 'delayed'} and (state = 'sending' and wire_at is not null or state = 'queued' and attempts > 0)
    )`.execute(db);
  return Number(result.numAffectedRows ?? 0) > 0;
}

async function suppress(
  ctx: Ctx,
  { recipient, user_id, kind: mailKind }: SentEmail,
  kind: 'bounced' | 'complained',
  reason: string,
): Promise<void> {
  const isComplaint = kind === 'complained';
  await sql`
    insert into suppressions (company_id, email, kind, reason)
    values (${ctx.company_id}, ${recipient}, ${isComplaint ? 'complaint' : 'bounced'}, ${reason})
    on conflict (company_id, email) do update set kind = excluded.kind, reason = excluded.reason
      where ${isComplaint}`.execute(ctx.db);
  // If an admin allows emails again, the reported kinds stay switched off.
  const notification = mailKind === 'reminder' ? 'request' : NOTIFICATIONS.find((one) => one === mailKind);
  if (isComplaint && notification) await switchOffMails(ctx, user_id, notification);
  await ctx.publish('admins', 'suppression.changed', {});
}
