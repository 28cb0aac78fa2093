import './schemas-without-eval.ts';
import { expect, it } from 'vitest';
import { config } from 'zod';

it('keeps schemas from building functions of text', () => {
  expect(config().jitless).toBe(true);
});
