import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const web = new URL('../..', import.meta.url).pathname;
const mantine = fileURLToPath(new URL('.', import.meta.resolve('@mantine/core/styles/Button.layer.css')));
const styles = readFileSync(new URL('mantine.css', import.meta.url), 'utf8');

/** Components without looks of their own: what they stand on. */
const STANDS_ON: Readonly<Record<string, readonly string[]>> = {
  Autocomplete: ['Combobox', 'Input'],
  FileInput: ['Input'],
  MultiSelect: ['Combobox', 'PillsInput', 'Pill'],
  NativeSelect: ['Input'],
  Select: ['Combobox', 'Input'],
  TagsInput: ['Combobox', 'PillsInput', 'Pill'],
  Textarea: ['Input'],
  TextInput: ['Input'],
};

function importsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  return [...source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)]
    .flatMap(([, names]) => (names ?? '').split(','))
    .map((name) => name.trim())
    .filter((name) => /^[A-Z]/.test(name));
}

it('brings the styles of every Mantine component that is used', () => {
  for (const file of globSync('src/**/*.tsx', { cwd: web })) {
    const source = readFileSync(join(web, file), 'utf8');
    for (const name of importsOf(join(web, file)).flatMap((one) => STANDS_ON[one] ?? [one])) {
      if (!existsSync(join(mantine, `${name}.layer.css`))) continue;
      const line = `@mantine/core/styles/${name}.layer.css`;
      expect(
        styles.includes(line) || source.includes(line),
        `${file} uses Mantine's ${name}: add @import '${line}' to src/app/mantine.css, or import it there if few pages need it`,
      ).toBe(true);
    }
  }
});

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
