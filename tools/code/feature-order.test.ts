import { describe, expect, it } from 'vitest';

import {
  featureOrder,
  type Import,
  importsOf,
  linesMatching,
  parse,
  sourceFiles,
  viewOrder,
} from './source-files.ts';

const files = sourceFiles(/\.tsx?$/);
const imports = files.flatMap((file) => importsOf(parse(file)));

// What the web shows of a view is a folder of `features`, after all others.
const order = [...featureOrder(), ...viewOrder()];

/** The feature of a file, when it belongs to one. */
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
    expect(
      [...features].filter((feature) => !order.includes(feature)),
      'Add the feature to FEATURES in app.ts, after all that it uses. A folder of the web has the name of a feature or a view of the server.',
    ).toEqual([]);
  });

  it('lets a feature import only itself and earlier features', () => {
    const wrong = offences(({ from, to }) => {
      const [user, used] = [featureOf(from), featureOf(to)];
      return user !== undefined && used !== undefined && order.indexOf(used) > order.indexOf(user);
    });
    expect(
      wrong,
      'A feature imports only features above it in FEATURES (app.ts), on the server and in the web. To reach a later one, emit an event that ' +
        'it reacts to, or define a port here that its manifest provides; or move what both need to the earlier feature. What shows several ' +
        'features is a page, what reads them a view.',
    ).toEqual([]);
  });

  it('keeps product words out of platform, lib, ui and packages', () => {
    const general = /^(apps\/server\/src\/platform|apps\/web\/src\/(lib|ui)|packages)\//;
    const product = /^apps\/[^/]+\/src\/(features|views|pages|routes|app)[/.]/;
    expect(
      offences(({ from, to }) => general.test(from) && product.test(to)),
      'platform, lib, ui and packages could ship in another product: pass in what they need, or move the file ' +
        'into the feature that it speaks of.',
    ).toEqual([]);
  });

  it('lets no feature import what composes the features', () => {
    const test = /\.test\.tsx?$/;
    const composition = /^apps\/(server\/src\/[\w-]+\.ts|web\/src\/(app|routes)\/)/;
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

  it('lets only app.ts import a view', () => {
    const view = /^apps\/server\/src\/(views\/[^/]+\/)/;
    const wrong = offences(({ from, to }) => {
      const [, folder] = view.exec(to) ?? [];
      return folder !== undefined && !from.includes(folder) && from !== 'apps/server/src/app.ts';
    });
    expect(
      wrong,
      'A view reads over several features, and stands after all of them. What a feature or another view needs of it belongs ' +
        'to a feature.',
    ).toEqual([]);
  });

  it('lets views write nothing', () => {
    const writes =
      /\b(insertInto|updateTable|deleteFrom|mergeInto)\(|\b(insert into|delete from|update \w+ (\w+ )?set)\b/i;
    const views = files.filter(
      ({ path }) => path.startsWith('apps/server/src/views/') && !path.endsWith('.test.ts'),
    );
    expect(views.length).toBeGreaterThan(5);
    expect(
      views.flatMap((file) => linesMatching(file, writes)),
      'A view reads. Call a command of a feature in endpoints.ts, and answer with the view.',
    ).toEqual([]);
  });

  it('lets only routes import a page', () => {
    const page = /^(apps\/web\/src\/pages\/.+\/)[^/]+$/;
    const wrong = offences(({ from, to }) => {
      const [, folder] = page.exec(to) ?? [];
      return (
        folder !== undefined && page.exec(from)?.[1] !== folder && !from.startsWith('apps/web/src/routes/')
      );
    });
    expect(
      wrong,
      'A page composes features for one address, and its folder is its own. What a feature or another page needs of it belongs ' +
        'to a feature.',
    ).toEqual([]);
  });

  it('keeps pages out of features', () => {
    const pages = files.filter(({ path }) => /^apps\/web\/src\/features\/.*\/pages\//.test(path));
    expect(
      pages.map(({ path }) => path),
      'Pages are in apps/web/src/pages, in a folder that is the URL.',
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
