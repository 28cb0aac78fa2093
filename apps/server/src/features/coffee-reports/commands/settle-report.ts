import { sql } from 'kysely';
import type { RequestCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { recordAudit } from '#features/audit/record.ts';
import { queueDeliveries } from '#features/email-outbox/commands/queue-deliveries.ts';
import { REPORT_SETTLED } from '../emails.ts';
import { lockReport } from '../queries.ts';

interface Settlement {
  report_id: number;
  /** For admins. */
  note: string;
  /** For the member who wrote the report. */
  answer: string;
}

/** Settles an open report, and mails the member who wrote it. */
export async function settleReport(ctx: RequestCtx, { report_id, note, answer }: Settlement): Promise<void> {
  const report = await lockReport(ctx, report_id);
  if (report.settled_at !== null) throw new Problem('report_settled');
  const step_id = await takeStep(ctx, { report_id, step: 'settled', note, answer });
  await queueDeliveries(ctx, {
    round_id: null,
    kind: REPORT_SETTLED,
    deliveries: [{ user_id: report.reporter_id, data: { report_id, step_id } }],
  });
}

/** Reopens a settled report. No one is mailed: the list and the home of admins show it. */
export async function reopenReport(
  ctx: RequestCtx,
  { report_id, note }: Omit<Settlement, 'answer'>,
): Promise<void> {
  const report = await lockReport(ctx, report_id);
  if (report.settled_at === null) throw new Problem('report_open');
  await takeStep(ctx, { report_id, step: 'reopened', note, answer: '' });
}

/** Writes a step and the state after it. The audit entry has no person and no text: every admin reads the log. */
async function takeStep(
  ctx: RequestCtx,
  { step, ...taken }: Settlement & { step: 'settled' | 'reopened' },
): Promise<number> {
  const { db, company_id, actor } = ctx;
  const { id } = await db
    .insertInto('coffee_report_steps')
    .values({ company_id, ...taken, step, actor_id: actor.user_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('coffee_reports')
    .set({ settled_at: step === 'settled' ? sql<string>`app_now()` : null })
    .where('company_id', '=', company_id)
    .where('id', '=', taken.report_id)
    .execute();
  await recordAudit(ctx, {
    action: `coffee_report.${step}`,
    target_type: 'coffee_report',
    target_id: taken.report_id,
  });
  return id;
}
