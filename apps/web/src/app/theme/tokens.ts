import { porcelain } from './colours.ts';
import { fonts } from './fonts.ts';
import { cssVariablesResolver } from './variables.ts';

type Pairs = Readonly<Record<string, string>>;

const rule = (selector: string, variables: Pairs): string =>
  `${selector}{${Object.entries(variables)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;

/**
 * The tokens as a style sheet, for pages without Mantine, which else sets them when it starts. The build writes it, so
 * that both come from the same colours.
 */
export function tokensCss(): string {
  const { variables, light, dark } = cssVariablesResolver({} as never);
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
    rule(':root[data-mantine-color-scheme="light"]', { 'color-scheme': 'light', ...accent(7, 8), ...light }),
    rule(':root[data-mantine-color-scheme="dark"]', { 'color-scheme': 'dark', ...accent(3, 2), ...dark }),
  ].join('\n');
}
