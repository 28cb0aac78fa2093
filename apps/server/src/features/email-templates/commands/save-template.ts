import { campaignCan, type MessageDocument, type EmailTemplateKind } from '@fika/contract';
import type { Language, RequestCtx } from '#platform/http/access.ts';
import { recordChange } from '#features/campaigns/changes/commands/record-change.ts';
import { assertRevision, assertState } from '#features/campaigns/policy.ts';
import { lockCampaign } from '#features/campaigns/queries.ts';
import { assertSendable } from './check-template.ts';

interface Place {
  kind: EmailTemplateKind;
  language: Language;
}

/**
 * Saves a template of a program; messages that are sent later use it. With the revision that was on the screen it does not
 * overwrite a later change.
 */
export async function saveTemplate(
  ctx: RequestCtx,
  id: number,
  place: Place,
  { revision, ...text }: { subject: string; json: MessageDocument; revision?: number | undefined },
): Promise<void> {
  const campaign = await lockCampaign(ctx, id);
  assertState(campaign, campaignCan.edit);
  await assertRevision(ctx, campaign, revision);
  assertSendable(ctx, { ...place, ...text });
  const values = {
    subject: text.subject,
    json: JSON.stringify(text.json),
    updated_by_id: ctx.actor.user_id,
    updated_at: await ctx.now(),
    is_written: true,
  };
  await ctx.db
    .insertInto('letters')
    .values({ company_id: ctx.company_id, campaign_id: id, ...place, ...values })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'campaign_id', 'kind', 'language']).doUpdateSet(values),
    )
    .execute();
  await recordChange(ctx, id, { messages: { before: null, after: place } });
}

/** Goes back to the default text. */
export async function resetTemplate(
  ctx: RequestCtx,
  id: number,
  place: Place,
  revision: number | undefined,
): Promise<void> {
  const campaign = await lockCampaign(ctx, id);
  assertState(campaign, campaignCan.edit);
  await assertRevision(ctx, campaign, revision);
  const gone = await ctx.db
    .deleteFrom('letters')
    .where('company_id', '=', ctx.company_id)
    .where('campaign_id', '=', id)
    .where('kind', '=', place.kind)
    .where('language', '=', place.language)
    .executeTakeFirst();
  if (gone.numDeletedRows === 0n) return;
  await recordChange(ctx, id, { messages: { before: place, after: null } });
}
