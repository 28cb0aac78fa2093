import { afterEach } from 'vitest';
import type { TestApp } from './app.ts';
import { endPrograms } from './factories-rounds.ts';

/**
 * Ends the programs of each test of a file after it: they would go on in every later one that moves the clock, which takes
 * several times as long as what that test is about.
 */
export function endProgramsAfterEach(holder: { app: TestApp }): void {
  afterEach(() => endPrograms(holder.app.services));
}
