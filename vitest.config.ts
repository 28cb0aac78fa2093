import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Tests that start processes of their own and kill them: a step of `npm test` by itself. */
const PROCESSES = [
  'apps/server/src/test/hard/hard.test.ts',
  'apps/server/src/embedded-postgres.test.ts',
  'apps/server/src/start-settings.test.ts',
  'apps/server/src/start-processes.test.ts',
];

/** Tests that measure time, or how work grows: alone, one after the other. */
const TIMING = ['apps/server/**/*.timing.test.ts'];

// What Node made of the sources is kept for threads and processes: each start of one costs a quarter.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules', '.cache', 'fika-tests');

// The server's files run as Node itself loads them, as in production. Vite would transform each of them for every worker, and
// its wrappers around imports cost a sixth of the time.
const experimental = { viteModuleRunner: false, nodeLoader: false };

export default defineConfig({
  test: {
    // HTTP tests wait half of the time: for PostgreSQL, or for what happens after a while.
    maxWorkers: availableParallelism() * 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/**/*.test.ts', 'apps/web/**/*.test.ts'],
          isolate: false,
          // Properties take seconds, and several times that on a machine that does other things beside.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'web',
          include: ['apps/web/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['apps/web/src/test/setup.ts'],
          testTimeout: 20_000,
        },
      },
      {
        // Tests about the code itself: part of the fast check. They read every file, which takes long on a busy machine.
        test: { name: 'code', include: ['tools/**/*.test.ts'], testTimeout: 60_000 },
      },
      {
        test: {
          name: 'server',
          experimental,
          include: ['apps/server/**/*.test.ts'],
          exclude: [...PROCESSES, ...TIMING],
          globalSetup: ['apps/server/src/test/global-setup.ts'],
          // Loading the application takes longer than most files: a worker does it once. Each file has its own database.
          isolate: false,
          // Requests leave much short-lived memory: with the default of 16 MB, collecting it takes a tenth of the time.
          execArgv: ['--max-semi-space-size=64'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'timing',
          experimental,
          include: TIMING,
          globalSetup: ['apps/server/src/test/global-setup.ts'],
          fileParallelism: false,
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'processes',
          experimental,
          include: PROCESSES,
          globalSetup: ['apps/server/src/test/global-setup.ts'],
          // The tests of a file run at the same time and fill the processors: two files at once make connections time out.
          fileParallelism: false,
          // Processes take seconds to start on a machine that does other things beside.
          testTimeout: 240_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
