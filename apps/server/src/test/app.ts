import { afterAll, beforeAll, inject } from 'vitest';
import { cloneDatabase } from './database.ts';
import { type Environment, startTestApp, type TestApp } from './start-app.ts';

// The part without a test runner is separate: tools start the same application.
export { startTestApp, type TestApp } from './start-app.ts';

interface TestHolder {
  app: TestApp;
  /** The database of this file as the owner of its tables, for statements that the server may not run. */
  owner_url: string;
}

/**
 * An application on a separate database for one test file; started before its tests, stopped after them. Settings that are only
 * known then, such as a port, can be given by a function.
 */
export function testApp(environment: Environment | (() => Environment) = {}): TestHolder {
  const holder = {} as TestHolder;
  let dropDatabase: () => Promise<void>;
  beforeAll(async () => {
    const database = await cloneDatabase(inject('postgres'));
    dropDatabase = database.drop;
    const settings = typeof environment === 'function' ? environment() : environment;
    holder.owner_url = database.ownerUrl;
    holder.app = await startTestApp(database.url, settings);
  });
  afterAll(async () => {
    await holder.app.stop();
    await dropDatabase();
  });
  return holder;
}
