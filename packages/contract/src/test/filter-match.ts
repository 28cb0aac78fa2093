import type { FieldValue } from '../endpoints/members.ts';
import { type Condition, planFilters, type PlanOptions, type Reading } from '../filter-plan.ts';
import type { CanonicalScalar } from '../filter-values.ts';
import { normaliseFilters, type LooseGroup } from '../filters.ts';
import { searchKey } from '../text.ts';

/** The member as filters see it. A `User` of the API fits. */
export interface FilterableMember {
  id: number;
  external_id: string | null;
  email: string;
  first_name: string;
  last_name: string;
  is_active: boolean;
  is_admin: boolean;
  userfield_set: readonly { category: number; value: FieldValue }[];
  /** Ids of the audiences and the programs of the member, for filters that need them. */
  audiences?: readonly number[] | undefined;
  campaigns?: readonly number[] | undefined;
}

/**
 * Whether a member passes a filter, without a database: what tests compare the server's SQL and the browser's sentences with. Throws a `RangeError` with
 * the reason when the filter cannot be used.
 */
export function matchesFilters(member: FilterableMember, group: LooseGroup, options: PlanOptions): boolean {
  const canonical = normaliseFilters(group);
  const planned = canonical.ok ? planFilters(canonical.group, options) : canonical;
  if (!planned.ok)
    throw new RangeError(`The filter is refused: ${planned.fault.code} (${planned.fault.name})`);
  return passes(member, planned.condition);
}

/**
 * Whether a member passes a planned filter. One by audiences or programs throws when the member has no lists of them, because a
 * result would be a guess.
 */
export function passes(member: FilterableMember, condition: Condition): boolean {
  switch (condition.is) {
    case 'all':
      return condition.of.every((inner) => passes(member, inner));
    case 'any':
      return condition.of.some((inner) => passes(member, inner));
    case 'not':
      return !passes(member, condition.of);
    case 'search':
      return memberSearchKey(member).includes(condition.key);
    case 'member':
      return condition.ids.includes(member.id);
    case 'audience':
      return isIn(member.audiences, condition);
    case 'campaign':
      return isIn(member.campaigns, condition);
    case 'active':
      return member.is_active;
    case 'admin':
      return member.is_admin;
    default: {
      const field = member.userfield_set.find(({ category }) => category === condition.category);
      return field !== undefined && fieldPasses(field.value, condition);
    }
  }
}

function isIn(
  held: readonly number[] | undefined,
  { is, ids }: { is: string; ids: readonly number[] },
): boolean {
  if (!held)
    throw new RangeError(`A filter asks for a ${is}, and the member does not say which they are in.`);
  return ids.some((id) => held.includes(id));
}

/** The text that a search looks into; the database's column `search` holds the same. */
function memberSearchKey(member: FilterableMember): string {
  const { first_name, last_name, email, external_id } = member;
  return searchKey(`${first_name} ${last_name} ${email} ${external_id ?? ''}`);
}

type FieldCondition = Extract<Condition, { category: number }>;

function fieldPasses(value: FieldValue, condition: FieldCondition): boolean {
  if (condition.is === 'defined') return true;
  if (condition.is === 'holds') {
    if (!Array.isArray(value)) return false;
    if (condition.which === 'any') return condition.values.some((choice) => value.includes(choice));
    if (condition.which === 'all') return condition.values.every((choice) => value.includes(choice));
    return value.every((choice) => condition.values.includes(choice));
  }
  if (Array.isArray(value)) return false;
  if (condition.is === 'contains') return searchKey(String(value)).includes(condition.key);
  const read = readAs(value, condition.as);
  if (condition.is === 'among') return condition.values.includes(read);
  const { operator, value: bound } = condition;
  if (operator === 'lt') return read < bound;
  if (operator === 'lte') return read <= bound;
  return operator === 'gt' ? read > bound : read >= bound;
}

function readAs(value: CanonicalScalar, as: Reading): CanonicalScalar {
  if (as === 'number') return Number(value);
  if (as === 'key') return searchKey(String(value));
  return as === 'day' ? String(value).slice(0, 10) : value;
}
