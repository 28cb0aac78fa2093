import type { FeasibilityReport } from '@fika/contract';
import type { Blocker, FeasibilityResult, Wait } from '@fika/matching';
import type { NextSession } from './attendance/queries.ts';
import type { ForecastPeople } from './people/queries.ts';
import { presentMember } from '#features/matching/present.ts';
import type { PersonRow } from '#features/matching/queries.ts';
import type { RuleWords } from '#features/campaigns/rule-words.ts';
import { waitSentence } from './wait-sentences.ts';

const MEMBERS_SHOWN = 100;
type Waiting = FeasibilityReport['waits'][number];

/** Ids of the people who are shown by name: without those who are unmatched because of confidential lists. */
export function shownIds({ waits }: FeasibilityResult): number[] {
  return waits.flatMap((wait) => (causeOf(wait) === 'kept_apart' ? [] : wait.ids.slice(0, MEMBERS_SHOWN)));
}

/** The engine's result, for the page of the program. */
export function presentFeasibility(
  result: FeasibilityResult,
  { source, session_number, members: all, away, over_cap }: ForecastPeople & NextSession,
  words: RuleWords & { members: ReadonlyMap<number, PersonRow> },
): FeasibilityReport {
  const { people, seated, waiting, sat_out, coverage, exact, sizes } = result;
  const fieldsOf = new Map(all.map(({ user_id, fields }) => [user_id, fields]));
  return {
    source,
    session_number,
    people,
    away,
    over_cap,
    seated,
    waiting,
    sat_out,
    coverage,
    exact,
    sizes,
    waits: result.waits.map((wait) => ({
      ...presentWait(wait, words),
      empty: emptyOf(wait, words, fieldsOf),
    })),
    rules: result.rules.map(({ index, ...price }) => ({ rule: index + 1, ...price })),
    constraints: result.constraints,
  };
}

/** Members of a wait whose field of its rule is empty: that alone may exclude them from all groups. */
function emptyOf(
  wait: Wait,
  { rules, categories }: RuleWords,
  fieldsOf: ReadonlyMap<number, Record<string, unknown>>,
): Waiting['empty'] {
  if (wait.reason.code === 'empty_field') return { title: wait.reason.title, count: wait.ids.length };
  const number = causeOf(wait) === 'rule' ? ruleOf(wait) : null;
  const rule = number === null ? undefined : rules[number - 1];
  if (!rule || rule.kind === 'cross_groups') return null;
  const field = categories.find(({ id }) => id === Number(rule.category));
  const count = wait.ids.filter((id) => isEmpty(fieldsOf.get(id)?.[String(rule.category)])).length;
  return field && count > 0 ? { title: field.title, count } : null;
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

function presentWait(
  wait: Wait,
  words: RuleWords & { members: ReadonlyMap<number, PersonRow> },
): Omit<Waiting, 'empty'> {
  const { reason, ids } = wait;
  const common = reason.code === 'competition' ? reason.common : null;
  const about = {
    count: ids.length,
    cause: causeOf(wait),
    code: reason.code,
    rule: ruleOf(wait),
    people: 'people' in reason ? reason.people : null,
    partners: 'partners' in reason ? reason.partners : null,
    common: common && { category: Number(common.category), title: common.title, label: common.label },
  };
  const rows = ids.slice(0, MEMBERS_SHOWN).map((id) => words.members.get(id));
  return {
    ...about,
    sentence: waitSentence({ ...about, name: reason.code === 'empty_field' ? reason.title : null }, words.t),
    members: rows.filter((row) => row !== undefined).map((row) => presentMember(row, words)),
  };
}

function blockersOf({ reason }: Wait): Blocker[] {
  return 'blockers' in reason ? reason.blockers.map(({ blocker }) => blocker) : [];
}

/**
 * Number, from 1, of the rule that removes most partners (blockers come with the largest first), or of the rule whose field is
 * empty.
 */
function ruleOf(wait: Wait): number | null {
  if (wait.reason.code === 'empty_field') return wait.reason.rule + 1;
  const rule = blockersOf(wait).find(({ kind }) => kind === 'rule');
  return rule?.kind === 'rule' ? rule.index + 1 : null;
}

/** A rule is named before anything confidential, as in the outcomes of a session. */
function causeOf(wait: Wait): Waiting['cause'] {
  const kinds = new Set(blockersOf(wait).map(({ kind }) => kind));
  if (wait.reason.code === 'not_drawn') return 'not_drawn';
  if (!('blockers' in wait.reason)) return 'number';
  if (wait.reason.code === 'empty_field') return 'empty';
  if (kinds.has('rule')) return 'rule';
  if (kinds.has('skip_level')) return 'skip_level';
  if (kinds.has('availability')) return 'availability';
  if (kinds.has('never_with')) return 'kept_apart';
  return kinds.has('manager') ? 'manager' : 'other';
}
