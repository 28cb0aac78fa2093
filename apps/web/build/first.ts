import { readFileSync } from 'node:fs';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { firstColours, firstPaint } from '../src/app/theme/first-paint.ts';

const source = (path: string) => readFileSync(new URL(`../src/${path}`, import.meta.url), 'utf8');
const sentences = (language: string, name: string) =>
  JSON.parse(source(`locales/${language}/${name}.json`)) as Record<string, unknown>;

/** Without the spaces that only its authors need. */
const packed = (text: string) => text.replaceAll(/\s*\n\s*/g, '').replaceAll(/\s*([{:;,>])\s+/g, '$1');

/** Pages of a workspace whose title is known before anything is loaded: where they stand, and their sentence. */
const TITLES: Readonly<Record<string, readonly [string, string]>> = {
  'user/network': ['network', 'title'],
  'user/campaigns': ['participations', 'programs.title'],
  'user/preferences': ['preferences', 'title'],
  'user/availabilities': ['availabilities', 'title'],
  'admin/users': ['members', 'title'],
  'admin/users/audiences': ['audiences', 'title'],
  'admin/users/categories': ['categories', 'title'],
  'admin/campaigns': ['campaigns', 'title'],
  'admin/campaigns/planning': ['planning', 'title'],
};

function sentence(language: string, name: string, key: string): string {
  const found = key
    .split('.')
    .reduce<unknown>((one, part) => (one as Record<string, unknown>)[part], sentences(language, name));
  if (typeof found !== 'string') throw new Error(`There is no sentence ${name}:${key} in ${language}.`);
  return found;
}

/** By the hour, then by page. */
const titles = (language: string) => ({
  user: ['morning', 'afternoon', 'evening'].map((part) => sentence(language, 'workspaces', `home.${part}`)),
  ...Object.fromEntries(
    Object.entries(TITLES).map(([path, [name, key]]) => [path, sentence(language, name, key)]),
  ),
});

/** The document that every page but those of a mail begins with: its shape, and the titles that may stand in it. */
function shape(): HtmlTagDescriptor[] {
  const html = source('app/first/first.html')
    .replaceAll(/\s*\n\s*/g, ' ')
    .replace('LOGIN_EN', sentence('en', 'accounts', 'login.title'))
    .replace('LOGIN_FR', sentence('fr', 'accounts', 'login.title'));
  const words = JSON.stringify({ en: titles('en'), fr: titles('fr') }).replaceAll('<', String.raw`\u003c`);
  return [
    { tag: 'div', attrs: { id: 'first', 'aria-hidden': 'true' }, children: html, injectTo: 'body-prepend' },
    {
      tag: 'script',
      attrs: { id: 'fika-titles', type: 'application/json' },
      children: words,
      injectTo: 'body-prepend',
    },
  ];
}

/**
 * The right colours and the shape of the page before its scripts are there, and the fonts asked for at once. The script
 * that chooses light or dark, and which shape, is a file of its own in the build, because the page's security policy runs
 * no script that stands in the page.
 */
export function firstPlugin(): Plugin[] {
  const { light, dark } = firstPaint;
  const ground = `html{background:${light}}html[data-mantine-color-scheme=dark]{background:${dark};color-scheme:dark}`;
  const main: Plugin = {
    name: 'fika-first',
    buildStart() {
      if (!this.meta.watchMode)
        this.emitFile({ type: 'asset', name: 'first.js', source: source('app/first/first.js') });
    },
    transformIndexHtml(_html, { bundle, filename }) {
      const files = Object.keys(bundle ?? {});
      const script = files.find((file) => /first-[^/]*\.js$/.test(file));
      const isWhole = !filename.endsWith('optin.html');
      const fonts = files.filter((file) => /-latin-wght-normal.*\.woff2$/.test(file));
      const inline = { children: source('app/first/first.js') };
      const style = isWhole ? ground + firstColours() + packed(source('app/first/first.css')) : ground;
      const tags: HtmlTagDescriptor[] = [
        { tag: 'script', ...(script ? { attrs: { src: `./${script}` } } : inline) },
        { tag: 'style', children: style },
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
      const head = tags.map((tag) => Object.assign(tag, { injectTo: 'head' as const }));
      return isWhole ? [...head, ...shape()] : head;
    },
  };
  /** Scripts wait for what is painted first, its styles and the fonts: `app/first/first.js` asks for them then. */
  const scriptsLast: Plugin = {
    name: 'fika-scripts-last',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html
          .replaceAll('rel="modulepreload"', 'rel="x-now"')
          .replaceAll(
            /<script type="module" crossorigin src="([^"]+)"><\/script>/g,
            '<link rel="x-main" href="$1">',
          ),
    },
  };
  return [main, scriptsLast];
}
