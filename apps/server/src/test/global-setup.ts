import type { TestProject } from 'vitest/node';

import { startTemporaryPostgres } from '../platform/embedded-postgres.ts';
import { createTemplate } from './database.ts';

declare module 'vitest' {
  // Vitest types what inject() returns by this interface.
  interface ProvidedContext {
    /** A role that may create databases, on a PostgreSQL of this test run alone. */
    postgres_url: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTemporaryPostgres();
  await createTemplate(postgres.url);
  project.provide('postgres_url', postgres.url);
  return postgres.stop;
}
