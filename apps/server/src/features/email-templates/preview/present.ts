import { type LetterDocument, type LetterKind, memberName } from '@fika/contract';
import type { Config } from '#platform/config.ts';
import { compileMail } from '#platform/mail/template.ts';
import { brandValues, type EmailBrand } from '#features/email-outbox/brand/present.ts';
import type { LetterData } from '../types.ts';
import { campaignTemplate, letterMail, letterOf } from '../rendering/present.ts';
import type { SampleWish } from '../emails.ts';
import type { SamplePerson } from './queries.ts';

export interface ShownMail {
  subject: string;
  html: string;
  text: string;
}

/** A letter as a mail, made at once: for previews and for its size. */
export async function showMail(
  { config, brand }: { config: Pick<Config, 'PUBLIC_URL'>; brand: EmailBrand | null },
  letter: { kind: LetterKind; subject: string; json: LetterDocument },
  data: LetterData,
): Promise<ShownMail> {
  const { subject, content } = letterMail(
    letterOf(letter.kind, data.language, letter.subject, letter.json),
    data,
  );
  const { template, values } = campaignTemplate.email(content);
  const compiled = await compileMail(template);
  const all = { ...brandValues(config, brand), title: subject, ...values };
  return { subject, html: compiled.html(all), text: compiled.text(all) };
}

/** What a preview says of whom it shows. */
export function shownFor(person: SamplePerson, { language }: Pick<SampleWish, 'language'>) {
  return { user_id: person.id, full_name: memberName(person, language) };
}
