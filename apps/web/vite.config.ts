import { join } from 'node:path';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';

const server = process.env.FIKA_SERVER ?? 'http://127.0.0.1:3000';

/** The opt-in pages begin with these and what they import, and so does every other page. */
const BASE = [
  /node_modules\/react-dom|react-query\/build\/modern\/(useQuery|useMutation|queryOptions)\./,
  /\/src\/(app\/Look|paths|lib\/(query-client|api))\./,
  /\/src\/ui\/(ErrorBanner|PublicLayout|Seats|Skeletons|use-page-title|use-focus-on-step)\./,
  /participations(\/view|\/use-question|\.gen)\./,
];

/** The entries, and what only the opt-in pages have. */
const ENTRY = /optin|main\.tsx|index\.html/i;

/** Large modules that many pages share stay with the pages that need them. */
const LARGE = /\/(zod|dayjs|@dnd-kit|@mantine\/dates|contract|Combobox|Select|ScrollArea|Drawer)\//;

export default defineConfig({
  root: import.meta.dirname,
  // Relative, so that one build serves under any base path: the server writes the path into the pages.
  base: './',
  plugins: [
    tanstackRouter({
      autoCodeSplitting: true,
      // A page's loader brings the calls of its feature: they belong to the page, not to the first load of any.
      codeSplittingOptions: {
        defaultBehavior: [['loader', 'component'], ['errorComponent'], ['notFoundComponent']],
      },
      // The opt-in pages are documents of their own, found by OptinApp.
      routeFileIgnorePattern: '\\.test\\.|^optin$',
      semicolons: true,
      addExtensions: true,
    }),
    react(),
    compression({ include: /\.(js|css|svg)$/, algorithms: ['gzip', 'brotliCompress'] }),
  ],
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    // Beside the files, for whoever looks for the cause of an error; no file names its map.
    sourcemap: 'hidden',
    manifest: true,
    // The security policy of the page refuses data: URLs of scripts and fonts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['index.html', 'optin.html'].map((page) => join(import.meta.dirname, page)),
      output: {
        codeSplitting: {
          groups: [
            { name: 'icons', test: /icons-react/, minShareCount: 10, priority: 5 },
            { name: 'base', test: (id) => BASE.some((part) => part.test(id)), priority: 4 },
            { name: 'app', tags: ['$initial'], test: (id) => !ENTRY.test(id), priority: 3 },
            // What most pages share, in one file instead of a hundred.
            { name: 'common', test: (id) => !LARGE.test(id), minShareCount: 31, priority: 2 },
            { name: 'workspace', test: /\/src\/app\/(Workspace|Member)Layout/, priority: 1 },
          ],
        },
      },
    },
  },
  // A worker may load parts of itself when it needs them, which the older format cannot.
  worker: { format: 'es' },
  server: {
    port: 5173,
    strictPort: true,
    proxy: {
      '^/(api|dev|media|saml)/': { target: server, ws: true },
      // The page of a link from Slack is one of the product.
      '^/optin/(?!slack/link/)': { target: server, bypass: () => '/optin.html' },
    },
  },
});
