import { type MessageDocument, type EmailTemplateKind, memberName } from '@fika/contract';
import type { Translator } from '@fika/messages/server';
import type { Config } from '#platform/config.ts';
import type { MailCompiler } from '#platform/mail/template.ts';
import { brandValues, type EmailBrand } from '#features/email-outbox/brand/present.ts';
import type { TemplateData } from '../types.ts';
import { campaignTemplate, fillTemplate, compileTemplate } from '../rendering/present.ts';
import type { SamplePerson } from './queries.ts';

export interface ShownEmail {
  subject: string;
  html: string;
  text: string;
}

/** A template as an email, made at once: for previews and for its size. */
export async function showEmail(
  { config, mailCompiler }: { config: Pick<Config, 'PUBLIC_URL'>; mailCompiler: MailCompiler },
  template: { kind: EmailTemplateKind; subject: string; json: MessageDocument; brand: EmailBrand | null },
  data: TemplateData,
): Promise<ShownEmail> {
  const { subject, content } = fillTemplate(
    compileTemplate(template.kind, data.t, template.subject, template.json),
    data,
  );
  const parts = campaignTemplate.email(content);
  const compiled = await mailCompiler.compile(parts.template);
  const all = { ...brandValues(config, template.brand), title: subject, ...parts.values };
  return { subject, html: compiled.html(all), text: compiled.text(all) };
}

/** The member of a preview, as its page names them. */
export function shownFor(person: SamplePerson, t: Translator) {
  return { user_id: person.id, full_name: memberName(person, t) };
}
