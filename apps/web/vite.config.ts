import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { gzipAsync as zopfli } from '@gfx/zopfli';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin, type Rollup, type UserConfig } from 'vite';
import { mantineCss, tokensCss } from './src/app/theme/tokens.ts';
import { firstPlugin } from './build/first.ts';
import { iconsPlugin } from './build/icons.ts';
import { limitsPlugin } from './build/limits.ts';
import { mantinePlugin } from './build/mantine.ts';
import { type Pages, pagesPlugin } from './build/pages.ts';
import { partsOf, type Part } from './build/parts.ts';
import { reactPlugin } from './build/react.ts';
import { stylesPlugin } from './build/styles.ts';
import { wireOnlyPlugin } from './build/wire-only.ts';

const server = process.env.FIKA_SERVER ?? 'http://127.0.0.1:3000';

const TEMPORAL = join(import.meta.dirname, 'src/lib/temporal.ts');

/** The arithmetic of dates: of the browser, where it knows how; else it is loaded. */
function temporalPlugin(): Plugin {
  return {
    name: 'fika-temporal',
    enforce: 'pre',
    resolveId: (id, importer) => (id === 'temporal-polyfill' && importer !== TEMPORAL ? TEMPORAL : null),
  };
}

/** Style sheets that the build writes. */
const SHEETS: Readonly<Record<string, () => string>> = {
  'virtual:fika-mantine.css': mantineCss,
  'virtual:fika-tokens.css': tokensCss,
};

/** The variables of the theme; what Mantine brings to write them when it starts is left out. */
function variablesPlugin(): Plugin {
  const WRITER = '\0fika-no-variables';
  return {
    name: 'fika-variables',
    enforce: 'pre',
    resolveId: (id) => (id in SHEETS ? `\0${id}` : id.endsWith('/MantineCssVariables.mjs') ? WRITER : null),
    load: (id) =>
      id === WRITER ? 'export const MantineCssVariables = () => null;' : (SHEETS[id.slice(1)]?.() ?? null),
  };
}

/** The pages that a mail opens: a document of their own. */
function optinPlugin(): Plugin {
  return {
    name: 'fika-optin',
    configureServer(server) {
      server.middlewares.use((request, _answer, next) => {
        if (/^\/optin\/(?!.*\.\w+(\?|$))/.test(request.url ?? '')) request.url = '/optin.html';
        next();
      });
    },
  };
}

/**
 * Scripts and styles packed once, here, and not by the server on every request. What pages begin with is packed as small
 * as gzip can be, which takes a second for each 50 kB of code.
 */
function packedPlugin(): Plugin {
  return {
    name: 'fika-packed',
    apply: 'build',
    async writeBundle({ dir = 'dist' }, bundle) {
      const { first, mail, pages, sentences } = JSON.parse(
        await readFile(join(dir, 'pages.json'), 'utf8'),
      ) as Pages;
      const words = Object.values(sentences).flatMap((files) => Object.values(files));
      const begun = new Set([...first, ...mail, ...words, ...pages.flatMap((page) => page.files)]);
      const files = Object.keys(bundle).filter((file) => /\.(js|css)$/.test(file));
      await Promise.all(files.map((file) => pack(join(dir, file), begun.has(file))));
    },
  };
}

async function pack(path: string, isBegun: boolean): Promise<void> {
  const content = await readFile(path);
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content));
  const smaller = isBegun && path.endsWith('.js');
  const packed = await (smaller
    ? zopfli(content, { numiterations: 5 })
    : promisify(gzip)(content, { level: 9 }));
  await writeFile(`${path}.gz`, packed);
}

/** Code of the product that the pages of a mail need, too: none of it may bring schemas, the router or Mantine along. */
const SHARED_LIB =
  '(api|api-error|client|format|i18n|translate|use-translation|language|load-part|log|query-client|reload|settings|use-error-sentence|use-format)';
const SHARED_UI =
  '(Banner|ErrorBanner|ErrorDetails|LanguageSwitch|Logo|LogoMark|PublicLayout|Seats|Skeletons|icon-of|initials|seats-geometry|tints|use-focus-on-step|use-page)';

const SHARED_PARTS = '/src/features/participations/(use-question|view)\\.ts';

/** What every page needs, in a few files. What pages need beside comes in parts, made of what loads together. */
const chunks = [
  {
    name: 'react',
    // Without what lists and whole pages ask for: the pages of a mail ask one thing.
    test: /fika-named|node_modules\/(react|react-dom|scheduler|@tanstack\/(query-core|react-query)(?!.*\/(queries|infinite|useQueries|useInfinite|useSuspense|useMutationState)))\//,
    priority: 4,
  },
  {
    name: 'shared',
    test: new RegExp(
      `/src/lib/${SHARED_LIB}\\.ts|/src/paths\\.ts|/src/ui/${SHARED_UI}|${SHARED_PARTS}|vite/(modulepreload|preload)-|/Icon(Check|ChevronDown|Clock|UsersGroup)\\.`,
    ),
    priority: 3,
  },
  { name: 'schemas', test: /node_modules\/zod\//, priority: 3 },
  {
    // The rest of what stands before any page: the router with the addresses of all of them, and the looks.
    name: 'shell',
    tags: ['$initial' as const],
    test: (id: string) => !/optin|participations|fika-tokens|react-query\/|\.html$|\/main\.tsx/i.test(id),
    priority: 2,
  },
];

/** As the module names it, and a word of few letters that its other names have as well. */
const className = (name: string, file: string) =>
  `${name}_${createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest('base64url')
    .slice(0, 4)}`;

const config = (groups: (Part | (typeof chunks)[number])[]): UserConfig => ({
  root: import.meta.dirname,
  // Relative, so that one build serves under any base path: the server writes the path into index.html.
  base: './',
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // A page's loader brings the calls of its feature: they belong to the page, not to the first load of any.
      codeSplittingOptions: {
        defaultBehavior: [['loader', 'component'], ['errorComponent'], ['notFoundComponent']],
      },
      routesDirectory: './src/routes',
      generatedRouteTree: './src/routeTree.gen.ts',
      // The pages of a mail are documents of their own, found by OptinApp.
      routeFileIgnorePattern: '\\.test\\.|^optin$',
      quoteStyle: 'single',
      semicolons: true,
      addExtensions: true,
    }),
    react(),
    reactPlugin(),
    iconsPlugin(),
    limitsPlugin(),
    wireOnlyPlugin(),
    stylesPlugin(),
    temporalPlugin(),
    variablesPlugin(),
    mantinePlugin(),
    optinPlugin(),
    firstPlugin(),
    pagesPlugin(),
    packedPlugin(),
  ],
  build: {
    target: 'es2023',
    // Beside the files, for whoever looks for the cause of an error: their names at the end of each would be 1 kB of a page.
    sourcemap: 'hidden',
    // Which files each page is made of would be a sixth of the first script. The server says it of the page that is asked
    // for; of the others, each file says what it needs. What stands before any page stands in the document.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed, { hostType }) => (hostType === 'html' ? needed : []),
    },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['index.html', 'optin.html'].map((page) => join(import.meta.dirname, page)),
      output: { codeSplitting: { groups } },
    },
  },
  css: { modules: { generateScopedName: className } },
  // A worker may load parts of itself when it needs them, which the older format cannot.
  worker: { format: 'es' },
  server: {
    port: 5173,
    strictPort: true,
    proxy: {
      '/api': { target: server, ws: true },
      '/dev': { target: server },
      '/media': { target: server },
      '/saml': { target: server },
    },
  },
});

/** Built once to see what loads together, and again with that in common files. */
async function inParts(): Promise<UserConfig> {
  const { plugins = [], ...first } = config(chunks);
  const kept = plugins.flat().filter((one) => (one as Plugin).name !== 'fika-packed');
  const built = (await build({
    ...first,
    plugins: kept,
    configFile: false,
    logLevel: 'warn',
    build: { ...first.build, write: false, minify: false, cssMinify: false, sourcemap: false },
  })) as Rollup.RollupOutput;
  return config([...chunks, ...partsOf(built.output)]);
}

export default defineConfig(({ command }) => (command === 'build' ? inParts() : config(chunks)));
