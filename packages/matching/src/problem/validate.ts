import { MatchingInputError } from '../errors.ts';
import type { MatchingInputCode } from '../errors.ts';
import { ALGOS } from '../input.ts';
import type {
  CategoryChoice,
  CategoryId,
  Field,
  FieldType,
  FieldValue,
  MatchingInput,
  Preference,
  Rule,
} from '../input.ts';
import { checkContradictions } from './contradictions.ts';
import { checkShape } from './shape.ts';

/** The choice that means "no value" in lists of choices. */
export const UNDEFINED_CHOICE = '__undefined__';

const LISTED: ReadonlySet<FieldType> = new Set(['select', 'array']);
const COMPARABLE: ReadonlySet<FieldType> = new Set(['select', 'array', 'boolean', 'integer', 'date']);
const MEASURED: ReadonlySet<FieldType> = new Set(['integer', 'date']);

/** How each kind of rule can treat an empty field. A check below refuses an unknown kind by name. */
const EMPTY: Readonly<Record<Rule['kind'], readonly string[]>> = {
  cross_category: ['different', 'same', 'wait'],
  cross_groups: ['different', 'wait'],
  optimization: ['different', 'wait'],
};

function fail(code: MatchingInputCode, path: string, message: string): never {
  throw new MatchingInputError(code, path, message);
}

/** True for a calendar day written as YYYY-MM-DD. */
export function isDay(value: string): boolean {
  const time = Date.parse(`${value}T00:00:00Z`);
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(value)
  );
}

function isValueOf(type: FieldType, value: FieldValue): boolean {
  if (value === null) return true;
  if (type === 'array') return Array.isArray(value) && value.every((choice) => typeof choice === 'string');
  if (type === 'boolean') return typeof value === 'boolean';
  if (type === 'integer') return typeof value === 'number' && Number.isSafeInteger(value);
  if (typeof value !== 'string') return false;
  return type === 'date' ? isDay(value) : true;
}

/**
 * Refuses an input that cannot be run, with a code and the place.
 * @throws MatchingInputError
 */
export function validateInput(input: MatchingInput): void {
  checkShape(input);
  checkSettings(input);
  const fields = checkFields(input);
  checkParticipants(input, fields);
  checkHistory(input);
  if (input.algo !== 'random') checkRules(input.rules ?? [], fields);
  (input.preferences ?? []).forEach((preference, i) => {
    checkPreference(preference, fields, `preferences[${i}]`);
  });
  if (input.algo === 'advanced') checkSeats(input);
  checkAlgoParts(input);
  checkSkipLevel(input);
}

/** Of three people two are on the same level, and people of one level are never peers of each other's manager. */
function checkSkipLevel({ skip_level, algo, users_per_group }: MatchingInput): void {
  if (!skip_level) return;
  if (algo !== 'secretsanta' && users_per_group !== 2) {
    fail('invalid_group_size', 'skip_level', 'needs groups of two');
  }
  const ids = new Set<number>();
  skip_level.forEach(({ id }, i) => {
    if (ids.has(id)) fail('duplicate_participant', `skip_level[${i}].id`, `${id} is there twice`);
    ids.add(id);
  });
}

function checkPreference(preference: Preference, fields: ReadonlyMap<string, Field>, path: string): void {
  checkChoice(preference, fields, path);
  if (!['meet', 'avoid'].includes(preference.wish)) fail('invalid_preference', `${path}.wish`, 'is unknown');
  if (!Number.isFinite(preference.order ?? 0)) {
    fail('invalid_preference', `${path}.order`, 'must be a number');
  }
}

function checkSeats({ seats = [], users_per_group, rematching = 1 }: MatchingInput): void {
  if (seats.length !== users_per_group) {
    fail('invalid_seats', 'seats', `a group of ${users_per_group} has ${users_per_group} seats`);
  }
  seats.forEach(({ eligible_ids, reuse = 1 }, i) => {
    if (!Number.isSafeInteger(reuse) || reuse < 1) {
      fail('invalid_seats', `seats[${i}].reuse`, 'must be a whole number of at least 1');
    }
    const path = `seats[${i}].eligible_ids`;
    if (new Set(eligible_ids).size < eligible_ids.length) {
      fail('duplicate_participant', path, 'names somebody twice');
    }
  });
  if (rematching !== 'unlimited' && !(Number.isSafeInteger(rematching) && rematching >= 1)) {
    fail('invalid_rematching', 'rematching', 'must be a whole number of at least 1, or "unlimited"');
  }
}

/** Refuses must pairs, locked groups and fixed participants for algorithms that would ignore them. */
function checkAlgoParts({ algo, must_pairs, locked_groups, fixed_participants }: MatchingInput): void {
  if (algo !== 'lottery' && algo !== 'secretsanta') return;
  if (must_pairs?.length) fail('not_for_this_algo', 'must_pairs', `have no place in "${algo}"`);
  const locked = locked_groups?.length ?? 0;
  if (algo === 'lottery') {
    if (locked > 1) fail('not_for_this_algo', 'locked_groups', 'only one group wins');
    return;
  }
  if (locked > 0) fail('not_for_this_algo', 'locked_groups', `"${algo}" makes no groups`);
  if (fixed_participants?.length)
    fail('not_for_this_algo', 'fixed_participants', `"${algo}" makes no groups`);
}

function checkSettings(input: MatchingInput): void {
  if (!Number.isSafeInteger(input.seed)) fail('invalid_seed', 'seed', 'must be a whole number');
  if (!ALGOS.includes(input.algo)) {
    fail('algo_not_supported', 'algo', `"${input.algo}" is not an algorithm`);
  }
  if (!Number.isSafeInteger(input.users_per_group) || input.users_per_group < 2) {
    fail('invalid_group_size', 'users_per_group', 'must be a whole number of at least 2');
  }
  if (![1, 2, 3, 4].includes(input.groups_chunks_generator)) {
    fail('invalid_generator', 'groups_chunks_generator', 'must be 1, 2, 3 or 4');
  }
  if (!['prefer', 'require'].includes(input.availability?.strength ?? 'prefer')) {
    fail('invalid_availability', 'availability.strength', 'is unknown');
  }
  const hours = input.availability?.min_shared_hours ?? 1;
  if (!Number.isSafeInteger(hours) || hours < 1 || hours > 168) {
    fail('invalid_availability', 'availability.min_shared_hours', 'must be 1 to 168');
  }
}

function checkFields(input: MatchingInput): Map<string, Field> {
  const fields = new Map<string, Field>();
  (input.fields ?? []).forEach((field, i) => {
    const id = String(field.id);
    if (fields.has(id)) fail('duplicate_field', `fields[${i}].id`, `"${id}" is there twice`);
    fields.set(id, field);
  });
  return fields;
}

function checkParticipants(input: MatchingInput, fields: ReadonlyMap<string, Field>): void {
  const ids = new Set<number>();
  input.participants.forEach((person, i) => {
    const path = `participants[${i}]`;
    if (!Number.isSafeInteger(person.id)) fail('invalid_value', `${path}.id`, 'must be a whole number');
    if (ids.has(person.id)) fail('duplicate_participant', `${path}.id`, `${person.id} is there twice`);
    ids.add(person.id);
    for (const count of ['sit_outs', 'earlier_wins'] as const) {
      const value = person[count] ?? 0;
      if (Number.isSafeInteger(value) && value >= 0) continue;
      fail('invalid_value', `${path}.${count}`, 'must be a whole number of at least 0');
    }
    if (person.free_hours?.some((hour) => !Number.isInteger(hour) || hour < 0 || hour > 167)) {
      fail('invalid_availability', `${path}.free_hours`, 'hours are whole numbers from 0 to 167');
    }
    for (const [key, value] of Object.entries(person.values ?? {})) {
      const field = fields.get(key);
      if (field && !isValueOf(field.type, value)) {
        fail('invalid_value', `${path}.values.${key}`, `is not a value of type ${field.type}`);
      }
    }
  });
}

function checkHistory(input: MatchingInput): void {
  (input.history ?? []).forEach((meeting, i) => {
    const path = `history[${i}]`;
    if (meeting.a === meeting.b) fail('invalid_history', path, 'a person can not meet themselves');
    if (!Number.isFinite(meeting.age) || meeting.age < 0) {
      fail('invalid_history', `${path}.age`, 'must be a number of rounds');
    }
  });
}

function fieldOf(category: CategoryId, fields: ReadonlyMap<string, Field>, path: string): Field {
  return fields.get(String(category)) ?? fail('unknown_field', path, `there is no field "${category}"`);
}

function checkChoice(choice: CategoryChoice, fields: ReadonlyMap<string, Field>, path: string): void {
  const field = fieldOf(choice.category, fields, `${path}.category`);
  if (!COMPARABLE.has(field.type)) {
    fail('rule_type_mismatch', `${path}.category`, `a field of type ${field.type} has no choices`);
  }
  // A field without a list of choices (an import may fill it) accepts any.
  const listed = LISTED.has(field.type) && Object.keys(field.choices ?? {}).length > 0;
  if (listed && choice.choice !== UNDEFINED_CHOICE && !Object.hasOwn(field.choices ?? {}, choice.choice)) {
    fail('invalid_rule', `${path}.choice`, `"${choice.choice}" is not a choice of "${field.title}"`);
  }
}

function checkRules(rules: readonly Rule[], fields: ReadonlyMap<string, Field>): void {
  rules.forEach((rule, i) => {
    checkRule(rule, fields, `rules[${i}]`);
  });
  checkContradictions(rules, fields);
}

function checkRule(rule: Rule, fields: ReadonlyMap<string, Field>, path: string): void {
  const strength: string = rule.strength ?? 'prefer';
  if (strength !== 'prefer' && strength !== 'require') fail('invalid_rule', `${path}.strength`, 'is unknown');
  const empty: string = rule.empty ?? 'different';
  if (Object.hasOwn(EMPTY, rule.kind) && !EMPTY[rule.kind].includes(empty)) {
    fail('invalid_rule', `${path}.empty`, 'does not go with this kind of rule');
  }
  switch (rule.kind) {
    case 'cross_category': {
      const { type } = fieldOf(rule.category, fields, `${path}.category`);
      if (!COMPARABLE.has(type)) {
        fail('rule_type_mismatch', `${path}.category`, `a field of type ${type} can not be compared`);
      }
      if (!['same', 'different'].includes(rule.value)) fail('invalid_rule', `${path}.value`, 'is unknown');
      return;
    }
    case 'cross_groups':
      if (!['allow', 'forbid'].includes(rule.action)) fail('invalid_rule', `${path}.action`, 'is unknown');
      if (rule.pairs.length === 0) fail('invalid_rule', `${path}.pairs`, 'needs at least one pair');
      rule.pairs.forEach((pair, i) => {
        pair.forEach((choice, side) => {
          checkChoice(choice, fields, `${path}.pairs[${i}][${side}]`);
        });
      });
      return;
    case 'optimization':
      if (strength === 'require')
        fail('invalid_rule', `${path}.strength`, 'this kind is always a preference');
      checkGoal(rule.goal, fieldOf(rule.category, fields, `${path}.category`).type, path);
      return;
    default:
      fail('invalid_rule', `${path}.kind`, 'is unknown');
  }
}

function checkGoal(goal: string, type: FieldType, path: string): void {
  const common = goal === 'most' || goal === 'least';
  if (!common && goal !== 'closest' && goal !== 'farthest')
    fail('invalid_rule', `${path}.goal`, 'is unknown');
  if (!(common ? LISTED : MEASURED).has(type)) {
    fail('rule_type_mismatch', `${path}.category`, `"${goal}" does not go with a field of type ${type}`);
  }
}
