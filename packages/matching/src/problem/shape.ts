/**
 * Checks that an input has the declared parts and types. Inputs come from databases and files. An id stored as text would not
 * be found, and a confidential "never with" would be ignored silently.
 */
import { MatchingInputError } from '../errors.ts';
import type { MatchingInputCode } from '../errors.ts';
import { FIELD_TYPES } from '../input.ts';
import type { MatchingInput } from '../input.ts';

type Parts = Readonly<Record<string, unknown>>;
/** The place of the fault in an item of a list and what is wrong, or null. */
type Fault = [place: string, message: string] | null;

const TYPES: ReadonlySet<unknown> = new Set(FIELD_TYPES);
const AN_OBJECT: Fault = ['', 'must be an object'];
const AN_ID: Fault = ['', 'ids are whole numbers'];

function isParts(value: unknown): value is Parts {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Absent, as optional parts of data often are. */
function isNone(value: unknown): boolean {
  return value === undefined || value === null;
}

function isName(value: unknown): boolean {
  return typeof value === 'string' || Number.isSafeInteger(value);
}

function isIdPair(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length === 2 &&
    Number.isSafeInteger(value[0]) &&
    Number.isSafeInteger(value[1])
  );
}

export function isIdList(value: unknown): boolean {
  return Array.isArray(value) && Array.from<unknown>(value).every(Number.isSafeInteger);
}

/** @throws MatchingInputError */
export function checkShape(input: MatchingInput): void {
  const given: unknown = input;
  if (!isParts(given)) throw new MatchingInputError('invalid_value', 'input', 'must be an object');
  if (given.participants === undefined) {
    throw new MatchingInputError('invalid_value', 'participants', 'must be a list');
  }
  const parts: Parts = given;
  const each = (part: string, code: MatchingInputCode, faultOf: (item: unknown) => Fault): void => {
    eachItem(parts[part], part, code, faultOf);
  };
  each('participants', 'invalid_value', participantFault);
  each('fields', 'invalid_value', fieldFault);
  each('rules', 'invalid_rule', ruleFault);
  each('preferences', 'invalid_preference', preferenceFault);
  each('history', 'invalid_history', meetingFault);
  each('seats', 'invalid_seats', seatFault);
  for (const part of ['never_with', 'managers', 'must_pairs']) {
    each(part, 'invalid_value', (pair) => (isIdPair(pair) ? null : ['', 'must be two ids']));
  }
  each('skip_level', 'invalid_value', lineFault);
  each('locked_groups', 'invalid_value', (ids) => (isIdList(ids) ? null : ['', 'must be a list of ids']));
  for (const part of ['fixed_participants', 'winners']) {
    each(part, 'invalid_value', (id) => (Number.isSafeInteger(id) ? null : AN_ID));
  }
  if (!isNone(parts.availability) && !isParts(parts.availability)) {
    throw new MatchingInputError('invalid_availability', 'availability', 'must be an object');
  }
}

/** @throws MatchingInputError for a value that is not a list, and for the first item with a fault */
export function eachItem(
  list: unknown,
  part: string,
  code: MatchingInputCode,
  faultOf: (item: unknown) => Fault,
): void {
  if (list === undefined) return;
  if (!Array.isArray(list)) throw new MatchingInputError(code, part, 'must be a list');
  for (let i = 0; i < list.length; i++) {
    const fault = faultOf(list[i]);
    if (fault) throw new MatchingInputError(code, `${part}[${i}]${fault[0]}`, fault[1]);
  }
}

function participantFault(person: unknown): Fault {
  if (!isParts(person)) return AN_OBJECT;
  if (!isNone(person.values) && !isParts(person.values)) return ['.values', 'must be an object'];
  const hours = person.free_hours;
  return isNone(hours) || Array.isArray(hours) ? null : ['.free_hours', 'must be a list'];
}

function lineFault(line: unknown): Fault {
  if (!isParts(line)) return AN_OBJECT;
  if (!Number.isSafeInteger(line.id)) return ['.id', 'must be a whole number'];
  if (!Number.isSafeInteger(line.manager)) return ['.manager', 'must be a whole number'];
  return line.above === null || Number.isSafeInteger(line.above)
    ? null
    : ['.above', 'must be a whole number'];
}

function fieldFault(field: unknown): Fault {
  if (!isParts(field)) return AN_OBJECT;
  if (!isName(field.id)) return ['.id', 'must be a whole number or a text'];
  if (typeof field.title !== 'string') return ['.title', 'must be a text'];
  if (!TYPES.has(field.type)) return ['.type', 'is unknown'];
  const { choices, only_for_matching: hidden } = field;
  // Any other value could be read as "not hidden".
  if (!isNone(hidden) && typeof hidden !== 'boolean') return ['.only_for_matching', 'must be true or false'];
  const isFine = isParts(choices) && Object.values(choices).every((label) => typeof label === 'string');
  return isNone(choices) || isFine ? null : ['.choices', 'must be labels by choice'];
}

function ruleFault(rule: unknown): Fault {
  if (!isParts(rule)) return AN_OBJECT;
  if (rule.kind === 'cross_category' || rule.kind === 'optimization') {
    return isName(rule.category) ? null : ['.category', 'must be an id'];
  }
  // Other kinds are checked where rules are read. A random draw reads none.
  if (rule.kind !== 'cross_groups') return null;
  if (!Array.isArray(rule.pairs)) return ['.pairs', 'must be a list'];
  const at = Array.from<unknown>(rule.pairs).findIndex(
    (pair) => !(Array.isArray(pair) && pair.length === 2 && isChoice(pair[0]) && isChoice(pair[1])),
  );
  return at === -1 ? null : [`.pairs[${at}]`, 'must be two choices'];
}

function isChoice(side: unknown): boolean {
  return isParts(side) && isName(side.category) && typeof side.choice === 'string';
}

function preferenceFault(wish: unknown): Fault {
  if (!isParts(wish)) return AN_OBJECT;
  if (!Number.isSafeInteger(wish.member_id)) return ['.member_id', 'ids are whole numbers'];
  return isChoice(wish) ? null : ['', 'must have a category and a choice'];
}

function meetingFault(meeting: unknown): Fault {
  if (!isParts(meeting)) return AN_OBJECT;
  if (!Number.isSafeInteger(meeting.a) || !Number.isSafeInteger(meeting.b)) return AN_ID;
  const wrong = ['known', 'confidential'].find(
    (name) => !isNone(meeting[name]) && typeof meeting[name] !== 'boolean',
  );
  return wrong === undefined ? null : [`.${wrong}`, 'must be true or false'];
}

export function seatFault(seat: unknown): Fault {
  if (!isParts(seat)) return AN_OBJECT;
  if (!isNone(seat.name) && typeof seat.name !== 'string') return ['.name', 'must be a text'];
  return isIdList(seat.eligible_ids) ? null : ['.eligible_ids', 'ids are whole numbers'];
}
