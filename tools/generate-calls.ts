// Writes packages/contract/src/calls from the endpoints.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CALLS_FOLDER, callsOfEndpoints } from './calls.ts';

const calls = await callsOfEndpoints();
rmSync(CALLS_FOLDER, { recursive: true, force: true });
for (const [file, text] of calls) {
  const path = join(CALLS_FOLDER, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
