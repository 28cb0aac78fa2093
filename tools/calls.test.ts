import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CALLS_FOLDER, callsOfEndpoints } from './calls.ts';

it('the calls of the browser are those of the endpoints: npm run calls writes them', async () => {
  const written = globSync('**/*.ts', { cwd: CALLS_FOLDER }).map(
    (file) => [file, readFileSync(join(CALLS_FOLDER, file), 'utf8')] as const,
  );
  expect(new Map(written)).toEqual(await callsOfEndpoints());
});
