import { type BrowserContext, expect, type FrameLocator, type Page } from '@playwright/test';

/** A page around a tab, as Teams is one: it answers what the tab asks for, and tells it the theme. */
export interface TeamsHost {
  page: Page;
  tab: FrameLocator;
  /** The addresses that the tab had opened in the browser. */
  opened: string[];
  /** What the tab told Teams of its settings. */
  settings: {
    isValid: boolean;
    saved: { contentUrl: string; removeUrl?: string } | null;
    isRemoved: boolean;
  };
  /** Presses the button of Teams that saves the settings of a tab, or removes it. */
  press(what: 'save' | 'remove'): Promise<void>;
  /** Opens the tab again, as the button of Teams does. */
  reload(): Promise<void>;
  /** The address of the dialog that the tab opened. */
  dialog(): Promise<string>;
  /** What a dialog handed back, if this page is one. */
  submitted: unknown[];
  setTheme(theme: 'default' | 'dark' | 'contrast'): Promise<void>;
}

interface TabInTeams {
  vendor: { hostPage: string };
  origin: string;
  address: string;
  /** Null where Teams gives no token. */
  readToken: () => Promise<string | null>;
  /** What surrounds the tab, beside its theme. */
  around?: { channel?: object; team?: object; subPageId?: string; frameContext?: string };
}

/** Null for what is answered later, or not at all. */
type Answer = unknown[] | null;

interface Asked {
  id: number;
  func: string;
  args?: unknown[];
  /** Whether a window asks that the tab opened. */
  isWindow: boolean;
}

const RUNTIME = {
  apiVersion: 4,
  hostVersionsInfo: {},
  isLegacyTeams: false,
  supports: { authentication: {}, pages: { config: {} }, dialog: { url: {} } },
};

/** Opens a tab at `address` in a page of the test server at `origin`. `readToken` gives what Teams knows of its user. */
export async function openTeams(
  context: BrowserContext,
  { vendor, origin, address, readToken, around = {} }: TabInTeams,
): Promise<TeamsHost> {
  const page = await context.newPage();
  const opened: string[] = [];
  let theme = 'default';
  const settings: TeamsHost['settings'] = { isValid: false, saved: null, isRemoved: false };
  const submitted: unknown[] = [];
  let dialogAddress = '';
  const { subPageId = '', frameContext = 'content', ...place } = around;
  const answers: Record<string, (args: unknown[], asked: Asked) => Answer | Promise<Answer>> = {
    initialize: (_, { isWindow }) => [
      isWindow ? 'authentication' : frameContext,
      'web',
      JSON.stringify(RUNTIME),
      '2.0.0',
    ],
    getContext: () => [
      { theme, locale: 'en-us', hostName: 'Teams', frameContext, subEntityId: subPageId, ...legacy(place) },
    ],
    'authentication.getAuthToken': async () => {
      const token = await readToken();
      return token === null ? [false, 'resourceRequiresConsent'] : [true, token];
    },
    executeDeepLink: (args) => {
      opened.push(String(args[0]));
      return [true];
    },
    'settings.setValidityState': ([isValid]) => {
      settings.isValid = isValid === true;
      return [];
    },
    'settings.setSettings': ([given]) => {
      settings.saved = given as TeamsHost['settings']['saved'];
      return [true];
    },
    'settings.remove.success': () => {
      settings.isRemoved = true;
      return [];
    },
    'tasks.completeTask': ([result]) => {
      submitted.push(result);
      return [];
    },
    'tasks.startTask': ([given]) => {
      dialogAddress = (given as { url: string }).url;
      return null;
    },
  };
  await page.exposeFunction(
    'answerTab',
    async (asked: Asked) => answers[asked.func]?.(asked.args ?? [], asked) ?? null,
  );
  vendor.hostPage = hostPage(address);
  await page.goto(`${origin}/host`);
  return {
    page,
    tab: page.frameLocator('iframe'),
    opened,
    settings,
    submitted,
    press: async (what) => {
      await page.evaluate((func) => {
        document.querySelector('iframe')?.contentWindow?.postMessage({ func, args: [] }, '*');
      }, `settings.${what}`);
    },
    reload: async () => {
      vendor.hostPage = hostPage(address);
      await page.reload();
    },
    dialog: async () => {
      await expect.poll(() => dialogAddress).not.toBe('');
      return dialogAddress;
    },
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

/** The context as Teams sends it to older versions of its library, which newer ones read, too. */
const legacy = ({ channel, team }: { channel?: object; team?: object }) => {
  const { id: channelId, displayName: channelName } = (channel ?? {}) as Record<string, string>;
  const { groupId, displayName: teamName } = (team ?? {}) as Record<string, string>;
  return { channelId, channelName, teamId: groupId, groupId, teamName };
};

const hostPage = (address: string) => `<!doctype html><html lang="en"><title>Teams</title>
<style>body { margin: 0 } iframe { border: 0; width: 100vw; height: 100vh }</style>
<script>
  let waiting = null;
  addEventListener('message', async ({ data, source, origin }) => {
    const frame = document.querySelector('iframe').contentWindow;
    const { id, uuidAsString, func, args } = data;
    const answer = (to, given) => to.source.postMessage({ id: to.id, uuidAsString: to.uuidAsString, args: given }, origin);
    if (func === 'authentication.authenticate') {
      waiting = { source, id, uuidAsString };
      open(args[0], '_blank', 'width=600,height=600');
      return;
    }
    const ended = /^authentication\\.authenticate\\.(success|failure)$/.exec(func);
    if (ended) return answer(waiting, [ended[1] === 'success', args[0]]);
    const given = await answerTab({ id, func, args, isWindow: source !== frame });
    if (given) answer({ source, id, uuidAsString }, given);
  });
</script>
<iframe title="Tab" src="${address}"></iframe></html>`;
