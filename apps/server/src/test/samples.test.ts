import { allEndpoints } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { sampleOf } from './samples.ts';

describe('samples', () => {
  it('exist for the input of every endpoint', () => {
    for (const { endpoint } of allEndpoints()) {
      for (const schema of [endpoint.params, endpoint.query, endpoint.body]) {
        for (const seed of [1, 2, 3]) expect(schema.safeParse(sampleOf(schema, seed)).success).toBe(true);
      }
    }
  });
});
