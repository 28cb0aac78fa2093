import './schemas-without-eval.ts';
import { expect, it } from 'vitest';
import { config } from 'zod';

it('prevents schemas from compiling functions from text', () => {
  expect(config().jitless).toBe(true);
});
