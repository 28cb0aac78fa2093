import {
  accountAccessOf,
  type EmailTemplate,
  EMAIL_TEMPLATE_KINDS,
  EMAIL_TEMPLATE_LANGUAGES,
  type EmailTemplateKind,
} from '@fika/contract';
import { AfterCommit, type Language, type RequestCtx } from '#platform/http/access.ts';
import { getCampaign } from '#features/campaigns/queries.ts';
import { getBrand } from '#features/email-outbox/brand/queries.ts';
import { defaultTemplate } from './rules.ts';
import { showEmail } from './preview/present.ts';
import { listTemplates } from './queries.ts';
import { sampleData } from './preview/rules.ts';

/** The templates of a program, every kind in every language, each with its rendered email. */
export async function showTemplates(ctx: RequestCtx, id: number): Promise<AfterCommit<EmailTemplate[]>> {
  const show = await readTemplates(ctx, id);
  return new AfterCommit(() =>
    Promise.all(
      EMAIL_TEMPLATE_KINDS.flatMap((kind) =>
        EMAIL_TEMPLATE_LANGUAGES.map((language) => show(kind, language)),
      ),
    ),
  );
}

/** The texts of a program's invitations and matches, in one language, with the program itself. */
export async function readCampaignEmails(ctx: RequestCtx, id: number, language: Language) {
  const show = await readTemplates(ctx, id);
  return async () => {
    const [request, match] = await Promise.all([show('request', language), show('match', language)]);
    return {
      request_json: request.json,
      request_html: request.html,
      match_json: match.json,
      match_html: match.html,
    };
  };
}

/** One of them. */
export async function showTemplate(
  ctx: RequestCtx,
  id: number,
  { kind, language }: { kind: EmailTemplateKind; language: Language },
): Promise<AfterCommit<EmailTemplate>> {
  const show = await readTemplates(ctx, id);
  return new AfterCommit(() => show(kind, language));
}

async function readTemplates(ctx: RequestCtx, id: number) {
  const campaign = await getCampaign(ctx, id);
  const access = accountAccessOf(ctx.company.options);
  const can_meet = access.enable_account_access && access.enable_instant_match;
  const stored = await listTemplates(ctx, id);
  const brand = await getBrand(ctx);
  const { config, translators } = ctx.services;
  return async (kind: EmailTemplateKind, language: Language): Promise<EmailTemplate> => {
    const own = stored.find((one) => one.kind === kind && one.language === language);
    const { subject, json } = own ?? defaultTemplate(kind, translators[language], { ...campaign, can_meet });
    const data = sampleData(kind, translators[language], config.PUBLIC_URL);
    const { html } = await showEmail(ctx.services, { kind, subject, json, brand }, data);
    return {
      kind,
      language,
      custom: own !== undefined,
      subject,
      json,
      html,
      updated_at: own?.updated_at ?? null,
      updated_by_name: own?.updated_by_name ?? '',
      revision: campaign.revision,
    };
  };
}
