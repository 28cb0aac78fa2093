import {
  OPTION_ACCESS,
  ROLES,
  WORKSPACE_OPTIONS,
  type WorkspaceOptionName,
  type WorkspaceOptions,
} from '@fika/contract';
import { sql } from 'kysely';
import type { RequestCtx } from '#platform/http/access.ts';
import { fieldErrors } from '#platform/http/translate.ts';
import { Problem } from '#platform/problem.ts';
import { recordAudit } from '#features/audit/record.ts';
import { clearOption, serializeOption } from '../options/types.ts';
import { presentOptions } from '../present.ts';
import { publishWorkspaceChanged } from './publish-workspace-changed.ts';

/** Sets one option of the company, or takes it back to its default by null. Answers the options. */
export async function saveOption(
  ctx: RequestCtx,
  { name, value }: { name: string; value?: unknown },
): Promise<WorkspaceOptions> {
  if (!isKnown(name)) throw new Problem('option_unknown', { values: { name } });
  if (OPTION_ACCESS[name] === 'superadmin' && ctx.actor.role !== ROLES.superadmin) {
    throw new Problem('superadmin_only');
  }
  if (value === null) await clearOption(ctx, name);
  const stored = value === null ? null : await serializeOption(ctx, name, readValue(ctx, name, value));
  const options = await store(ctx, name, stored);
  await recordAudit(ctx, { action: 'workspace.option_changed', data: { name, reset: stored === null } });
  await publishWorkspaceChanged(ctx);
  return presentOptions(options, ctx.actor.role);
}

/** Without a value the option has its default again. Returns all options. */
async function store({ db, company_id: companyId }: RequestCtx, name: WorkspaceOptionName, value: unknown) {
  const options =
    value === null
      ? sql<string>`options - ${name}::text`
      : sql<string>`options || jsonb_build_object(${name}::text, ${JSON.stringify(value)}::jsonb)`;
  const row = await db
    .updateTable('companies')
    .set({ options })
    .where('id', '=', companyId)
    .returning('options')
    .executeTakeFirstOrThrow();
  return row.options;
}

function isKnown(name: string): name is WorkspaceOptionName {
  return Object.hasOwn(WORKSPACE_OPTIONS, name);
}

function readValue(ctx: RequestCtx, name: WorkspaceOptionName, value: unknown): unknown {
  const read = WORKSPACE_OPTIONS[name].safeParse(value);
  if (read.success) return read.data;
  const errors = fieldErrors(read.error.issues, ctx.t);
  for (const error of errors) error.path = ['value', error.path].filter(Boolean).join('.');
  throw new Problem('invalid_input', { errors });
}
