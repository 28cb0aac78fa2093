import { cleanText, erasedEmail, NOTIFICATIONS } from '@fika/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { switchOffMails } from '#features/members/commands/switch-off-mails.ts';

/** What a mailbox said of a message after it was handed over. */
export interface MailWord {
  kind: 'bounced' | 'delayed' | 'complained';
  /** Enhanced code (RFC 3463), such as 5.1.1. */
  status: string | null;
  /** In the words of the mailbox. */
  reason: string;
  /** Whether the address gets no more mail. */
  isForGood: boolean;
  /** Of the report: the same one counts once. */
  fingerprint: string;
}

/** A message that was handed over, locked. */
export interface SentMail {
  id: number;
  round_id: number | null;
  user_id: number;
  kind: string;
  recipient: string;
}

/** Later, nobody's mail server sends word of a message: whoever does then has found an old address. */
const WORD_DAYS = 30;
/** The words of a mailbox, as far as somebody reads them. */
const MAX_REASON = 500;

/** A message that word may come of, locked; null when it was not sent, too long ago, or to somebody who is erased. */
export async function lockSentMail(ctx: Ctx, id: number): Promise<SentMail | null> {
  const { rows } = await sql<SentMail>`
    select id, round_id, user_id, kind, recipient from deliveries
    where company_id = ${ctx.company_id} and id = ${id} and attempts > 0
      and coalesce(wire_at, queued_at) > app_now() - make_interval(days => ${WORD_DAYS})
    for update`.execute(ctx.db);
  const [mail] = rows;
  return mail && mail.recipient !== erasedEmail(mail.user_id) ? mail : null;
}

/**
 * Writes down what a mailbox said of a message. Returns whether it was new. A message that came back says so once: after
 * an admin let mail through again, old word of it does not shut the address anew.
 */
export async function recordWord(ctx: Ctx, mail: SentMail, word: MailWord): Promise<boolean> {
  const { db, company_id } = ctx;
  const { kind, status, fingerprint } = word;
  const reason = cleanText(word.reason.replaceAll(/[\s\p{Cc}]+/gu, ' ')).slice(0, MAX_REASON);
  const added = await db
    .insertInto('delivery_reports')
    .values({ company_id, delivery_id: mail.id, fingerprint, kind, status, reason })
    .onConflict((conflict) => conflict.doNothing())
    .returning('fingerprint')
    .executeTakeFirst();
  if (!added) return false;
  if (await markMail(ctx, mail, kind, reason)) {
    if (word.isForGood && kind !== 'delayed') await suppress(ctx, mail, kind, reason);
    if (mail.round_id !== null) await ctx.publish('admins', 'round.changed', { round_id: mail.round_id });
  }
  return true;
}

/** Returns whether the message is what the word says now. */
async function markMail(
  { db, company_id: companyId }: Ctx,
  { id }: SentMail,
  kind: MailWord['kind'],
  reason: string,
): Promise<boolean> {
  // Word may be quicker than the result of handing over, and come while a message waits to be sent once more.
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
  { recipient, user_id, kind: mailKind }: SentMail,
  kind: 'bounced' | 'complained',
  reason: string,
): Promise<void> {
  const isComplaint = kind === 'complained';
  await sql`
    insert into suppressions (company_id, email, kind, reason)
    values (${ctx.company_id}, ${recipient}, ${isComplaint ? 'complaint' : 'bounced'}, ${reason})
    on conflict (company_id, email) do update set kind = excluded.kind, reason = excluded.reason
      where ${isComplaint}`.execute(ctx.db);
  // Should an admin let mail through again, those that they reported stay off.
  const notification = mailKind === 'reminder' ? 'request' : NOTIFICATIONS.find((one) => one === mailKind);
  if (isComplaint && notification) await switchOffMails(ctx, user_id, notification);
  await ctx.publish('admins', 'suppression.changed', {});
}
