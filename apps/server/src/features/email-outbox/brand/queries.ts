import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import type { EmailBrand } from './present.ts';

/** The brand in a query of `companies c` with `company_logos l`, the logo in use. */
export const EMAIL_BRAND = sql<EmailBrand>`json_build_object('company_id', c.id, 'colour', c.colour, 'logo_hash', l.hash,
  'width', l.width, 'height', l.height)`;

/** The brand of a company for its emails. */
export async function getBrand({
  db,
  company_id: companyId,
}: Pick<Ctx, 'db' | 'company_id'>): Promise<EmailBrand | null> {
  const { rows } = await sql<{ brand: EmailBrand }>`
    select ${EMAIL_BRAND} as brand from companies c
    left join company_logos l on l.company_id = c.id and l.hash = c.logo_hash
    where c.id = ${companyId}`.execute(db);
  return rows[0]?.brand ?? null;
}
