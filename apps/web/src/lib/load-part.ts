import { TIMEOUTS } from '@fika/contract/limits';
import { whyMissing } from './reload.ts';

declare global {
  /** Names of style sheets, each added by the file of the build whose styles it holds, as it runs: `build/styles.ts`. */
  var fikaStyles: string[] | undefined;
}

const asked = new Map<string, Promise<void>>();

/**
 * What stands at every `import()` of the build: the code, once its styles are there as well. Without a connection it is that which is
 * missing, and what is said.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    const part = await inTime(load(), 'Loading script chunk');
    await Promise.all((globalThis.fikaStyles ?? []).map(styled));
    return part;
  } catch (error) {
    throw await whyMissing(error);
  }
}

/** What is asked for, or that it did not come: a connection that hangs says nothing by itself. */
async function inTime<Loaded>(asked: Promise<Loaded>, what: string): Promise<Loaded> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error(`${what} failed: timeout of ${TIMEOUTS.chunkLoad}ms exceeded`)),
    TIMEOUTS.chunkLoad,
  );
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}

function styled(name: string): Promise<void> {
  const sheet = asked.get(name) ?? fetched(name);
  asked.set(name, sheet);
  return sheet;
}

async function fetched(name: string): Promise<void> {
  // What every page begins with stands in the document.
  if (document.querySelector(`link[rel=stylesheet][href$="/${name}.css"]`)) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.crossOrigin = '';
  link.href = new URL(`${name}.css`, import.meta.url).href;
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  link.addEventListener('load', resolve);
  link.addEventListener('error', () => reject(new Error(`Loading CSS chunk ${link.href} failed`)));
  document.head.append(link);
  try {
    await inTime(promise, `Loading CSS chunk ${link.href}`);
  } catch (error) {
    // Whoever needs it next asks again.
    asked.delete(name);
    link.remove();
    throw error;
  }
}
