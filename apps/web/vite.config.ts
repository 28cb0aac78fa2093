import { join } from 'node:path';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';

const server = process.env.FIKA_SERVER ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: import.meta.dirname,
  // Relative, so that one build serves under any base path: the server writes the path into the pages.
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
      // The opt-in pages are documents of their own, found by OptinApp.
      routeFileIgnorePattern: '\\.test\\.|^optin$',
      quoteStyle: 'single',
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
            { name: 'icons', test: /icons-react/, minShareCount: 8, priority: 5 },
            // What the opt-in pages begin with stands before every other page, too.
            {
              name: 'base',
              test: /node_modules\/react-dom|react-query\/build\/modern\/(useQuery|useMutation|queryOptions)\.|calls\/participations|\/src\/(app\/Look|paths|lib\/(i18n|query-client|api|use-format)|features\/participations\/(view|use-question)|ui\/(ErrorBanner|BrandColour|PublicLayout|Seats|Skeletons|use-page-title|use-focus-on-step))/,
              priority: 4,
            },
            {
              name: 'app',
              tags: ['$initial'],
              test: (id) => !/optin|main\.tsx|index\.html/i.test(id),
              priority: 3,
            },
            // What most pages share, in one file instead of a hundred; what is large stays with the pages that need it.
            {
              name: 'common',
              test: (id) =>
                !/\/(zod|dayjs|@dnd-kit|@mantine\/dates|contract|Combobox|Select|ScrollArea|Drawer)\//.test(
                  id,
                ),
              minShareCount: 24,
              priority: 2,
            },
            { name: 'workspace', test: /\/src\/app\/(Workspace|Member)Layout/, priority: 1 },
            { name: 'calls', test: /contract\/src\/calls/ },
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
      '/api': { target: server, ws: true },
      '/dev': { target: server },
      '/media': { target: server },
      '/saml': { target: server },
      '^/optin/': { target: server, bypass: () => '/optin.html' },
    },
  },
});
