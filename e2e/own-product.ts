import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { type App, createApp } from '../apps/server/src/app.ts';
import { type Client, createClient } from '../apps/server/src/client.ts';
import { advanceClock } from '../apps/server/src/platform/clock.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import type { Services } from '../apps/server/src/platform/context.ts';
import { appNow } from '../apps/server/src/platform/db/database.ts';
import type { DatabaseUrls } from '../apps/server/src/platform/db/migrate.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { freePort } from '@fika/embedded-postgres/postmaster';
import { cloneDatabase } from '../apps/server/src/test/database.ts';
import { DEMO, logIn } from './people.ts';
import { seenAt } from './seen.ts';

/** The password of members of a separate product. */
export const PASSWORD = DEMO.password;

export interface OwnProduct {
  /** With an anonymous client, which the scenes of the server's tests need. */
  app: App & { anonymous: Client };
  services: Services;
  url: string;
  /** Sets the clock of the product to an instant, from which it continues. */
  setClock(instant: string): Promise<void>;
  /** The browser of a member whose password is {@link PASSWORD}, or an anonymous one. */
  open(browser: Browser, email: string | null, options?: BrowserContextOptions): Promise<Page>;
  stop(): Promise<void>;
}

/** A product within the journey, without the demo: its states are made by the factories of the server's tests. */
export async function startOwnProduct(settings: Record<string, string> = {}): Promise<OwnProduct> {
  const database = await cloneDatabase(JSON.parse(process.env['FIKA_OWN_DATABASES'] ?? '') as DatabaseUrls);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const config = readConfig({
    NODE_ENV: 'test',
    SECRET_KEY: 'a key for tests only, thirty-two characters',
    PORT: String(port),
    PUBLIC_URL: url,
    DATABASE_POOL: '4',
    PASSWORD_MEMORY_KIB: '64',
    TICK_SECONDS: '1',
    LOG_LEVEL: 'error',
    ...settings,
  });
  const app = await createApp(config, database.url, createLog(config.LOG_LEVEL));
  await app.http.listen({ host: config.HOST, port });
  await app.startWorker();
  const { services } = app;
  const opened: Page[] = [];
  return {
    app: { ...app, anonymous: createClient(app) },
    services,
    url,
    setClock: async (instant) => {
      const now = await services.database.global('read', appNow);
      await advanceClock(services.database, `${Date.parse(instant) - Date.parse(now)} milliseconds`);
    },
    open: async (browser, email, options = {}) => {
      const page = await (
        await browser.newContext({ baseURL: url, storageState: seenAt(url), ...options })
      ).newPage();
      opened.push(page);
      if (email !== null) await logIn(page, email);
      return page;
    },
    stop: async () => {
      // An open page reconnects until it is closed.
      await Promise.all(opened.map((page) => page.context().close()));
      await app.stop();
      await database.drop();
    },
  };
}
