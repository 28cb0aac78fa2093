import { campaignCan, type LetterDocument, type LetterKind } from '@fika/contract';
import type { Language, RequestCtx } from '../../../platform/http/access.ts';
import { recordAudit } from '../../audit/record.ts';
import { assertState } from '../../campaigns/policy.ts';
import { lockCampaign } from '../../campaigns/queries.ts';
import { assertSendable } from './check-letter.ts';

interface Place {
  kind: LetterKind;
  language: Language;
}

/** Keeps what a program writes in the words of the company. What is sent from now on says it. */
export async function saveLetter(
  ctx: RequestCtx,
  id: number,
  place: Place,
  text: { subject: string; json: LetterDocument },
): Promise<void> {
  assertState(await lockCampaign(ctx.db, ctx.company_id, id), campaignCan.edit);
  assertSendable(ctx, { ...place, ...text });
  const values = {
    subject: text.subject,
    json: JSON.stringify(text.json),
    updated_by_id: ctx.actor.user_id,
    updated_at: await ctx.now(),
  };
  await ctx.db
    .insertInto('letters')
    .values({ company_id: ctx.company_id, campaign_id: id, ...place, ...values })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'campaign_id', 'kind', 'language']).doUpdateSet(values),
    )
    .execute();
  await recordAudit(ctx, {
    action: 'program.letter_changed',
    target_type: 'campaign',
    target_id: id,
    data: { ...place },
  });
  await ctx.publish('admins', 'campaign.letters', { campaign_id: id });
}

/** Goes back to the default text. */
export async function resetLetter(ctx: RequestCtx, id: number, place: Place): Promise<void> {
  assertState(await lockCampaign(ctx.db, ctx.company_id, id), campaignCan.edit);
  const gone = await ctx.db
    .deleteFrom('letters')
    .where('company_id', '=', ctx.company_id)
    .where('campaign_id', '=', id)
    .where('kind', '=', place.kind)
    .where('language', '=', place.language)
    .executeTakeFirst();
  if (gone.numDeletedRows === 0n) return;
  await recordAudit(ctx, {
    action: 'program.letter_reset',
    target_type: 'campaign',
    target_id: id,
    data: { ...place },
  });
  await ctx.publish('admins', 'campaign.letters', { campaign_id: id });
}
