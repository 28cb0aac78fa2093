/** Judges of hard rules: required rules, never-with lists, sizes, limits, pauses, answers. */
import type { Judge, Kind, Person, Session, Violation } from '../record.ts';
import {
  drawnFrom,
  idsOf,
  isOfPairs,
  keepsHours,
  keepsManager,
  keepsNeverWith,
  keepsRule,
  lacksValue,
  mayMeetIn,
  outcomeOf,
  pairsOf,
  personOf,
  sizesOf,
  takesPart,
  waitingIn,
} from './people.ts';

const of = (kind: Kind, details: readonly string[]): Violation[] =>
  details.map((detail) => ({ kind, detail }));

/** The people of every group, two by two, without those who join every group. */
function metPairs(session: Session): [Person, Person][] {
  return session.groups
    .map((group) =>
      session.program.algo === 'secretsanta' ? group.members.map(({ id }) => id) : idsOf(group),
    )
    .flatMap((ids) => pairsOf(ids.map((id) => personOf(session, id))));
}

const named = (a: Person, b: Person): string => `${a.id} and ${b.id}`;

export const requiredRules: Judge = (session) =>
  of('required_rule_broken', [
    ...new Set(
      session.groups
        .flatMap(({ members }) => members.filter(({ part }) => part !== 'fixed').map(({ id }) => id))
        .filter((id) => lacksValue(session, personOf(session, id)))
        .map((id) => `${id} has no value, and a rule says that such people wait`),
    ),
    ...metPairs(session).flatMap(([a, b]) =>
      session.program.rules
        .filter((rule) => rule.required && session.program.algo !== 'random' && !keepsRule(rule, a, b))
        .map((rule) => `${named(a, b)}: ${rule.kind} ${rule.field}`),
    ),
  ]);

export const neverWith: Judge = (session) => {
  const everybody = session.groups.flatMap(({ members }) =>
    pairsOf(members.map(({ id }) => personOf(session, id))),
  );
  return of(
    'never_with_broken',
    everybody.filter(([a, b]) => !keepsNeverWith(a, b)).map(([a, b]) => named(a, b)),
  );
};

export const managers: Judge = (session) =>
  of(
    'manager_broken',
    session.program.notWithManager
      ? metPairs(session)
          .filter(([a, b]) => !keepsManager(a, b))
          .map(([a, b]) => named(a, b))
      : [],
  );

export const requiredHours: Judge = (session) =>
  of(
    'hours_broken',
    session.program.hours === 'require' && session.program.algo !== 'secretsanta'
      ? metPairs(session)
          .filter(([a, b]) => !keepsHours(a, b))
          .map(([a, b]) => named(a, b))
      : [],
  );

/** Sizes are those of the program where no rule separates two people, and never larger than planned by more than one. */
export const sizes: Judge = (session) => {
  const { program, groups } = session;
  const found = groups.map((group) => idsOf(group).length).toSorted((a, b) => b - a);
  if (program.algo === 'secretsanta' || program.algo === 'advanced') return [];
  const people = drawnFrom(session);
  if (program.algo === 'lottery') {
    const isWrong = found.length > 1 || (found[0] ?? 0) > program.size || found[0] === 1;
    return of('size_broken', isWrong ? [`a lottery has the groups ${found.join()}`] : []);
  }
  const lonely = found.filter((size) => size < 2);
  const planned = sizesOf(people.length, program);
  const spare = session.changed ? 1 : 0;
  const isTrioPossible = program.size === 2 && program.generator !== 3;
  const largest = Math.max(planned[0] ?? 0, isTrioPossible ? 3 : 0) + spare;
  const tooLarge = found.filter((size) => size > largest);
  const mayMeet = mayMeetIn(session);
  const isUnlimited =
    !session.changed && pairsOf(people).every(([a, b]) => mayMeet(a, b)) && waitingBlocked(session);
  const isUnlike = isUnlimited && found.join() !== planned.join();
  return of('size_broken', [
    ...lonely.map((size) => `a group of ${size}`),
    ...tooLarge.map((size) => `a group of ${size}, and ${largest} are the most`),
    ...(isUnlike ? [`${people.length} people: ${found.join()} instead of ${planned.join()}`] : []),
  ]);
};

/** Whether people who join every group exclude no member from all groups. */
function waitingBlocked(session: Session): boolean {
  const fixed = session.program.fixed.flatMap((id) => session.people.get(id) ?? []);
  return drawnFrom(session).every((person) => fixed.every((one) => keepsNeverWith(person, one)));
}

export const cap: Judge = (session) => {
  const { cap: most, fixed } = session.program;
  if (most === null) return [];
  const matched = new Set(session.groups.flatMap(({ members }) => members.map(({ id }) => id)));
  const limit = Math.max(most, fixed.length);
  return of(
    'over_cap',
    matched.size > limit ? [`${matched.size} people have a group, and ${limit} may`] : [],
  );
};

export const pace: Judge = (session) => {
  const counts = new Map<number, number>();
  for (const { id, part } of session.groups.flatMap(({ members }) => members))
    if (part !== 'receiver') counts.set(id, (counts.get(id) ?? 0) + 1);
  return of(
    'over_pace',
    [...counts].flatMap(([id, count]) => {
      const { pace: most, meetings } = personOf(session, id);
      return most !== null && meetings + count > most
        ? [`${id} has ${meetings + count} meetings in 28 days, and wants ${most}`]
        : [];
    }),
  );
};

/** Every member with a group wanted one. */
export const standing: Judge = (session) => {
  const grouped = new Set(session.groups.flatMap(({ members }) => members.map(({ id }) => id)));
  const people = [...grouped].map((id) => personOf(session, id));
  const unwilling = people.filter(
    (person) => !person.onBreak && !takesPart(session, person) && !isOverPaceAlone(session, person),
  );
  return [
    ...of(
      'matched_on_break',
      people.filter(({ onBreak }) => onBreak).map(({ id }) => `${id}`),
    ),
    ...of(
      'matched_without_yes',
      unwilling.map(({ id, answer }) => `${id}, whose answer is ${answer}`),
    ),
  ];
};

/** Too many meetings are judged by `pace`. */
function isOverPaceAlone(session: Session, person: Person): boolean {
  return takesPart(session, { ...person, pace: null });
}

/** No member is in two groups, or twice in one. */
export const once: Judge = (session) => {
  const { groups, program } = session;
  const inOne = groups.flatMap(({ number, members }) =>
    repeated(members.map(({ id }) => id)).map((id) => `${id} is twice in group ${number}`),
  );
  const parts = ['member', 'giver', 'receiver'] as const;
  const isAgain = program.seats.some(({ reuse }) => reuse !== 1);
  const inMany = parts.flatMap((part) => {
    const ids = groups.flatMap(({ members }) =>
      members.filter((one) => one.part === part).map(({ id }) => id),
    );
    return program.algo === 'advanced' && isAgain
      ? []
      : repeated(ids).map((id) => `${id} is ${part} of two groups`);
  });
  return of('person_twice', [...inOne, ...inMany]);
};

const repeated = (ids: readonly number[]): number[] => [
  ...new Set(ids.filter((id, index) => ids.indexOf(id) !== index)),
];

/** Every outcome follows from the answers, the status and the groups, and each member has exactly one. */
export const outcomes: Judge = (session) => {
  const rows = session.outcomes;
  const expected = [...session.people.values()].filter(
    (person) =>
      person.inSession ||
      session.program.fixed.includes(person.id) ||
      rows.some(({ id }) => id === person.id),
  );
  const twice = repeated(rows.map(({ id }) => id));
  const grouped = new Set(session.groups.flatMap(({ members }) => members.map(({ id }) => id)));
  const wrong = expected.flatMap((person) => {
    const row = outcomeOf(session, person.id);
    if (!row) return [];
    const allowed = possibleOutcomes(session, person, grouped.has(person.id));
    return allowed.has(row.outcome)
      ? []
      : [`${person.id} is ${row.outcome} (${row.code}), and can be ${[...allowed].join(' or ')}`];
  });
  const missing = expected.filter((person) => person.inSession && !outcomeOf(session, person.id));
  return [
    ...of(
      'outcome_missing',
      missing.map(({ id }) => `${id}`),
    ),
    ...of(
      'outcome_twice',
      twice.map((id) => `${id}`),
    ),
    ...of('outcome_wrong', [...wrong, ...wrongReasons(session)]),
  ];
};

function possibleOutcomes(session: Session, person: Person, isGrouped: boolean): Set<string> {
  const { program } = session;
  if (isGrouped) return new Set(['matched']);
  const possible = new Set<string>();
  if (person.inactive) possible.add('inactive');
  if (person.left) possible.add('left');
  if (person.answer === 'declined') possible.add('declined');
  if (person.onBreak) possible.add('snoozed');
  if (person.pace !== null && person.meetings >= person.pace) possible.add('own_pace');
  if (program.cap !== null) possible.add('over_cap');
  const answers = program.option !== 2 && !program.fixed.includes(person.id);
  if (answers && person.answer === 'none' && (program.option === 1 || person.ofAsked))
    possible.add('no_answer');
  if (!takesPart(session, person)) return possible;
  const over = program.cap === null ? [] : ['over_cap'];
  if (lacksValue(session, person)) return new Set(['no_partner', ...over]);
  const groupless =
    program.algo === 'lottery' ? ['not_drawn', 'no_partner', 'sat_out'] : ['sat_out', 'no_partner'];
  return new Set([...groupless, ...over]);
}

/** Reasons that name numbers or rules hold by the data. */
function wrongReasons(session: Session): string[] {
  if (session.changed) return [];
  const people = drawnFrom(session);
  const waiting = waitingIn(session);
  const mayMeet = mayMeetIn(session);
  const { rules } = session.program;
  return waiting.flatMap((person) => {
    const { code, rule, outcome } = outcomeOf(session, person.id) ?? { code: '', rule: null, outcome: null };
    const partners = people.filter((other) => other !== person && mayMeet(person, other));
    if (code === 'alone' && people.length > 1) return [`${person.id} is alone among ${people.length}`];
    if (code === 'no_allowed_partner' && partners.length > 0 && session.program.algo !== 'advanced')
      return [`${person.id} may meet nobody, and may meet ${partners.length}`];
    if (
      code === 'all_taken' &&
      partners.some((other) => waiting.includes(other)) &&
      isOfPairs(session.program)
    )
      return [`${person.id}: all taken, and somebody waits whom they may meet`];
    // A person who may not meet a member of every group waits for another reason.
    const couldMeet = waiting.filter(
      (other) =>
        other !== person &&
        mayMeet(person, other) &&
        session.program.fixed.every((id) => mayMeet(other, personOf(session, id))),
    );
    if (
      outcome === 'sat_out' &&
      code === 'rest_of_one' &&
      couldMeet.length > 0 &&
      partners.length === people.length - 1
    )
      return [`${person.id} is a rest of one, and ${couldMeet.length} others wait`];
    if (rule !== null && rule > 0 && !rules[rule - 1]) return [`${person.id}: there is no rule ${rule}`];
    if (rule !== null && rule > 0 && rules[rule - 1]?.required === false)
      return [`${person.id}: rule ${rule} is a preference`];
    return [];
  });
}
