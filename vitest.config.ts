import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // One core less, the default, leaves half of a small machine idle: HTTP tests wait for PostgreSQL most of the time.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/**/*.test.ts', 'apps/web/**/*.test.{ts,tsx}'],
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
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
