import {
  type Company,
  type InputOf,
  LIMITS,
  ROLES,
  type workspacesEndpoints,
  slugFault,
} from '@fika/contract';
import type { RequestCtx } from '#platform/http/access.ts';
import { takeAttempt } from '#platform/attempts.ts';
import { Problem } from '#platform/problem.ts';
import { recordAudit } from '#features/audit/record.ts';
import { presentCompany } from '../present.ts';
import { companyColumns, type CompanyRow, isSlugFree, lockCompany } from '../queries.ts';
import { publishWorkspaceChanged } from './publish-workspace-changed.ts';

/** Former ones stay reserved: frequent changes would use up many. */
const SLUGS = { max: 5, seconds: 24 * 3_600 };

type Changes = InputOf<typeof workspacesEndpoints.companies_list_update>['body'];

/** Changes what is given of a company and leaves the rest. */
export async function updateCompany(ctx: RequestCtx, wanted: Changes): Promise<Company> {
  const before = await lockCompany(ctx.db, ctx.company_id);
  const changed = Object.entries(wanted).filter(
    ([name, value]) => value !== undefined && value !== before[name as keyof CompanyRow],
  );
  if (changed.length === 0) return presentCompany(before);
  const changes = Object.fromEntries(changed) as Partial<Changes>;
  if (changes.slug !== undefined) await assertSlug(ctx, changes.slug);
  const row = await ctx.db
    .updateTable('companies')
    .set({ ...changes, ...slugsAfter(before, changes), ...(await stepsAfter(ctx, before, changes)) })
    .where('id', '=', ctx.company_id)
    .returning(companyColumns)
    .executeTakeFirstOrThrow();
  const names = changed.map(([name]) => name);
  await recordAudit(ctx, {
    action: names.every((name) => name === 'colour') ? 'workspace.branding_changed' : 'workspace.updated',
    data: { changed: names },
  });
  await publishWorkspaceChanged(ctx);
  return presentCompany(row);
}

async function assertSlug(ctx: RequestCtx, slug: string): Promise<void> {
  if (ctx.actor.role !== ROLES.superadmin) throw new Problem('superadmin_only');
  const fault = slugFault(slug);
  if (fault === 'form') throw new Problem('slug_unusable');
  if (fault === 'reserved') throw new Problem('slug_reserved', { values: { slug } });
  if (!(await isSlugFree(ctx.db, slug, ctx.company_id)))
    throw new Problem('slug_taken', { values: { slug } });
  await takeAttempt(ctx.db, `slug:${ctx.company_id}`, SLUGS);
}

/** The slug that is left joins the former ones; one that is taken up again leaves them. */
function slugsAfter(before: CompanyRow, { slug }: Partial<Changes>): { former_slugs?: string[] } {
  if (slug === undefined) return {};
  return { former_slugs: [...before.former_slugs.filter((one) => one !== slug), before.slug] };
}

/** Steps of setting up only go forward; after the last one it is finished, once. */
async function stepsAfter(ctx: RequestCtx, before: CompanyRow, { onboarding_step: step }: Partial<Changes>) {
  if (step === undefined) return {};
  const isDone = step >= LIMITS.onboardingSteps && before.onboarding_finish_date === null;
  return {
    onboarding_step: Math.max(step, before.onboarding_step),
    ...(isDone && { onboarding_finish_date: await ctx.now() }),
  };
}
