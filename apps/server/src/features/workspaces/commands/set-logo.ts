import { type Company, LIMITS } from '@fika/contract';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { RequestCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { recordAudit } from '#features/audit/record.ts';
import { isSvg, type Picture, readPicture } from '../logo/rules.ts';
import { presentCompany } from '../present.ts';
import { companyColumns, type CompanyRow } from '../queries.ts';
import { publishWorkspaceChanged } from './publish-workspace-changed.ts';

/** Former logos that are kept for the emails that show them. */
const STORED_LOGOS = 4;

/** Sets the logo of the company from a file in base64. */
export async function setLogo(ctx: RequestCtx, data: string): Promise<Company> {
  const bytes = Buffer.from(data, 'base64');
  const picture = checkPicture(bytes);
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  const { company_id } = ctx;
  await ctx.db
    .insertInto('company_logos')
    .values({ company_id, hash, bytes, ...picture })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'hash']).doUpdateSet({ created_at: sql`app_now()` }),
    )
    .execute();
  await sql`
    delete from company_logos where company_id = ${company_id} and hash <> ${hash} and hash not in (
      select hash from company_logos where company_id = ${company_id} order by created_at desc limit ${STORED_LOGOS}
    )`.execute(ctx.db);
  return presentCompany(await useLogo(ctx, hash));
}

/** Takes the logo away, the former ones with it. */
export async function removeLogo(ctx: RequestCtx): Promise<void> {
  await ctx.db.deleteFrom('company_logos').where('company_id', '=', ctx.company_id).execute();
  await useLogo(ctx, null);
}

async function useLogo(ctx: RequestCtx, hash: string | null): Promise<CompanyRow> {
  const row = await ctx.db
    .updateTable('companies')
    .set({ logo_hash: hash })
    .where('id', '=', ctx.company_id)
    .returning(companyColumns)
    .executeTakeFirstOrThrow();
  await recordAudit(ctx, {
    action: 'workspace.branding_changed',
    data: { changed: ['logo'], removed: hash === null },
  });
  await publishWorkspaceChanged(ctx);
  return row;
}

function checkPicture(bytes: Buffer): Picture {
  if (bytes.length > LIMITS.logoBytes) {
    throw new Problem('logo_bytes', { values: { max: String(LIMITS.logoBytes / 1_024) } });
  }
  const picture = readPicture(bytes);
  if (!picture) throw new Problem(isSvg(bytes) ? 'logo_svg' : 'logo_type');
  if (Math.max(picture.width, picture.height) > LIMITS.logoPixels) {
    throw new Problem('logo_pixels', { values: { max: String(LIMITS.logoPixels) } });
  }
  return picture;
}
