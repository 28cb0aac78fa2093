import type { MessageDocument, EmailTemplateKind, EmailTemplatePreview } from '@fika/contract';
import { AfterCommit, type Language, type RequestCtx } from '#platform/http/access.ts';
import { getCampaign } from '#features/campaigns/queries.ts';
import { getBrand } from '#features/email-outbox/brand/queries.ts';
import { showEmail } from '../preview/present.ts';
import { slackBlocks } from '#features/email-outbox/channels/slack/present.ts';
import { teamsCard } from '#features/email-outbox/channels/msteams/present.ts';
import { chatParts } from '../rendering/chat/present.ts';
import { countRendering } from '../policy.ts';
import { previewOf } from '../emails.ts';

/** A draft, and the member whose data it shows. */
export interface ShownDraft {
  kind: EmailTemplateKind;
  language: Language;
  subject: string;
  json: MessageDocument;
  user_id?: number | undefined;
}

/** A draft as a member would get it, everywhere it can be sent. */
export async function previewTemplate(
  ctx: RequestCtx,
  id: number,
  draft: ShownDraft,
): Promise<AfterCommit<EmailTemplatePreview>> {
  const { services, db, company_id } = ctx;
  await getCampaign(ctx, id);
  await countRendering(ctx);
  const { user_id, full_name, real_group, data } = await previewOf(services, draft.kind)(
    { services, db },
    {
      company_id,
      campaign_id: id,
      language: draft.language,
      user_id: draft.user_id ?? null,
      admin_id: ctx.actor.user_id,
      link: programPage(ctx, id),
    },
  );
  const brand = await getBrand(ctx);
  const parts = chatParts(draft.json, draft.kind, data);
  return new AfterCommit(async () => ({
    ...(await showEmail(services, { ...draft, brand }, data)),
    slack: slackBlocks(parts, draft.language),
    teams: teamsCard(parts, draft.language),
    shown_for: { id: user_id, full_name, real_group },
  }));
}

/** The target of every link of a preview and of a test: neither may answer for a member. */
export function programPage({ services: { config }, company }: RequestCtx, id: number): string {
  return `${config.PUBLIC_URL}${config.BASE_PATH}account/${company.slug}/admin/campaigns/details/${id}`;
}
