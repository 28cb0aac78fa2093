import { afterEach } from 'vitest';
import type { TestApp } from './app.ts';
import { endPrograms } from './factories-rounds.ts';

/**
 * Ends the programs of each test of a file after it: they would continue in every later one that moves the clock, and take
 * several times as long as that test.
 */
export function endProgramsAfterEach(holder: { app: TestApp }): void {
  afterEach(() => endPrograms(holder.app.services));
}
