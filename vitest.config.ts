import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that wait more than they compute: begun last, they would run alone at the end. */
const WAITING = /\/test\/hard\/|\/embedded-postgres\.test\.ts$/;

class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted(
      (one, other) => Number(WAITING.test(other.moduleId)) - Number(WAITING.test(one.moduleId)),
    );
  }
}

export default defineConfig({
  test: {
    // HTTP tests wait half of the time: for PostgreSQL, for processes that they end, for what happens after a while.
    maxWorkers: availableParallelism() * 2,
    sequence: { sequencer: WaitingFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/**/*.test.ts', 'apps/web/**/*.test.{ts,tsx}'],
          isolate: false,
          // Properties take seconds, and several times that on a machine that does other things beside.
          testTimeout: 60_000,
        },
      },
      {
        // Tests about the code itself: part of the fast check.
        test: { name: 'code', include: ['tools/**/*.test.ts'] },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          globalSetup: ['apps/server/src/test/global-setup.ts'],
          // Loading the application takes longer than most files: a worker does it once. Each file has its own database.
          isolate: false,
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
