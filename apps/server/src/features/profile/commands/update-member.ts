import {
  type FieldError,
  type FieldValue,
  type InputOf,
  ROLES,
  cleanText,
  type profileEndpoints,
} from '@fika/contract';
import { sql } from 'kysely';
import type { RequestCtx } from '#platform/http/access.ts';
import { fieldErrors } from '#platform/http/translate.ts';
import { found, Problem } from '#platform/problem.ts';
import { recordAudit } from '#features/audit/record.ts';
import { type CategoryRow, holdFields, listCategories } from '#features/categories/queries.ts';
import { readFieldValue } from '#features/members/fields/rules.ts';
import { chainsAbove, isAbove, lockManagers } from '#features/members/managers/queries.ts';
import { recordMoved } from '#features/members/commands/record-moved-addresses.ts';
import { assertMayEdit, assertMaySetManager, mayMoveAddress, seesField } from '../policy.ts';
import { getMember, getMemberForUpdate, type MemberDetailRow } from '#features/members/queries.ts';

type Change = InputOf<typeof profileEndpoints.users_detail_update>['body'];
type Fields = Record<string, FieldValue>;
type Refuse = (path: string, code: string) => void;

/** Changes a member: themselves, or another with the permission. Returns the member as they are now. */
export async function updateMember(
  ctx: RequestCtx,
  userId: number,
  change: Change,
): Promise<MemberDetailRow> {
  const { actor } = ctx;
  const isOneself = actor.user_id === userId;
  // Members cannot tell whether other ids exist.
  found(isOneself || actor.role > ROLES.enduser ? true : null);
  await holdFields(ctx);
  const before = await getMemberForUpdate(ctx, userId);
  assertMayEdit(actor, before);
  const errors: FieldError[] = [];
  const refuse: Refuse = (path, code) => {
    errors.push(...fieldErrors([{ code: 'custom', message: code, path: path.split('.') }], ctx.t));
  };
  const columns = changedColumns(before, change);
  await checkColumns(ctx, before, columns, refuse);
  if (columns.manager_id !== undefined) await checkManager(ctx, before.id, columns.manager_id, refuse);
  const fields = await readFields(ctx, change, refuse);
  if (errors.length > 0) throw new Problem('invalid_input', { errors });
  await writeMember(ctx, before, columns, fields);
  return getMember(ctx, userId);
}

type Columns = Partial<
  Pick<MemberDetailRow, 'first_name' | 'last_name' | 'email' | 'culture' | 'about_me' | 'manager_id'>
>;

function changedColumns(before: MemberDetailRow, change: Change): Columns {
  const { first_name: first, last_name: last, email, culture, about_me: about, manager_id } = change;
  const sent: Columns = {
    ...(first !== undefined && { first_name: cleanText(first) }),
    ...(last !== undefined && { last_name: cleanText(last) }),
    ...(email !== undefined && { email }),
    ...(culture !== undefined && { culture }),
    ...(about !== undefined && { about_me: cleanText(about) }),
    ...(manager_id !== undefined && { manager_id }),
  };
  const names = Object.keys(sent) as (keyof Columns)[];
  return Object.fromEntries(
    names.filter((name) => sent[name] !== before[name]).map((name) => [name, sent[name]]),
  );
}

async function checkColumns(
  ctx: RequestCtx,
  before: MemberDetailRow,
  columns: Columns,
  refuse: Refuse,
): Promise<void> {
  const after = { ...before, ...columns };
  const hadName = `${before.first_name}${before.last_name}` !== '';
  if (hadName && `${after.first_name}${after.last_name}` === '') refuse('first_name', 'required');
  if (columns.email === undefined) return;
  const refusal = mayMoveAddress(ctx.actor, before);
  if (refusal) return refuse('email', refusal);
  const taken = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', ctx.company_id)
    .where('email', '=', columns.email)
    .executeTakeFirst();
  if (taken) refuse('email', 'email_taken');
}

/** A manager is another member of the company, active or not, whose own chain of managers does not include the member. */
async function checkManager(
  ctx: RequestCtx,
  userId: number,
  managerId: number | null,
  refuse: Refuse,
): Promise<void> {
  assertMaySetManager(ctx.actor);
  if (managerId === null) return;
  if (managerId === userId) return refuse('manager_id', 'manager_oneself');
  const exists = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', ctx.company_id)
    .where('id', '=', managerId)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  if (!exists) return refuse('manager_id', 'manager_unknown');
  await lockManagers(ctx);
  const managers = await chainsAbove(ctx, [managerId]);
  if (isAbove(managers, userId, managerId)) refuse('manager_id', 'manager_cycle');
}

interface FieldChange {
  set: Fields;
  clear: string[];
}

async function readFields(ctx: RequestCtx, change: Change, refuse: Refuse): Promise<FieldChange> {
  const read: FieldChange = { set: {}, clear: [] };
  const sent = change.userfield_set ?? [];
  if (sent.length === 0) return read;
  const categories = await listCategories(ctx);
  const byId = new Map(categories.filter((one) => seesField(ctx.actor, one)).map((one) => [one.id, one]));
  for (const [index, { category: id, value }] of sent.entries()) {
    const category = byId.get(id);
    if (category)
      readField(ctx, category, value, read, (code) => refuse(`userfield_set.${index}.value`, code));
    else refuse(`userfield_set.${index}.category`, 'unknown_field');
  }
  return read;
}

function readField(
  ctx: RequestCtx,
  category: CategoryRow,
  value: FieldValue | null,
  read: FieldChange,
  refuse: (code: string) => void,
): void {
  const key = String(category.id);
  const isEmpty = value === null || value === '' || (Array.isArray(value) && value.length === 0);
  if (isEmpty) {
    if (category.mandatory) refuse('required');
    else read.clear.push(key);
    return;
  }
  const typed = readFieldValue(category, value, ctx.company.timezone);
  if (typed.ok) read.set[key] = typed.value;
  else refuse(typed.reason === 'invalid_value' ? `invalid_${category.type}` : typed.reason);
}

async function writeMember(
  ctx: RequestCtx,
  before: MemberDetailRow,
  columns: Columns,
  { set, clear }: FieldChange,
): Promise<void> {
  const known = before.fields as Fields;
  const isNew = (key: string) => JSON.stringify(known[key]) !== JSON.stringify(set[key]);
  const fieldIds = [...Object.keys(set).filter(isNew), ...clear.filter((key) => key in known)].map(Number);
  const changed = Object.keys(columns);
  if (changed.length === 0 && fieldIds.length === 0) return;
  await ctx.db
    .updateTable('users')
    .set({
      ...columns,
      fields: sql`(fields || ${JSON.stringify(set)}::jsonb) - ${clear}::text[]`,
      updated_at: sql`app_now()`,
    })
    .where('company_id', '=', ctx.company_id)
    .where('id', '=', before.id)
    .execute();
  await recordAudit(ctx, {
    action: 'member.updated',
    target_type: 'user',
    target_id: before.id,
    data: { changed, fields: fieldIds },
  });
  if (columns.email !== undefined) await recordMoved(ctx, [before], 'profile');
}
