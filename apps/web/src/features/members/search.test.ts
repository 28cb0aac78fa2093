import { filterGroup } from '@fika/contract/filter-group';
import { OPERATORS } from '@fika/contract/filter-shape';
import { LIMITS } from '@fika/contract/limits';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { readGroup } from './search.ts';

const scalar = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
const item = fc.record(
  {
    category_id: fc.oneof(fc.integer({ min: -1, max: 3 }), fc.constant(null), fc.constant('1')),
    type: fc.oneof(fc.constantFrom('text', ' is_active ', 'x'.repeat(41)), fc.constant(null)),
    operator: fc.constantFrom(...OPERATORS, null, 'like'),
    value: fc.oneof(scalar, fc.array(scalar, { maxLength: 3 }), fc.constant({})),
    extra: fc.constant(1),
  },
  { requiredKeys: [] },
);
const { group } = fc.letrec((tie) => ({
  group: fc.record(
    {
      version: fc.constantFrom('v1', 'v2'),
      operator: fc.constantFrom('and', 'or', 'xor'),
      filters: fc.array(fc.oneof({ depthSize: 'small', withCrossShrink: true }, item, tie('group')), {
        maxLength: 3,
      }),
    },
    { requiredKeys: ['filters'] },
  ),
}));

const bySchema = (value: unknown) => {
  const { success, data } = filterGroup.safeParse(value);
  return success ? data : undefined;
};

it('reads a filter as the schema of the contract does', () => {
  fc.assert(
    fc.property(fc.oneof(group, item, fc.anything()), (value) => {
      const given: unknown = JSON.parse(JSON.stringify(value) ?? 'null');
      expect(readGroup(given)).toEqual(bySchema(given));
    }),
    { numRuns: 500 },
  );
});

it('has the same limits', () => {
  const nested = (depth: number): object => ({ filters: depth > 1 ? [nested(depth - 1)] : [{}] });
  const wide = (count: number) => ({ filters: Array.from({ length: count }, () => ({})) });
  const long = (length: number) => ({ filters: [{ value: 'x'.repeat(length) }] });
  const list = (length: number) => ({ filters: [{ value: Array.from({ length }, () => 1) }] });
  for (const one of [0, 1]) {
    for (const value of [
      nested(LIMITS.filterDepth + 1 + one),
      wide(LIMITS.filterClauses + one),
      long(LIMITS.cellLength + one),
      list(LIMITS.filterListLength + one),
    ]) {
      expect(readGroup(value) !== undefined).toBe(one === 0);
      expect(readGroup(value)).toEqual(bySchema(value));
    }
  }
});
