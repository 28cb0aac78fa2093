import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // HTTP tests wait half of the time: for PostgreSQL, for processes that they end, for what happens after a while.
    maxWorkers: availableParallelism() * 2,
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
