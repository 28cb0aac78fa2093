import type { InputOf, SsoSettings, SsoState, ssoEndpoints } from '@fika/contract';
import { sql } from 'kysely';
import type { RequestCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { assertReported } from '#features/accounts/sessions/queries.ts';
import { recordAudit } from '#features/audit/record.ts';
import { entitlementsOf } from '#features/workspaces/rules.ts';
import { lockCompany } from '#features/workspaces/queries.ts';
import { publishWorkspaceChanged } from '#features/workspaces/commands/publish-workspace-changed.ts';
import { readCertificate } from '../certificates/rules.ts';
import { presentSso } from '../present.ts';
import { fieldFault } from '../metadata/present.ts';
import { essenceOf, isSafeProvider, needsReport, readSettings } from '../rules.ts';

type Body = InputOf<typeof ssoEndpoints.sso_save>['body'];

/** Saves the single sign-on of the company. */
export async function saveSso(ctx: RequestCtx, { body }: { body: Body }): Promise<SsoState> {
  const settings = await serializeSso(ctx, body);
  const { plan, slug, options } = await ctx.db
    .updateTable('companies')
    .set({
      options: sql`options || jsonb_build_object('single_sign_on', ${JSON.stringify(settings)}::jsonb)`,
    })
    .where('id', '=', ctx.company_id)
    .returning(['plan', 'slug', 'options'])
    .executeTakeFirstOrThrow();
  await publishWorkspaceChanged(ctx);
  return presentSso(ctx.services.config, { plan, slug, options }, await ctx.now());
}

/**
 * The stored form of a single sign-on; writes its entry in the audit log. It can be required only after a superadmin logged in
 * with these very settings: otherwise a mistake would lock all members out.
 */
export async function serializeSso(ctx: RequestCtx, body: Body): Promise<SsoSettings> {
  const company = await lockCompany(ctx.db, ctx.company_id);
  const now = await ctx.now();
  if (!entitlementsOf(ctx.services.config, company.plan).sso) throw new Problem('sso_not_in_plan');
  const before = readSettings(company.options);
  const settings = mergeSettings(ctx, body, before, { now, slug: company.slug });
  if (settings.enforced && !settings.enabled) throw fieldFault(ctx.t, 'enforced', 'enforced_disabled');
  if (settings.enforced && settings.tested_at === null) throw new Problem('sso_untested');
  const wasNeeded = before?.enforced === true && needsReport(company, before);
  if (settings.enforced && needsReport(company, settings) && !wasNeeded) await assertReported(ctx);
  const changed = Object.keys(settings).filter((key) =>
    isChanged(before, settings, key as keyof SsoSettings),
  );
  const { enabled, enforced, jit } = settings;
  await recordAudit(ctx, { action: 'sso.changed', data: { enabled, enforced, jit, changed } });
  return settings;
}

const isChanged = (before: SsoSettings | null, after: SsoSettings, key: keyof SsoSettings): boolean =>
  JSON.stringify(before?.[key]) !== JSON.stringify(after[key]);

function mergeSettings(
  ctx: RequestCtx,
  body: Body,
  before: SsoSettings | null,
  { now, slug }: { now: string; slug: string },
): SsoSettings {
  const certificates = body.certificates.map((text, index) => {
    const certificate = readCertificate(text, now);
    if (!certificate) throw fieldFault(ctx.t, `certificates.${index}`, 'certificate');
    if (certificate.is_weak) throw fieldFault(ctx.t, `certificates.${index}`, 'certificate_weak');
    return certificate.content;
  });
  if (!isSafeProvider(ctx.services.config, body.sso_url)) {
    throw fieldFault(ctx.t, 'sso_url', 'address_not_https');
  }
  const settings = { ...body, certificates: [...new Set(certificates)] };
  const isSame = before !== null && essenceOf(before) === essenceOf(settings);
  return {
    ...settings,
    checks_second_step: body.checks_second_step ?? before?.checks_second_step ?? true,
    tested_at: isSame ? before.tested_at : null,
    slug: before?.slug ?? slug,
  };
}
