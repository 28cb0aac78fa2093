import { dark, light, porcelain, type Scheme } from './colours.ts';

/** Ground of the page before any script has run; the build writes it into index.html. */
export const firstPaint = { light: light.panel, dark: dark.panel };

/** The colours of the page's shape before its scripts are there. */
export function firstColours(): string {
  const of = ({ paper, panel, card, line, ink, ink2, track, 'art-room': art }: Scheme, accent = '') =>
    Object.entries({ paper, panel, card, line, ink, ink2, track, accent, 'art-room': art })
      .map(([name, value]) => `--first-${name}:${value}`)
      .join(';');
  return `html{${of(light, porcelain[7])}}html[data-mantine-color-scheme=dark]{${of(dark, porcelain[3])}}`;
}
