import {
  type FieldValue,
  type FilterCategory,
  type Locale,
  ROLES,
  type RejectedRow,
  type RowCells,
  cleanText,
  email as emailSchema,
  faultOfText,
  isNameless,
  parseCulture,
  parseFieldText,
  type uploadRow,
} from '@fika/contract';
import type { z } from 'zod';

/** A row of an upload, as parsed by the contract. */
type SentRow = z.output<typeof uploadRow>;

/** The same with typed values; null means no value. */
export interface ReadRow {
  row: number;
  email: string;
  external_id: string | null;
  first_name: string;
  last_name: string;
  culture: Locale | null;
  /** Email address or external id. */
  manager: string | null;
  fields: Record<string, FieldValue>;
}

/** A field as an upload sees it. */
export interface UploadField extends FilterCategory {
  mandatory: boolean;
}

/** The stored values of a member that a row may mean. */
export interface KnownMember {
  id: number;
  email: string;
  external_id: string | null;
  first_name: string;
  last_name: string;
  culture: string;
  role: number;
  fields: Record<string, FieldValue>;
  manager_email: string | null;
  manager_external_id: string | null;
}

export interface UploadPlan {
  add: ReadRow[];
  update: (ReadRow & { id: number })[];
  unchanged: number;
  rejected: RejectedRow[];
}

/** As much of a refused cell as helps to find it. */
export function rejection(
  row: number,
  field: string,
  reason: RejectedRow['reason'],
  value: string,
): RejectedRow {
  const shown = cleanText(value);
  return {
    row,
    field: cleanText(field).slice(0, 150),
    reason,
    value: (shown.length > 200 ? `${shown.slice(0, 200)}…` : shown).toWellFormed(),
  };
}

/** The typed values of a row, or every reason why it cannot be taken. */
export function readRow(
  sent: SentRow,
  categories: ReadonlyMap<string, FilterCategory>,
  timezone: string,
): { ok: true; row: ReadRow } | { ok: false; rejected: RejectedRow[] } {
  const rejected: RejectedRow[] = [];
  const refuse = (field: string, reason: RejectedRow['reason'], value: string) => {
    rejected.push(rejection(sent.row, field, reason, value));
  };
  const email = emailSchema.safeParse(sent.email);
  if (!email.success) refuse('email', 'invalid_email', sent.email);
  const culture = sent.culture ? parseCulture(sent.culture) : null;
  if (sent.culture && !culture) refuse('culture', 'invalid_value', sent.culture);
  const fields: Record<string, FieldValue> = {};
  for (const [id, text] of Object.entries(sent.fields)) {
    const category = categories.get(id);
    if (!category) {
      refuse(id, 'unknown_field', text);
      continue;
    }
    const parsed = parseFieldText(category.type, text, category.choices, {
      timezone,
      merged: category.merged,
    });
    if (!parsed.ok) refuse(category.title, faultOfText(category.type, parsed.reason), text);
    else if (parsed.value !== null) fields[id] = parsed.value;
  }
  if (!email.success || rejected.length > 0) return { ok: false, rejected };
  const row: ReadRow = {
    row: sent.row,
    email: email.data,
    external_id: cleanText(sent.external_id ?? '') || null,
    first_name: cleanText(sent.first_name),
    last_name: cleanText(sent.last_name),
    culture,
    manager: cleanText(sent.manager ?? '') || null,
    fields,
  };
  return { ok: true, row };
}

/** The importing admin. */
interface Uploader {
  user_id: number;
  role: number;
  /** Whether they may change members, and not only add some. */
  may_edit: boolean;
}

/**
 * The plan for each row: a member is found by email, else by external id. One row is for one member: a second one with the same
 * address or id is refused, and so is a row whose address is one member's and whose id is another's. Members are changed with the
 * permission to edit them, and admins by superadmins alone. The address of an admin is their login, so no other may change it
 * here, and not even they themselves.
 */
export function planUpload(
  rows: readonly ReadRow[],
  known: readonly KnownMember[],
  actor: Uploader,
  mandatory: readonly UploadField[] = [],
): UploadPlan {
  const plan: UploadPlan = { add: [], update: [], unchanged: 0, rejected: [] };
  const byEmail = new Map(known.map((member) => [member.email, member]));
  const byExternalId = new Map(known.map((member) => [member.external_id, member]));
  const seen = { emails: new Set<string>(), externalIds: new Set<string>(), members: new Set<number>() };
  for (const row of rows) {
    const owner = byEmail.get(row.email);
    const holder = row.external_id === null ? undefined : byExternalId.get(row.external_id);
    const member = owner ?? holder;
    const isChange = member !== undefined && changes(row, member);
    const fault =
      faultOf(row, owner, holder, seen, actor) ?? (isChange ? changeFault(row, member, actor) : null);
    const faults = fault ? [fault] : member ? [] : lackOf(row, mandatory);
    if (faults.length > 0) {
      plan.rejected.push(...faults);
      continue;
    }
    seen.emails.add(row.email);
    if (row.external_id !== null) seen.externalIds.add(row.external_id);
    if (!member) plan.add.push(row);
    else if (isChange) plan.update.push({ ...row, id: member.id });
    else plan.unchanged += 1;
    if (member) seen.members.add(member.id);
  }
  return plan;
}

/** The mandatory values that a new member lacks. For an existing member an empty cell means no change. */
function lackOf(row: ReadRow, mandatory: readonly UploadField[]): RejectedRow[] {
  return mandatory
    .filter(({ id }) => row.fields[String(id)] === undefined)
    .map(({ title }) => rejection(row.row, title, 'mandatory_missing', ''));
}

/** The cells of a row as sent, for the admin who corrects it. */
export function cellsOf(sent: SentRow): RowCells {
  const { email, first_name, last_name, external_id, culture, manager, fields } = sent;
  const nullable = { external_id: external_id ?? '', culture: culture ?? '', manager: manager ?? '' };
  const own = { email, first_name, last_name, ...nullable };
  const filled = Object.entries(own).filter(([, text]) => text !== '');
  return Object.fromEntries([...filled, ...Object.entries(fields)]);
}

/** The same plan with as many new members as there are seats; null is without limit. The first rows come first. */
export function limitAdded(plan: UploadPlan, seats: number | null): UploadPlan {
  if (seats === null || plan.add.length <= seats) return plan;
  const full = plan.add.slice(seats).map(({ row, email }) => rejection(row, 'email', 'seats_full', email));
  return { ...plan, add: plan.add.slice(0, seats), rejected: [...plan.rejected, ...full] };
}

function faultOf(
  row: ReadRow,
  owner: KnownMember | undefined,
  holder: KnownMember | undefined,
  seen: { emails: Set<string>; externalIds: Set<string>; members: Set<number> },
  actor: Uploader,
): RejectedRow | null {
  if (seen.emails.has(row.email)) return rejection(row.row, 'email', 'duplicate_email', row.email);
  const external = row.external_id ?? '';
  if (row.external_id !== null && seen.externalIds.has(row.external_id)) {
    return rejection(row.row, 'external_id', 'duplicate_external_id', external);
  }
  if (owner && holder && owner.id !== holder.id) {
    return rejection(row.row, 'external_id', 'duplicate_external_id', external);
  }
  const member = owner ?? holder;
  // An earlier row moved this member to another address, so that the meaning of this one is unclear.
  if (member && seen.members.has(member.id)) return rejection(row.row, 'email', 'email_taken', row.email);
  if (!member && isNameless(row)) {
    return rejection(row.row, 'first_name', 'name_missing', '');
  }
  if (member && member.role > ROLES.enduser && actor.role < ROLES.superadmin && member.email !== row.email) {
    return rejection(row.row, 'email', 'admin_email', row.email);
  }
  return null;
}

/** Why the importing admin may not change the member of a row. */
function changeFault(row: ReadRow, member: KnownMember, actor: Uploader): RejectedRow | null {
  if (!actor.may_edit) return rejection(row.row, 'email', 'edit_permission', row.email);
  const isForeign =
    member.role > ROLES.enduser && actor.role < ROLES.superadmin && member.id !== actor.user_id;
  return isForeign ? rejection(row.row, 'email', 'admin_record', row.email) : null;
}

/** Whether a row changes a member; empty cells change nothing. */
function changes(row: ReadRow, member: KnownMember): boolean {
  return (
    row.email !== member.email ||
    (row.external_id !== null && row.external_id !== member.external_id) ||
    (row.first_name !== '' && row.first_name !== member.first_name) ||
    (row.last_name !== '' && row.last_name !== member.last_name) ||
    (row.culture !== null && row.culture !== member.culture) ||
    (row.manager !== null && !isManager(row.manager, member)) ||
    Object.entries(row.fields).some(([id, value]) => !sameValue(value, member.fields[id]))
  );
}

const isManager = (text: string, { manager_email: email, manager_external_id: id }: KnownMember) =>
  text.toLowerCase() === email || text === id;

function sameValue(one: FieldValue, other: FieldValue | undefined): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((choice) => other.includes(choice));
}
