import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import { porcelain } from './colours.ts';
import { fonts } from './fonts.ts';
import { values } from './values.ts';
import { variables as own } from './variables.ts';

type Pairs = Readonly<Record<string, string>>;

const rule = (selector: string, variables: Pairs): string =>
  `${selector}{${Object.entries(variables)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;

const schemes = (light: Pairs, dark: Pairs): readonly string[] => [
  rule(':root[data-mantine-color-scheme="light"]', { 'color-scheme': 'light', ...light }),
  rule(':root[data-mantine-color-scheme="dark"]', { 'color-scheme': 'dark', ...dark }),
];

/** What Mantine would work out and write into the page when it starts. */
export function mantineCss(): string {
  const mantine = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, values));
  return [
    rule(':root', { ...mantine.variables, ...own.variables }),
    ...schemes({ ...mantine.light, ...own.light }, { ...mantine.dark, ...own.dark }),
  ].join('\n');
}

/** The tokens for pages without Mantine, from the same colours. */
export function tokensCss(): string {
  const { variables, light, dark } = own;
  const accent = (shade: number, hover: number): Pairs => ({
    '--mantine-primary-color-filled': porcelain[shade] ?? '',
    '--mantine-primary-color-filled-hover': porcelain[hover] ?? '',
  });
  return [
    rule(':root', {
      '--mantine-font-family': fonts.text,
      '--mantine-font-family-headings': fonts.display,
      '--mantine-font-family-monospace': 'ui-monospace, monospace',
      ...variables,
    }),
    ...schemes({ ...accent(7, 8), ...light }, { ...accent(3, 2), ...dark }),
  ].join('\n');
}
