import { EMAIL_TEMPLATE_LIMITS } from '@fika/contract';
import { takeAttempt } from '#platform/attempts.ts';
import type { RequestCtx } from '#platform/http/access.ts';
import { recordAudit } from '#features/audit/record.ts';
import { getCampaign } from '#features/campaigns/queries.ts';
import { queueDelivery } from '#features/email-outbox/commands/queue-delivery.ts';
import { getSamplePerson } from '../preview/queries.ts';
import { assertSendable } from './check-template.ts';
import { programPage, type ShownDraft } from './preview-template.ts';
import { TEST_EMAIL, type TestEmail } from '../emails.ts';

/** Sends a draft to the requester, with the data of a member. Returns the address. */
export async function sendTestEmail(ctx: RequestCtx, id: number, draft: ShownDraft): Promise<string> {
  await getCampaign(ctx, id);
  if (draft.user_id !== undefined) await getSamplePerson(ctx, draft.user_id);
  assertSendable(ctx, draft);
  await takeAttempt(ctx.db, `test-email/${ctx.company_id}/${ctx.actor.user_id}`, {
    max: EMAIL_TEMPLATE_LIMITS.testsPerHour,
    seconds: 3_600,
  });
  const { user_id, ...template } = draft;
  const data: TestEmail = {
    ...template,
    campaign_id: id,
    user_id: user_id ?? null,
    link: programPage(ctx, id),
  };
  await queueDelivery(ctx, {
    round_id: null,
    user_id: ctx.actor.user_id,
    kind: TEST_EMAIL,
    recipient: ctx.actor.email,
    data: { ...data },
  });
  await recordAudit(ctx, {
    action: 'program.letter_tested',
    target_type: 'campaign',
    target_id: id,
    data: { kind: draft.kind, language: draft.language },
  });
  return ctx.actor.email;
}
