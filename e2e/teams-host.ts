import type { BrowserContext, FrameLocator, Page } from '@playwright/test';

/** A page around a tab, as Teams is one: it answers what the tab asks for, and tells it the theme. */
export interface TeamsHost {
  page: Page;
  tab: FrameLocator;
  /** The addresses that the tab had opened in the browser. */
  opened: string[];
  setTheme(theme: 'default' | 'dark' | 'contrast'): Promise<void>;
}

interface TabInTeams {
  vendor: { hostPage: string };
  origin: string;
  address: string;
  readToken: () => Promise<string>;
}

interface Asked {
  id: number;
  func: string;
  args?: unknown[];
}

const RUNTIME = {
  apiVersion: 4,
  hostVersionsInfo: {},
  isLegacyTeams: false,
  supports: { authentication: {}, pages: {} },
};

/** Opens a tab at `address` in a page of the test server at `origin`. `readToken` gives what Teams knows of its user. */
export async function openTeams(
  context: BrowserContext,
  { vendor, origin, address, readToken }: TabInTeams,
): Promise<TeamsHost> {
  const page = await context.newPage();
  const opened: string[] = [];
  let theme = 'default';
  const answers: Record<string, (args: unknown[]) => unknown[] | Promise<unknown[]>> = {
    initialize: () => ['content', 'web', JSON.stringify(RUNTIME), '2.0.0'],
    getContext: () => [{ theme, locale: 'en-us', hostName: 'Teams', frameContext: 'content' }],
    'authentication.getAuthToken': async () => [true, await readToken()],
    executeDeepLink: (args) => {
      opened.push(String(args[0]));
      return [true];
    },
  };
  await page.exposeFunction('answerTab', async ({ func, args = [] }: Asked) => answers[func]?.(args) ?? null);
  vendor.hostPage = hostPage(address);
  await page.goto(`${origin}/host`);
  return {
    page,
    tab: page.frameLocator('iframe'),
    opened,
    setTheme: async (next) => {
      theme = next;
      await page.evaluate((name) => {
        document
          .querySelector('iframe')
          ?.contentWindow?.postMessage({ func: 'themeChange', args: [name] }, '*');
      }, next);
    },
  };
}

const hostPage = (address: string) => `<!doctype html><html lang="en"><title>Teams</title>
<style>body { margin: 0 } iframe { border: 0; width: 100vw; height: 100vh }</style>
<script>
  addEventListener('message', async ({ data, source, origin }) => {
    const args = await answerTab({ id: data.id, func: data.func, args: data.args });
    if (args) source.postMessage({ id: data.id, uuidAsString: data.uuidAsString, args }, origin);
  });
</script>
<iframe title="Tab" src="${address}"></iframe></html>`;
