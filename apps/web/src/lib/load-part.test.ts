import { TIMEOUTS } from '@fika/contract/limits';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadPart } from './load-part.ts';
import { isMissingCode } from './reload.ts';

/** A link as far as style sheets need one. */
class Link extends EventTarget {
  rel = '';
  crossOrigin = '';
  href = '';
  removed = false;
  remove(): void {
    this.removed = true;
  }
}

let links: Link[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  links = [];
  vi.stubGlobal('document', {
    querySelector: () => null,
    createElement: () => {
      const link = new Link();
      links.push(link);
      return link;
    },
    head: { append: () => undefined },
  });
  vi.stubGlobal('location', { href: 'https://fika.example/' });
  // The page itself comes, and is the same: nothing is reloaded.
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('<html></html>')));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  globalThis.fikaStyles = undefined;
});

const never = () => new Promise<never>(() => undefined);
/** How a promise ends, without an unhandled rejection while the clock is moved. */
const ending = (asked: Promise<unknown>) => asked.catch((error: unknown) => error);

it('fails when a script does not come in time', async () => {
  const ended = vi.fn<(result: unknown) => void>();
  const finished = ending(loadPart(never)).then(ended);
  await vi.advanceTimersByTimeAsync(TIMEOUTS.chunkLoad - 1);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await finished;
  const [error] = ended.mock.calls[0] ?? [];
  expect(error).toEqual(new Error('Loading script chunk failed: timeout of 120000ms exceeded'));
  expect(isMissingCode(error)).toBe(true);
});

it('fails when the styles of a script do not come in time, and asks for them again', async () => {
  globalThis.fikaStyles = ['late'];
  const first = ending(loadPart(() => Promise.resolve('part')));
  await vi.advanceTimersByTimeAsync(TIMEOUTS.chunkLoad);
  const error = await first;
  expect(String(error)).toMatch(/Loading CSS chunk \S+late\.css failed: timeout of 120000ms exceeded/);
  expect(isMissingCode(error)).toBe(true);
  expect(links[0]?.removed).toBe(true);
  const second = loadPart(() => Promise.resolve('part'));
  await vi.advanceTimersByTimeAsync(0);
  links[1]?.dispatchEvent(new Event('load'));
  expect(await second).toBe('part');
});

it('fails at once when the styles are refused', async () => {
  globalThis.fikaStyles = ['gone'];
  const asked = ending(loadPart(() => Promise.resolve('part')));
  await vi.advanceTimersByTimeAsync(0);
  links[0]?.dispatchEvent(new Event('error'));
  expect(String(await asked)).toMatch(/Loading CSS chunk \S+gone\.css failed$/);
});

it('leaves no timer behind when a script comes', async () => {
  expect(await loadPart(() => Promise.resolve('part'))).toBe('part');
  expect(vi.getTimerCount()).toBe(0);
});
