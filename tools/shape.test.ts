import { describe, expect, it } from 'vitest';

import { findCycles } from './shape/cycles.ts';
import { measure, percentile90 } from './shape/measures.ts';

const SERVER = 'apps/server/src';

/** Measures files that are given as `path: text`. */
const of = (files: Record<string, string>) =>
  measure(Object.entries(files).map(([path, text]) => ({ path, text })));

describe('measures of the shape', () => {
  it('count plugins that are written here, and not those of packages', () => {
    const { shape, details } = of({
      'apps/web/vite.config.ts': "export default { name: 'app', plugins: [react(), own()] };\n",
      'apps/web/build/own.ts': "export const own = () => ({ name: 'own', transform: (code) => code });\n",
      'apps/web/build/two.ts':
        "export function two() {\n  return [{ name: 'two', apply: 'build', writeBundle() {} }];\n}\n",
      'apps/web/src/loaders.ts': "export const page = { name: 'page', load: () => null };\n",
    });
    expect(details['vite_plugins_own']).toEqual(['apps/web/build/own.ts: own', 'apps/web/build/two.ts: two']);
    expect(shape).toMatchObject({ vite_plugins_own: 2, build_lines: 5 });
  });

  it('count the lines and the register calls of app.ts', () => {
    const text = 'registerMails(a);\njobs.register(b);\nif (c) registerData(d);\n';
    const { shape } = of({ [`${SERVER}/app.ts`]: text, [`${SERVER}/other.ts`]: 'registerMails(a);\n' });
    expect(shape).toMatchObject({ app_lines: 3, register_calls: 2 });
  });

  it('count state of modules', () => {
    const { details } = of({
      [`${SERVER}/state.ts`]: `
        let current = 0;
        export const cache = new Map<string, number>();
        export const shared: string[] = [];
        const options = { a: { b: 1 } };
        const table = { a: 1 };
        const names = new Set(['a']);
        export function run() { current += 1; cache.set('a', 1); options.a.b = 2; return names.has('a') && table.a; }
        class Clock { static now = 0; static readonly zone = 'UTC'; }
      `,
      [`${SERVER}/user.ts`]: `
        import { shared as list } from './state.ts';
        export const add = () => list.push('b');
      `,
      [`${SERVER}/hidden.ts`]: `
        const names = new Set(['a']);
        export const copy = (names: Set<string>) => { names.add('b'); };
        export const build = () => { const names = new Set(); names.add('b'); let count = 0; return count; };
      `,
      [`${SERVER}/state.test.ts`]: 'let app;\n',
      'apps/web/src/state.ts': 'let page;\n',
    });
    expect(details['module_state']?.map((line) => line.slice(SERVER.length + 1)).toSorted()).toEqual([
      'state.ts: cache',
      'state.ts: current',
      'state.ts: options',
      'state.ts: shared',
      'state.ts: static now',
    ]);
  });

  it('count files outside the vocabulary', () => {
    const { shape } = of({
      [`${SERVER}/features/coffees/queries.ts`]: '',
      [`${SERVER}/features/coffees/why.ts`]: '',
      [`${SERVER}/features/coffees/why.test.ts`]: '',
      [`${SERVER}/views/dashboard/why.ts`]: '',
    });
    expect(shape.outside_vocabulary).toBe(2);
  });

  it('count ways to store sentences', () => {
    const { shape, details } = of({
      'apps/web/src/locales/en/common.json': '{}',
      'apps/web/src/locales/fr/common.json': '{}',
      [`${SERVER}/features/a/messages.en.ts`]: "export const en = { a: 'Hello' };",
      [`${SERVER}/features/a/words.ts`]: 'const words = { en: { a: (n: number) => `${n} left` }, fr: {} };',
      [`${SERVER}/features/a/locale.ts`]:
        "const locales = { en: 'en-GB', fr: 'fr-FR' }; const all = { en, fr };",
      'packages/contract/src/a.ts': "export const title = (l: string) => l === 'fr' ? 'Membres' : 'Members';",
      'packages/contract/src/b.ts': "export const tag = (l: string) => l === 'fr' ? 'fr-FR' : 'en-GB';",
      'packages/contract/src/c.test.ts': "const words = { en: 'Hello', fr: 'Bonjour' };",
    });
    expect(details['sentence_systems']).toEqual([
      'JSON of the web: 2 files',
      'files of one language: 1 files',
      '{ en, fr } on the server: 1 files',
      'texts chosen by a language: 1 files',
    ]);
    expect(shape.sentence_systems).toBe(4);
  });

  it('count lines of source without tests, styles, data and end-to-end tests', () => {
    const { shape } = of({
      'apps/web/src/a.tsx': 'a;\nb;\n',
      'packages/contract/src/b.ts': 'a;',
      'apps/web/src/a.test.tsx': 'a;\n',
      'apps/web/src/a.module.css': 'a {}\n',
      'apps/server/src/test/app.ts': 'a;\n',
      'e2e/a.spec.ts': 'a;\n',
      'apps/web/src/locales/en/a.json': '{}\n',
    });
    expect(shape).toMatchObject({ source_lines: 3, files_p90: 2, files_max: 2 });
  });

  it('count circles of imports, of types and of aliases too', () => {
    const { shape, details } = of({
      [`${SERVER}/a.ts`]: "import type { B } from '#b.ts';",
      [`${SERVER}/b.ts`]: "export { c } from './c.ts';",
      [`${SERVER}/c.ts`]: "type A = import('./a.ts').A; import '@fika/contract';",
      [`${SERVER}/d.ts`]: "import { a } from './a.ts';",
    });
    expect(details['cycles']).toEqual([[`${SERVER}/a.ts`, `${SERVER}/b.ts`, `${SERVER}/c.ts`].join(' ')]);
    expect(shape.cycles).toBe(1);
  });

  it('count any as a type only', () => {
    const { shape } = of({
      'packages/a/src/a.ts': "const any = 'any'; // any\nlet a: any; let b: Promise<any>;",
    });
    expect(shape.any).toBe(2);
  });

  it('count the lines of functions that have a name', () => {
    const { shape } = of({
      [`${SERVER}/a.ts`]: 'export function a() {\n  run(() => {\n    b();\n  });\n}\n',
      'apps/web/src/b.tsx':
        'export const B = () => (\n  <p>\n    text\n  </p>\n);\nclass C {\n  run() {\n  }\n}\nconst o = { d() {} };\n',
    });
    expect(shape.function_p90).toEqual({ server: 5, web: 5 });
  });
});

describe('circles', () => {
  it('are found once each, with all of their files', () => {
    const edges = ['ab', 'bc', 'cb', 'ac', 'cd', 'de', 'ed', 'ff'];
    const imports = edges.map((edge) => ({ from: edge.charAt(0), to: edge.charAt(1) }));
    expect(findCycles(imports)).toEqual([['d', 'e'], ['b', 'c'], ['f']]);
  });
});

describe('percentile90', () => {
  it('is a value that nine of ten do not exceed', () => {
    expect(percentile90([])).toBe(0);
    expect(percentile90([3])).toBe(3);
    expect(percentile90([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])).toBe(9);
  });
});
