import type { TestProject } from 'vitest/node';

import type { DatabaseUrls } from '#platform/db/migrate.ts';
import { startTemporaryPostgres } from '@fika/embedded-postgres';
import { createTemplate } from './database.ts';

declare module 'vitest' {
  // Vitest types what inject() returns by this interface.
  interface ProvidedContext {
    /** A PostgreSQL for this test run alone, whose owner may create databases. */
    postgres: DatabaseUrls;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTemporaryPostgres();
  const { url, ownerUrl } = postgres;
  await createTemplate({ url, ownerUrl });
  project.provide('postgres', { url, ownerUrl });
  return postgres.stop;
}
