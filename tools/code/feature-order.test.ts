import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { type Import, importsOf, parse, root, sourceFiles } from './source-files.ts';

const order = JSON.parse(readFileSync(join(root, 'feature-order.json'), 'utf8')) as string[];
const imports = sourceFiles(/\.tsx?$/).flatMap((file) => importsOf(parse(file)));

/** The features of both sides share one list: `members` may use `categories` on the server and on the web. */
function featureOf(path: string): string | undefined {
  return /^apps\/(?:server|web)\/src\/features\/([^/]+)\//.exec(path)?.[1];
}

function offences(forbidden: (edge: Import) => boolean): string[] {
  return imports.filter(forbidden).map(({ from, to }) => `${from} imports ${to}`);
}

describe('feature order', () => {
  it('sees the imports', () => {
    expect(imports.length).toBeGreaterThan(10);
  });

  it('lists every feature', () => {
    const features = new Set(imports.flatMap(({ from }) => featureOf(from) ?? []));
    const unlisted = [...features].filter((feature) => !order.includes(feature));
    expect(unlisted, 'Add the feature to feature-order.json, after all that it uses.').toEqual([]);
  });

  it('lets a feature import only itself and earlier features', () => {
    const wrong = offences(({ from, to }) => {
      const [user, used] = [featureOf(from), featureOf(to)];
      return user !== undefined && used !== undefined && order.indexOf(used) > order.indexOf(user);
    });
    expect(
      wrong,
      'A feature imports only features above it in feature-order.json. To reach a later one, emit an event that it ' +
        'reacts to, or define a port here that app.ts fills; or move what both need to the earlier feature.',
    ).toEqual([]);
  });

  it('keeps product words out of platform, lib, ui and packages', () => {
    const general = /^(apps\/server\/src\/platform|apps\/web\/src\/(lib|ui)|packages)\//;
    const product = /^apps\/[^/]+\/src\/(features|app)[/.]/;
    expect(
      offences(({ from, to }) => general.test(from) && product.test(to)),
      'platform, lib, ui and packages could ship in another product: pass in what they need, or move the file ' +
        'into the feature that it speaks of.',
    ).toEqual([]);
  });

  it('lets no feature import what composes the features', () => {
    const test = /\.test\.tsx?$/;
    const composition = /^apps\/(server\/src\/[\w-]+\.ts|web\/src\/app\/)/;
    const shared = /^apps\/server\/src\/(events|schema\.gen)\.ts$/;
    expect(
      offences(
        ({ from, to }) =>
          featureOf(from) !== undefined && !test.test(from) && composition.test(to) && !shared.test(to),
      ),
      'app.ts and app/ name every feature, so importing them ties everything in a knot: take what you need from ctx, ' +
        'or let app register it.',
    ).toEqual([]);
  });

  it('keeps server and web apart', () => {
    expect(
      offences(
        ({ from, to }) =>
          (from.startsWith('apps/web/') && to.startsWith('apps/server/')) ||
          (from.startsWith('apps/server/') && to.startsWith('apps/web/')) ||
          (from.startsWith('packages/') && to.startsWith('apps/')),
      ),
      'Server and web meet only in packages/contract: move what both need there.',
    ).toEqual([]);
  });
});
