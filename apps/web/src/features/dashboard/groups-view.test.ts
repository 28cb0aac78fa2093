import { expect, it } from 'vitest';
import { field, OFFICE } from '#test/fixtures.ts';
import {
  groupFields,
  heatOf,
  isGap,
  mappedGroups,
  matrixOf,
  orderedOptions,
  shortShare,
} from './groups-view.ts';

it('divides by active fields with one option a member, lists first', () => {
  const remote = field(1, 'Remote', { type: 'boolean' });
  const languages = field(2, 'Languages', { type: 'array' });
  const team = field(5, 'Team', { type: 'select', status: 'inactive' });
  expect(groupFields([remote, languages, OFFICE, team]).map(({ title }) => title)).toEqual([
    'Office',
    'Remote',
  ]);
});

const group = (choice: string | null, is_hidden = false) => ({
  choice,
  label: choice ?? '',
  members: 9,
  people: is_hidden ? 0 : 9,
  is_hidden,
  is_partial: false,
});
const cell = (a: string, b: string, share: number) => ({ a, b, pairs: 1, possible: 10, share });

it('has the lower half of the matrix, with nothing for hidden groups', () => {
  const cells = [
    cell('sales', 'sales', 0.3),
    cell('sales', 'research', 0.1),
    cell('research', 'research', 0.2),
  ];
  const matrix = matrixOf([group('sales'), group('legal', true), group('research')], cells);
  expect(matrix.map((row) => row.map((one) => one?.share ?? null))).toEqual([
    [0.3],
    [null, null],
    [0.1, null, 0.2],
  ]);
});

it('knows the cell of the widest gap', () => {
  expect(isGap(cell('a', 'b', 0.1), cell('a', 'b', 0.1))).toBe(true);
  expect(isGap(cell('a', 'a', 0.1), cell('a', 'b', 0.1))).toBe(false);
  expect(isGap(null, cell('a', 'b', 0.1))).toBe(false);
});

it('colors a share by the largest one', () => {
  expect([0, 0.01, 0.02, 0.039, 0.04].map((share) => heatOf(share, 0.04))).toEqual([0, 1, 3, 5, 5]);
  expect(heatOf(0, 0)).toBe(0);
});

it('writes a share for a small cell', () => {
  const fixed = (value: number, decimals: number) => value.toFixed(decimals);
  expect([0, 0.0021, 0.0399, 0.0949, 0.096, 0.5].map((share) => shortShare(share, fixed))).toEqual([
    '0',
    '0.2',
    '4.0',
    '9.5',
    '9.6',
    '50',
  ]);
});

it('orders options by participation, hidden ones last, and leaves out those of nobody', () => {
  const answers = { invited: 10, accepted: 5, matched: 5, met: 2 };
  const option = (label: string, participation: number | null, members = 9) => ({
    choice: label,
    label,
    members,
    is_hidden: participation === null,
    is_partial: false,
    answers: participation === null ? null : answers,
    participation,
  });
  const given = [option('hidden', null), option('low', 0.2), option('high', 0.9), option('empty', null, 0)];
  expect(orderedOptions(given).map(({ label }) => label)).toEqual(['high', 'low', 'hidden']);
  // An audience leaves some options without anybody.
  const nobody = { invited: 0, accepted: 0, matched: 0, met: 0 };
  expect(orderedOptions([{ ...option('outside', null, 0), answers: nobody }])).toEqual([]);
});

it('has no place on the map for hidden groups of nobody', () => {
  const group = (label: string, members: number, is_hidden: boolean) => ({
    choice: label,
    label,
    members,
    people: is_hidden ? 0 : 9,
    is_hidden,
    is_partial: false,
  });
  const given = [
    group('shown', 9, false),
    group('left', 0, false),
    group('few', 3, true),
    group('none', 0, true),
  ];
  expect(mappedGroups(given).map(({ label }) => label)).toEqual(['shown', 'left', 'few']);
});
