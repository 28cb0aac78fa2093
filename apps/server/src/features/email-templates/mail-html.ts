import type { LetterDocument, LetterKind } from '@fika/contract';
import { sql } from 'kysely';
import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/db/database.ts';
import { compileMail } from '#platform/mail/template.ts';
import { brandValues, MAIL_BRAND, type MailBrand } from '#features/email-outbox/mail-brand.ts';
import type { LetterData } from './letter-data.ts';
import { letterMail, letterOf } from './letters.ts';

/** What the mails of a company wear. */
export async function getBrand(db: Db, companyId: number): Promise<MailBrand | null> {
  const { rows } = await sql<{ brand: MailBrand }>`
    select ${MAIL_BRAND} as brand from companies c
    left join company_logos l on l.company_id = c.id and l.hash = c.logo_hash
    where c.id = ${companyId}`.execute(db);
  return rows[0]?.brand ?? null;
}

export interface ShownMail {
  subject: string;
  html: string;
  text: string;
}

/** A letter as a mail, made at once: for previews and for its size. */
export async function showMail(
  { config, brand }: { config: Pick<Config, 'PUBLIC_URL'>; brand: MailBrand | null },
  letter: { kind: LetterKind; subject: string; json: LetterDocument },
  data: LetterData,
): Promise<ShownMail> {
  const { template, subject, values } = letterMail(
    letterOf(letter.kind, data.language, letter.subject, letter.json),
    data,
  );
  const compiled = await compileMail(template);
  const all = { ...brandValues(config, brand), title: subject, ...values };
  return { subject, html: compiled.html(all), text: compiled.text(all) };
}
