import { expect, it } from 'vitest';

import { sourceFiles } from './source-files.ts';

/** Words of this product: `platform` could be part of another one. */
const PRODUCT =
  /coffee|campaign|icebreaker|opt-?in\b|mentor|rematch|audience|lottery|secret.?santa|\brounds?_|\brounds\b/i;

/** Files that use such words nevertheless. Nothing is added here. */
const EXCEPTIONS = [
  'config-words.ts',
  'config.ts',
  'http/access.ts',
  'http/coffee-links.ts',
  'http/mount.ts',
  'http/web.ts',
  'log.ts',
].map((name) => `apps/server/src/platform/${name}`);

it('platform has no words of the product', () => {
  const found = sourceFiles(/^apps\/server\/src\/platform\/.*(?<!\.test)\.ts$/)
    .filter(({ text }) => PRODUCT.test(text))
    .map(({ path }) => path);
  expect(
    found,
    'Name it for any product and pass in what is special, or move it to the feature that it is about. If a file has no such ' +
      'word any more, remove it from EXCEPTIONS.',
  ).toEqual(EXCEPTIONS);
});
