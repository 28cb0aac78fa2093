import {
  type registrationEndpoints,
  type InputOf,
  type ResponseOf,
  type Session,
  SLUG_LENGTH,
  slugFault,
  slugOf,
} from '@fika/contract';
import { DatabaseError } from 'pg';
import type { Db } from '#platform/db/database.ts';
import type { AccountCtx } from '#platform/http/access.ts';
import { fieldProblem } from '#platform/http/translate.ts';
import { Problem } from '#platform/problem.ts';
import { recordAudits } from '#features/audit/record.ts';
import { joinFirst } from '#features/members/commands/join-first.ts';
import { createCompany } from '#features/workspaces/commands/create-company.ts';
import { isSlugFree } from '#features/workspaces/queries.ts';
import { tryWorkspace } from '../limits/queries.ts';
import { describeSession } from '../sessions/commands/open-session.ts';
import { getAccount } from '../queries.ts';

/** Steps that are done: address, account and workspace. */
const STEP = 3;
const UNIQUE_VIOLATION = '23505';
const SUGGESTIONS = 50;

/** Creates a workspace with the requester as its superadmin. Requires a confirmed address, because memberships are by address. */
export async function createWorkspace(
  ctx: AccountCtx,
  { body }: InputOf<typeof registrationEndpoints.workspace_create>,
): Promise<Session> {
  const { config, database } = ctx.services;
  if (!config.OPEN_REGISTRATION) throw new Problem('registration_closed');
  const { account_id: accountId } = ctx.account;
  const account = await database.global('read', (db) => getAccount(db, accountId));
  if (!account.email_verified_at) throw new Problem('email_unverified');
  const fault = await database.global('read', (db) => faultOf(db, body.slug));
  if (fault) throw fieldProblem('slug', `slug_${fault}`, ctx.t);
  await tryWorkspace(ctx, accountId);
  try {
    await database.system('write', (db) => create(ctx, db, account, body));
  } catch (error) {
    // A concurrent request took the address.
    if (isTaken(error)) throw fieldProblem('slug', 'slug_taken', ctx.t);
    throw error;
  }
  return describeSession(ctx, ctx.session_token ?? '');
}

async function create(
  ctx: AccountCtx,
  db: Db,
  account: { email: string; first_name: string; last_name: string },
  body: InputOf<typeof registrationEndpoints.workspace_create>['body'],
): Promise<void> {
  const { name, slug, culture, timezone } = body;
  const { id } = await createCompany(db, { name, slug, culture, timezone, onboarding_step: STEP });
  const { email, first_name, last_name } = account;
  const userId = await joinFirst(db, { company_id: id, email, first_name, last_name, culture, timezone });
  await recordAudits(db, [
    {
      company_id: id,
      action: 'workspace.created',
      target_type: 'company',
      target_id: id,
      actor_id: userId,
      client: ctx.client,
    },
  ]);
}

async function faultOf(db: Db, slug: string): Promise<'form' | 'reserved' | 'taken' | null> {
  return slugFault(slug) ?? ((await isSlugFree(db, slug)) ? null : 'taken');
}

function isTaken(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === UNIQUE_VIOLATION;
}

/** Whether a new workspace can have an address; when another one has it, a free one like it. */
export async function checkSlug(
  ctx: AccountCtx,
  { query }: InputOf<typeof registrationEndpoints.workspace_slug>,
): Promise<ResponseOf<typeof registrationEndpoints.workspace_slug>> {
  const { slug } = query;
  return ctx.services.database.global('read', async (db) => {
    const fault = await faultOf(db, slug);
    return { slug, fault, suggestion: fault ? await freeSlugLike(db, slug) : null };
  });
}

async function freeSlugLike(db: Db, slug: string): Promise<string | null> {
  const base = slugOf(slug)
    .slice(0, SLUG_LENGTH.max - 3)
    .replace(/-+$/, '');
  if (!base) return null;
  for (let number = 1; number <= SUGGESTIONS; number += 1) {
    const candidate = number === 1 ? base : `${base}-${number}`;
    if ((await faultOf(db, candidate)) === null) return candidate;
  }
  return null;
}
