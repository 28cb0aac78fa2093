import { afterAll, beforeAll, inject } from 'vitest';
import { cloneDatabase } from './database.ts';
import { type Environment, startTestApp, type TestApp } from './start-app.ts';

// What needs no test runner stands apart: tools start the same application.
export { startTestApp, type TestApp } from './start-app.ts';

/**
 * An application on a database of its own for one test file; started before its tests, stopped after them. Settings
 * that are known only then, such as a port, may be given by a function.
 */
export function testApp(environment: Environment | (() => Environment) = {}): { app: TestApp } {
  const holder = {} as { app: TestApp };
  let dropDatabase: () => Promise<void>;
  beforeAll(async () => {
    const database = await cloneDatabase(inject('postgres_url'));
    dropDatabase = database.drop;
    const settings = typeof environment === 'function' ? environment() : environment;
    holder.app = await startTestApp(database.url, settings);
  });
  afterAll(async () => {
    await holder.app.stop();
    await dropDatabase();
  });
  return holder;
}
