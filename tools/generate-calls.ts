// Writes packages/contract/src/calls.gen.ts from the endpoints.
import { writeFileSync } from 'node:fs';
import { CALLS_FILE, callsOfEndpoints } from './calls.ts';

writeFileSync(CALLS_FILE, await callsOfEndpoints());
