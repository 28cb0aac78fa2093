import type { Scheme } from './colours.ts';

const WHITE = '#FFFFFF';
const BLACK = '#000000';
const YELLOW = '#FFFF01';

/** What the high contrast of Teams changes in the dark scheme: black grounds, white text and lines, yellow for what acts. */
const TOKENS: Readonly<Partial<Scheme>> = {
  paper: BLACK,
  panel: BLACK,
  card: BLACK,
  line: WHITE,
  line2: WHITE,
  field: WHITE,
  ink: WHITE,
  ink2: WHITE,
  ink3: WHITE,
  'on-accent': BLACK,
  soft: BLACK,
  softer: BLACK,
  'soft-line': WHITE,
  'pine-soft': BLACK,
  'cinnamon-soft': BLACK,
  'lingon-soft': BLACK,
  'neutral-soft': BLACK,
  segment: BLACK,
  float: BLACK,
  'float-line': WHITE,
};

/** The accent: Mantine's variables, from which our token comes, and which buttons and fields read themselves. */
const ACCENT = {
  '--mantine-primary-color-filled': YELLOW,
  '--mantine-primary-color-filled-hover': WHITE,
  '--mantine-primary-color-contrast': BLACK,
  '--mantine-primary-color-light': BLACK,
  '--mantine-primary-color-light-hover': BLACK,
  '--mantine-primary-color-light-color': YELLOW,
};

const VARIABLES = [
  ...Object.entries(TOKENS).map(([name, value]) => [`--fika-${name}`, value] as const),
  ...Object.entries(ACCENT),
];

/** Turns the high contrast on or off, for the whole page. */
export function setContrast(isOn: boolean): void {
  const { style } = document.documentElement;
  for (const [name, value] of VARIABLES) {
    if (isOn) style.setProperty(name, value);
    else style.removeProperty(name);
  }
}
