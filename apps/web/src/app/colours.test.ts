import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { dark, light } from './theme/colours.ts';

const web = new URL('../..', import.meta.url).pathname;

it('names no colour outside the theme', () => {
  const literal = /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch)\(/i;
  for (const file of globSync('src/**/*.{css,tsx,ts}', { cwd: web })) {
    if (file.includes('app/theme/') || file.endsWith('.gen.ts') || file.includes('.test.')) continue;
    const lines = readFileSync(join(web, file), 'utf8').split('\n');
    const found = lines.find((line) => literal.test(line.replaceAll(/url\([^)]*\)/g, '')));
    expect(
      found,
      `${file} names a colour: add a token to src/app/theme/colours.ts and use var(--fika-…)`,
    ).toBe(undefined);
  }
});

it('paints the ground of the theme before any script has run', () => {
  for (const page of ['index.html', 'optin.html']) {
    const named = readFileSync(join(web, page), 'utf8').match(/#[0-9a-f]{6}\b/gi) ?? [];
    const panels = [light.panel, dark.panel].map((colour) => colour.toLowerCase());
    expect(named.map((colour) => colour.toLowerCase())).toEqual([...panels, ...panels]);
  }
});
