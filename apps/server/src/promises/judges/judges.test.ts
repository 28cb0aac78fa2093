import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EndedSession, type Group, KINDS, type Kind, type Session } from '../record.ts';
import { forge, goodSession, group, present, seated, setPerson } from './forgery.ts';
import { HeaviestMatching } from './heaviest-matching.ts';
import { judgeEnded } from './ended.ts';
import { judge } from './index.ts';
import { sizesOf } from './people.ts';

/** All pairs of six people. */
const EVERYBODY = [1, 2, 3, 4, 5, 6].flatMap((a) =>
  [1, 2, 3, 4, 5, 6].filter((b) => b > a).map((b): [number, number] => [a, b]),
);

/** For every promise, sessions that break it, each by one change of a session that keeps all of them. */
const FORGERIES: Readonly<Record<Kind, readonly Session[]>> = {
  outcome_missing: [forge({ outcomes: (rows) => rows.slice(1) })],
  outcome_twice: [forge({ outcomes: (rows) => [...rows, ...rows.slice(0, 1)] })],
  outcome_wrong: [
    forge({ outcomes: ([first, ...rows]) => [{ ...first!, outcome: 'declined' as const }, ...rows] }),
    forge({ groups: (groups) => groups.slice(1) }),
    // A member who left is not among those who were not drawn.
    setPerson(forge({ program: { algo: 'lottery' }, without: [1, 2], outcome: 'not_drawn' }), 1, {
      left: true,
    }),
  ],
  person_twice: [
    forge({ groups: ([first, ...groups]) => [first!, ...groups.slice(1), group(2, [1, 3, 4])] }),
  ],
  required_rule_broken: [
    forge({
      program: {
        algo: 'crossgroup',
        rules: [{ kind: 'same', field: 'Site', required: true, empty: 'different' }],
      },
    }),
    forge({
      program: {
        algo: 'crossgroup',
        rules: [
          {
            kind: 'forbid',
            field: 'Department',
            pairs: [['Sales', 'Legal']],
            required: true,
            empty: 'different',
          },
        ],
      },
    }),
    forge({
      program: {
        algo: 'crossgroup',
        rules: [{ kind: 'same', field: 'Grade', required: false, empty: 'wait' }],
      },
    }),
    forge({
      program: {
        algo: 'crossgroup',
        rules: [{ kind: 'different', field: 'Grade', required: true, empty: 'same' }],
      },
    }),
  ],
  never_with_broken: [setPerson(goodSession(), 2, { never: [1] })],
  manager_broken: [setPerson(goodSession(), 1, { manager: 2 })],
  hours_broken: [
    setPerson(setPerson(forge({ program: { hours: 'require' } }), 1, { hours: [8, 9] }), 2, { hours: [10] }),
  ],
  size_broken: [
    forge({ groups: () => [group(1, [1, 2, 3]), group(2, [4, 5, 6])] }),
    forge({ program: { generator: 3 }, groups: () => [group(1, [1, 2, 3]), group(2, [4, 5, 6])] }),
    forge({ groups: () => [group(1, [1]), group(2, [2])] }),
  ],
  over_cap: [forge({ program: { cap: 5 } })],
  over_pace: [setPerson(goodSession(), 1, { pace: 2, meetings: 2 })],
  matched_on_break: [setPerson(goodSession(), 1, { onBreak: true })],
  matched_without_yes: [
    setPerson(goodSession(), 1, { answer: 'none' }),
    setPerson(goodSession(), 1, { left: true }),
  ],
  avoidable_repeat: [
    forge({ met: [[1, 2]] }),
    // An odd number: the trio of the draw meets again, and another one would not.
    forge({
      program: { generator: 1 },
      people: 7,
      groups: () => [group(1, [1, 2, 7]), group(2, [3, 4]), group(3, [5, 6])],
      met: [[1, 2]],
    }),
    forge({ program: { size: 3 }, groups: () => [group(1, [1, 2, 3]), group(2, [4, 5, 6])], met: [[1, 2]] }),
    forge({ program: { algo: 'secretsanta' }, groups: () => ring([1, 2, 3, 4, 5, 6]), given: [[1, 2]] }),
    // All pairs have met: a pair with a low rating must not be the repeat.
    forge({ met: EVERYBODY, ratings: [{ by: 1, members: [1, 2], rating: 2 }] }),
  ],
  avoidable_wait: [
    forge({ without: [1, 2] }),
    forge({ program: { size: 3 }, groups: () => [group(1, [1, 2]), group(2, [4, 5, 6])], without: [3] }),
    forge({
      program: { algo: 'lottery', size: 4 },
      groups: () => [group(1, [1, 2])],
      without: [3, 4, 5, 6],
      outcome: 'not_drawn',
    }),
    forge({ program: { algo: 'secretsanta' }, groups: () => ring([1, 2, 3, 4]), without: [5, 6] }),
    setPerson(
      forge({
        ...mentors(1),
        groups: () => [seated(1, { 1: 'Mentor', 2: 'Mentee' })],
        without: [3, 4, 5, 6],
      }),
      3,
      { values: { Roles: ['Mentor'] } },
    ),
    forge({ ...mentors(3), groups: () => [seated(1, { 1: 'Mentor', 2: 'Mentee' })], without: [3, 4, 5, 6] }),
  ],
  left_out_twice: [
    setPerson(forge({ program: { generator: 3 }, people: 7, without: [7] }), 7, { waited: 1 }),
    forge({
      program: { cap: 4 },
      without: [5, 6],
      outcome: 'over_cap',
      earlier: [forge({ program: { cap: 4 }, without: [5, 6], outcome: 'over_cap' })],
    }),
  ],
  santa_two_cycle: [
    forge({
      program: { algo: 'secretsanta' },
      groups: () => [present(1, 1, 2), present(2, 2, 1), ...ring([3, 4, 5, 6], 3)],
    }),
  ],
  santa_self: [
    forge({ program: { algo: 'secretsanta' }, groups: () => [...ring([1, 2, 3, 4, 5]), present(6, 6, 6)] }),
  ],
  lottery_reuse: [
    forge({
      program: { algo: 'lottery' },
      groups: () => [group(1, [1, 2]), group(2, [3, 4])],
      without: [5, 6],
      outcome: 'not_drawn',
    }),
    forge({ ...draw([1, 2, 3, 4, 5]), earlier: [forge(draw([1, 2, 3, 4, 5]))] }),
  ],
  advanced_role_misfilled: [
    forge({ ...mentors(1), groups: () => [seated(1, { 3: 'Mentor', 2: 'Mentee' })], without: [1, 4, 5, 6] }),
    forge({ ...mentors(1), groups: () => [seated(1, { 1: 'Mentor', 2: 'Mentor' })], without: [3, 4, 5, 6] }),
    forge({
      ...mentors(2),
      groups: () => [1, 2, 3].map((n) => seated(n, { 1: 'Mentor', [n + 1]: 'Mentee' })),
      without: [5, 6],
    }),
  ],
  fact_untrue: [
    ...[
      'Site in common: Lyon',
      'Languages differs',
      'Last matched on 3 January 2040',
      '2 free hours in common',
      'Whatever else',
    ].map((reason) => forge({ groups: ([first, ...rest]) => [{ ...first!, reasons: [reason] }, ...rest] })),
    forge({
      met: [[1, 2]],
      groups: ([first, ...rest]) => [
        { ...first!, metBefore: [], reasons: ['Never matched before'] },
        ...rest,
      ],
    }),
    forge({ why: 'Languages in common (English)\nYou have not been matched before' }),
    forge({ why: 'Grade in common (A)' }),
    forge({
      cards: [
        {
          reader: 1,
          members: [1, 2],
          why: [{ fact: 'different', title: 'Lyon meets Porto', detail: 'Site differs' }],
        },
      ],
    }),
    forge({
      program: {
        algo: 'crossgroup',
        rules: [{ kind: 'same', field: 'Site', required: false, empty: 'different' }],
      },
    }),
  ],
  told_untrue: [
    setPerson(forge({ program: { generator: 3 }, people: 7, without: [7] }), 7, { toldFirst: true }),
    setPerson(forge({ program: { cap: 4 }, without: [5, 6], outcome: 'over_cap' }), 6, { toldFirst: true }),
    forge({ program: { generator: 3 }, people: 7, without: [7], noMatch: 'You’re first in line next time.' }),
  ],
  rating_shown: [
    forge({ read: 'it was dull, somebody Murmured' }),
    // A meeting a week ago costs 1,200 points, and a rating costs nothing that is shown.
    forge({
      met: EVERYBODY,
      ratings: [{ by: 1, members: [1, 2], rating: 1 }],
      groups: ([first, ...rest]) => [{ ...first!, repeatPoints: -2_400 }, ...rest],
    }),
  ],
  mail_missing: [
    forge({ mails: (all) => all.filter(({ kind }) => kind !== 'match') }),
    forge({ mails: (all) => all.filter(({ kind }) => kind !== 'request') }),
    forge({ mails: (all) => all.map((mail) => ({ ...mail, text: mail.text.replace('Own2', '') })) }),
  ],
  mail_extra: [
    forge({ mails: (all) => [...all, ...all] }),
    forge({ mails: (all) => all.map((mail) => ({ ...mail, text: `${mail.text} Own5` })) }),
  ],
  other_company_seen: [forge({ read: 'somebody called Elsewhere7' })],
};

function ring(ids: readonly number[], first = 1) {
  return ids.map((id, index) => present(first + index, id, ids[(index + 1) % ids.length] ?? 0));
}

/** Person 1 is a mentor, and all others are mentees. */
function mentors(reuse: number) {
  return {
    program: {
      algo: 'advanced' as const,
      seats: [
        { label: 'Mentor', choice: 'Mentor', reuse },
        { label: 'Mentee', choice: 'Mentee', reuse: 1 },
      ],
    },
  };
}

function draw(winners: readonly number[]) {
  return {
    program: { algo: 'lottery' as const, size: winners.length },
    people: 80,
    groups: () => [group(1, winners)],
    without: Array.from({ length: 80 }, (_, index) => index + 1).filter((id) => !winners.includes(id)),
    outcome: 'not_drawn' as const,
  };
}

describe('the judges of sessions', () => {
  it('find nothing in sessions that keep every promise', () => {
    expect(judge(goodSession())).toEqual([]);
    expect(
      judge(forge({ people: 7, groups: () => [group(1, [1, 2, 7]), group(2, [3, 4]), group(3, [5, 6])] })),
    ).toEqual([]);
    expect(
      judge(forge({ program: { algo: 'secretsanta' }, groups: () => ring([1, 2, 3, 4, 5, 6]) })),
    ).toEqual([]);
    expect(judge(forge({ ...draw([1, 2, 3]), people: 80 }))).toEqual([]);
    // A high rating separates no pair, nor does a low one of a group of three: it may be about either member.
    const ratings = [
      { by: 1, members: [1, 2], rating: 3 },
      { by: 3, members: [3, 4, 5], rating: 1 },
    ];
    const groups = ([first, ...rest]: readonly Group[]) => [{ ...first!, repeatPoints: -1_200 }, ...rest];
    expect(judge(forge({ met: EVERYBODY, ratings, groups }))).toEqual([]);
  });

  it.each(KINDS)('find what is forged: %s', (kind) => {
    expect(FORGERIES[kind].length).toBeGreaterThan(0);
    for (const session of FORGERIES[kind]) expect(judge(session).map((found) => found.kind)).toContain(kind);
  });
});

describe('a heaviest matching', () => {
  const graph = fc.integer({ min: 1, max: 8 }).chain((n) =>
    fc.array(fc.array(fc.oneof(fc.constant(0), fc.nat(9)), { minLength: n, maxLength: n }), {
      minLength: n,
      maxLength: n,
    }),
  );

  it('weighs as much as the best of all', () => {
    const best = (weight: (a: number, b: number) => number, free: readonly number[]): number => {
      const [first, ...others] = free;
      if (first === undefined) return 0;
      const alone = best(weight, others);
      return others.reduce((most, other) => {
        const rest = others.filter((one) => one !== other);
        return weight(first, other) > 0 ? Math.max(most, weight(first, other) + best(weight, rest)) : most;
      }, alone);
    };
    fc.assert(
      fc.property(graph, (rows) => {
        const weight = (a: number, b: number): number => rows[Math.min(a, b)]?.[Math.max(a, b)] ?? 0;
        const mates = new HeaviestMatching(rows.length, weight).mates();
        const sum = mates.reduce(
          (total, mate, index) => (mate > index ? total + weight(index, mate) : total),
          0,
        );
        expect(mates.every((mate, index) => mate < 0 || mates[mate] === index)).toBe(true);
        expect(sum).toBe(best(weight, [...rows.keys()]));
      }),
      { numRuns: 300 },
    );
  });
});

it('sizes are those of the specification', () => {
  const of = (people: number, size: number) =>
    ([1, 2, 3, 4] as const).map((generator) => sizesOf(people, { size, generator }).join());
  expect(of(10, 4)).toEqual(['5,5', '4,3,3', '4,4,2', '5,5']);
  expect(of(11, 4)).toEqual(['6,5', '4,4,3', '4,4,3', '4,4,3']);
  expect(of(5, 2)).toEqual(['3,2', '3,2', '2,2', '3,2']);
});

describe('the judge of sessions that ended', () => {
  const person = { inSession: true, left: false, inactive: false, onBreak: false };
  const ended: EndedSession = {
    case: 0,
    number: 2,
    ending: 'withdrawn',
    people: new Map([
      [1, { ...person, id: 1, email: 'one@x.example', answer: 'accepted' }],
      [2, { ...person, id: 2, email: 'two@x.example', answer: 'declined' }],
      [3, { ...person, id: 3, email: 'three@x.example', answer: 'none' }],
    ]),
    outcomes: [
      { id: 1, outcome: 'withdrawn', code: 'withdrawn', rule: null, sentence: '' },
      { id: 2, outcome: 'declined', code: 'declined', rule: null, sentence: '' },
      { id: 3, outcome: 'no_answer', code: 'no_answer', rule: null, sentence: '' },
    ],
    mails: [{ to: 'one@x.example', kind: 'canceled', subject: 'Canceled', text: '' }],
  };
  const kindsOf = (change: Partial<EndedSession>) =>
    judgeEnded({ ...ended, ...change }).map(({ kind }) => kind);

  it('finds nothing in one where all is right', () => {
    expect(kindsOf({})).toEqual([]);
  });

  it('finds results and emails that are missing, wrong or too many', () => {
    const [first, ...others] = ended.outcomes;
    if (!first) throw new Error('the session has no results');
    expect(kindsOf({ outcomes: others })).toEqual(['outcome_missing']);
    expect(kindsOf({ outcomes: [first, ...ended.outcomes] })).toEqual(['outcome_twice']);
    expect(kindsOf({ outcomes: [{ ...first, outcome: 'matched' }, ...others] })).toContain('outcome_wrong');
    expect(kindsOf({ ending: 'archived' })).toEqual(['outcome_wrong']);
    expect(kindsOf({ mails: [] })).toEqual(['mail_missing']);
    expect(kindsOf({ mails: [...ended.mails, ...ended.mails] })).toEqual(['mail_extra']);
    const toThird = ended.mails.map((mail) => ({ ...mail, to: 'three@x.example' }));
    expect(kindsOf({ mails: [...ended.mails, ...toThird] })).toEqual(['mail_extra']);
  });
});
