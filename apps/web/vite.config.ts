import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { firstPaint } from './src/app/theme/first-paint.ts';

const server = process.env.FIKA_SERVER ?? 'http://127.0.0.1:3000';

/** Ground and browser bar in the right colours before any script has run, and the fonts asked for at once. */
function firstPaintPlugin(): Plugin {
  const { light, dark } = firstPaint;
  return {
    name: 'fika-first-paint',
    transformIndexHtml(_html, context) {
      const fonts = Object.keys(context.bundle ?? {}).filter((file) =>
        /-latin-wght-normal.*\.woff2$/.test(file),
      );
      return [
        {
          tag: 'style',
          children: `html{background:${light}}html[data-mantine-color-scheme=dark]{background:${dark};color-scheme:dark}`,
        },
        {
          tag: 'meta',
          attrs: { name: 'theme-color', content: light, media: '(prefers-color-scheme: light)' },
        },
        { tag: 'meta', attrs: { name: 'theme-color', content: dark, media: '(prefers-color-scheme: dark)' } },
        ...fonts.map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `./${file}`, crossorigin: true },
        })),
      ];
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  // Relative, so that one build serves under any base path: the server writes the path into index.html.
  base: './',
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: './src/routes',
      generatedRouteTree: './src/routeTree.gen.ts',
      routeFileIgnorePattern: '\\.test\\.',
      quoteStyle: 'single',
      semicolons: true,
      addExtensions: true,
    }),
    react(),
    firstPaintPlugin(),
  ],
  build: { target: 'es2023', sourcemap: true, assetsInlineLimit: 0 },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': { target: server, ws: true }, '/dev': { target: server } },
  },
});
