import { importsOf, type Module, parse, type SourceFile } from '../code/source-files.ts';
import { isOutsideVocabulary } from '../code/vocabulary.ts';
import { findCycles } from './cycles.ts';
import { countAny, functionLengths, registerCalls, vitePlugins } from './functions.ts';
import { moduleState } from './module-state.ts';
import { sentenceSystems } from './sentences.ts';

export interface Shape {
  /** Plugins of Vite written here: objects with a `name` and a hook, in the files of apps/web outside src. */
  vite_plugins_own: number;
  /** Lines of apps/web/vite.config.ts and of all of apps/web/build, tests too. */
  build_lines: number;
  /** Lines of apps/server/src/app.ts. */
  app_lines: number;
  /** Calls of functions named `register…` in apps/server/src/app.ts. */
  register_calls: number;
  /** Bindings that `moduleState` finds in apps/server/src, without tests and what supports them (src/test). */
  module_state: number;
  /** Files of features and views of the server whose names are not in the closed vocabulary. */
  outside_vocabulary: number;
  /** Ways to store sentences that at least one file uses: see `sentenceSystems`. */
  sentence_systems: number;
  /** Lines of TypeScript and JavaScript that are written by hand: without tests, data, locales, styles and generated files. */
  source_lines: number;
  /** Groups of files that import each other in a circle; types and `import()` count. */
  cycles: number;
  /** Uses of the type `any`, in tests too. */
  any: number;
  /** 90 of 100 functions with a name have at most so many lines. */
  function_p90: { server: number; web: number };
  /** 90 of 100 files that `source_lines` counts have at most so many lines. */
  files_p90: number;
  /** Lines of the longest file that `source_lines` counts. */
  files_max: number;
}

/** The counted items of the figures, by name, for lowering one. */
export type Details = Record<string, string[]>;

const APP = 'apps/server/src/app.ts';
const isTest = (path: string): boolean =>
  /\.(test|spec)\.tsx?$|^e2e\/|^apps\/server\/src\/test\/|(^|\/)test-support\//.test(path);

/** Measures the files of the repository. */
export function measure(files: SourceFile[]): { shape: Shape; details: Details } {
  const code = files.filter(({ path }) => /\.(ts|tsx|mjs|js)$/.test(path));
  const modules = code.map(parse);
  const source = modules.filter(({ path }) => !isTest(path));
  const within = (folder: string): Module[] => source.filter(({ path }) => path.startsWith(folder));
  const server = within('apps/server/src/');
  const app = server.filter(({ path }) => path === APP);
  const build = code.filter(({ path }) => /^apps\/web\/(vite\.config\.ts$|build\/)/.test(path));
  const plugins = within('apps/web/').filter(({ path }) => !path.startsWith('apps/web/src/'));
  const systems = Object.entries(
    sentenceSystems(
      files.filter(({ path }) => path.endsWith('.json')),
      source.filter(({ path }) => /^(apps|packages)\//.test(path)),
    ),
  ).filter(([, paths]) => paths.length > 0);
  const details: Details = {
    vite_plugins_own: plugins.flatMap((module) =>
      vitePlugins(module).map((name) => `${module.path}: ${name}`),
    ),
    register_calls: app.flatMap(registerCalls),
    module_state: moduleState(server),
    outside_vocabulary: files.map(({ path }) => path).filter(isOutsideVocabulary),
    sentence_systems: systems.map(([name, paths]) => `${name}: ${paths.length} files`),
    cycles: findCycles(modules.flatMap(importsOf)).map((cycle) => cycle.join(' ')),
    any: modules.filter((module) => countAny(module) > 0).map(({ path }) => path),
  };
  const lengths = source.map(({ text }) => lines(text));
  const shape: Shape = {
    vite_plugins_own: details['vite_plugins_own']?.length ?? 0,
    build_lines: sum(build.map(({ text }) => lines(text))),
    app_lines: sum(app.map(({ text }) => lines(text))),
    register_calls: details['register_calls']?.length ?? 0,
    module_state: details['module_state']?.length ?? 0,
    outside_vocabulary: details['outside_vocabulary']?.length ?? 0,
    sentence_systems: systems.length,
    source_lines: sum(lengths),
    cycles: details['cycles']?.length ?? 0,
    any: sum(modules.map(countAny)),
    function_p90: {
      server: percentile90(server.flatMap(functionLengths)),
      web: percentile90(within('apps/web/src/').flatMap(functionLengths)),
    },
    files_p90: percentile90(lengths),
    files_max: Math.max(0, ...lengths),
  };
  return { shape, details };
}

/** The smallest value that at least 90 of 100 do not exceed. */
export function percentile90(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.9) - 1] ?? 0;
}

function lines(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
