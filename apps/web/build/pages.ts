import { dirname, join } from 'node:path';
import type { Plugin, Rollup } from 'vite';

/** What a page is made of, beside what every page begins with: `dist/pages.json`. */
interface PageFiles {
  /** As its route: `account/$slug/user`. */
  path: string;
  files: string[];
  /** What is loaded when it is first used: menus, dialogs. */
  later: string[];
  /** Names of the sentences that its loaders ask for. */
  sentences: string[];
}

export interface Pages {
  /** What stands before any page. */
  first: string[];
  /** What the pages of a mail are made of, which are a document of their own. */
  mail: string[];
  pages: PageFiles[];
  /** Files of sentences, by language and name. */
  sentences: Record<string, Record<string, string>>;
}

const ROUTE = /\/src\/routes\/(.+)\.tsx\?tsr-split=(.*)$/;
/** A file of sentences; those of every page stand in the list of the language's files. */
const SENTENCES = /\/src\/locales\/(\w+)\/(?:(\w+)\.json|index\.ts)$/;

/**
 * Writes down what each page is made of: the server names it to the browser with the page itself, so that nothing waits
 * for the first script, and a test weighs it.
 */
export function pagesPlugin(): Plugin {
  return {
    name: 'fika-pages',
    apply: 'build',
    generateBundle(_options, bundle) {
      // Asked of the bundler once for each: that takes long, and pages have most modules in common.
      const known = new Map<string, Module>();
      const moduleOf = (id: string): Module => {
        const before = known.get(id);
        if (before) return before;
        const { code, importedIds } = this.getModuleInfo(id) ?? { code: null, importedIds: [] };
        const found = { code: code ?? '', imports: importedIds };
        known.set(id, found);
        return found;
      };
      this.emitFile({
        type: 'asset',
        fileName: 'pages.json',
        source: JSON.stringify(pagesOf(Object.values(bundle), moduleOf)),
      });
    },
  };
}

interface Module {
  code: string;
  /** What it imports at once, by id. */
  imports: readonly string[];
}

/** A module that says nothing of itself. */
const UNKNOWN: Module = { code: '', imports: [] };

type Bundled = Rollup.OutputChunk | Rollup.OutputAsset;

function pagesOf(bundle: readonly Bundled[], moduleOf: (id: string) => Module = () => UNKNOWN): Pages {
  const chunks = new Map(
    bundle.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one] as const] : [])),
  );
  const all = [...chunks.values()];
  // What a chunk stands on comes before it: of two styles that fit, the later one counts.
  const add = (chunk: Rollup.OutputChunk, found: Set<Rollup.OutputChunk>, seen = new Set(found)) => {
    if (seen.has(chunk)) return;
    seen.add(chunk);
    for (const name of chunk.imports) {
      const next = chunks.get(name);
      if (next) add(next, found, seen);
    }
    found.add(chunk);
  };
  const around = (begun: readonly Rollup.OutputChunk[]) => {
    const found = new Set<Rollup.OutputChunk>();
    for (const chunk of begun) add(chunk, found);
    return found;
  };
  const document = (name: string) => around(all.filter((chunk) => chunk.isEntry && chunk.name === name));
  const first = document('index');
  const before = new Set([...first].flatMap(({ moduleIds }) => moduleIds));
  const routes = new Map<string, Rollup.OutputChunk[]>();
  for (const chunk of all) {
    const [, route, split] = ROUTE.exec(chunk.facadeModuleId ?? '') ?? [];
    if (route && split && !/error|notFound/i.test(split))
      routes.set(route, [...(routes.get(route) ?? []), chunk]);
  }
  const pageOf = (
    path: string,
    begun: readonly Rollup.OutputChunk[],
    ids: ReadonlySet<string>,
    own: readonly string[] = [],
  ): PageFiles => {
    const needed = [...around(begun)].filter((chunk) => !first.has(chunk));
    // By modules: a file may hold the loaders of several pages.
    const sentences = [...ids].flatMap((id) => (before.has(id) ? [] : sentencesIn(moduleOf(id).code)));
    const asked = [...first, ...needed]
      .flatMap((chunk) => chunk.dynamicImports)
      .flatMap((name) => chunks.get(name) ?? []);
    const later = [...around(asked.filter(isPart))].filter(
      (chunk) => !first.has(chunk) && !needed.includes(chunk),
    );
    return {
      path,
      files: filesOf(needed),
      later: filesOf(later),
      sentences: [...new Set([...sentences, ...own])],
    };
  };
  const holding = (id: string) => all.filter(({ moduleIds }) => moduleIds.includes(id));
  const pages = [...routes.keys()].flatMap((route): PageFiles[] => {
    if (/(^|\/)route$/.test(route)) return [];
    const own = layoutsOf(route).flatMap((layout) => routes.get(layout) ?? []);
    const begun = [...own, ...(routes.get(route) ?? [])];
    const ids = modulesAround(facadesOf(begun), moduleOf);
    const path = addressOf(route);
    const tabs = [...ids].flatMap((id) => tabsIn(id, moduleOf(id).code));
    if (tabs.length === 0) return [pageOf(path, begun, ids)];
    // The address names the tab; without a name it is the first.
    const shown = path.endsWith('/$tab') ? tabs : tabs.slice(0, 1);
    return shown.map(({ name, id, sentences }) => {
      const around = modulesAround([...ids, id], moduleOf);
      return pageOf(path.replace(/\$tab$/, name), [...begun, ...holding(id)], around, sentences);
    });
  });
  const mail = filesOf([...document('optin')]);
  return { first: filesOf([...first]), mail, pages, sentences: sentencesOf(all) };
}

/** The modules that some begin with, and all that these import at once. */
function modulesAround(begun: readonly string[], moduleOf: (id: string) => Module): Set<string> {
  const found = new Set<string>();
  const ahead = [...begun];
  for (let id = ahead.pop(); id !== undefined; id = ahead.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    ahead.push(...moduleOf(id).imports);
  }
  return found;
}

const facadesOf = (chunks: readonly Rollup.OutputChunk[]) =>
  chunks.flatMap(({ facadeModuleId }) => facadeModuleId ?? []);

/** The parts that a module says the address chooses from: `ui/on-demand/part.tsx`. */
function tabsIn(id: string, code: string): { name: string; id: string; sentences: string[] }[] {
  const found = code.matchAll(/(\w+): tabOnDemand\([^'"`]*import\(['"`]([^'"`]+)['"`](.*)/g);
  return [...found].map(([, name = '', path = '', rest = '']) => ({
    name,
    id: join(dirname(id), path),
    sentences: namesIn(rest),
  }));
}

/** Part of a page, and neither another page nor sentences. */
const isPart = ({ facadeModuleId }: Rollup.OutputChunk) =>
  !/tsr-split=|\/src\/(locales|routes)\//.test(facadeModuleId ?? '');

/** The routes that stand around a route: `a/b/route` around `a/b/c`; not around `a/b_/c`. */
function layoutsOf(route: string): string[] {
  const parts = route.split('/');
  return parts.slice(1).map((_, index) => `${parts.slice(0, index + 1).join('/')}/route`);
}

/** `account/$slug_/mfa/index` is at `account/$slug/mfa`. */
const addressOf = (route: string) => route.replace(/(^|\/)index$/, '').replaceAll(/_(?=\/)/g, '');

function filesOf(chunks: readonly Rollup.OutputChunk[]): string[] {
  const styles = chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]);
  return [...new Set([...chunks.map(({ fileName }) => fileName), ...styles])];
}

/** The sentences that a loader asks for by name. */
function sentencesIn(code: string): string[] {
  const calls = [...code.matchAll(/\bloadSentences\(([^)]*)\)/g)];
  return calls.flatMap(([, names = '']) => namesIn(names));
}

const namesIn = (code: string): string[] => [...code.matchAll(/['"](\w+)['"]/g)].map(([, name = '']) => name);

function sentencesOf(chunks: readonly Rollup.OutputChunk[]): Pages['sentences'] {
  const found: Pages['sentences'] = {};
  for (const { facadeModuleId, fileName } of chunks) {
    const [, language, name = 'common'] = SENTENCES.exec(facadeModuleId ?? '') ?? [];
    if (language) (found[language] ??= {})[name] = fileName;
  }
  return found;
}
