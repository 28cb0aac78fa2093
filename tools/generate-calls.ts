// Writes packages/contract/src/calls from the endpoints.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CALLS_FOLDER, callsOfEndpoints } from './calls.ts';

const calls = await callsOfEndpoints();
rmSync(CALLS_FOLDER, { recursive: true, force: true });
mkdirSync(CALLS_FOLDER);
for (const [file, text] of calls) writeFileSync(join(CALLS_FOLDER, file), text);
