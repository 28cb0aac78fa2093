import type { Scheme } from './colours.ts';

const WHITE = '#FFFFFF';
const BLACK = '#000000';
const YELLOW = '#FFFF01';

/** What the high contrast of Teams changes in the dark scheme: black grounds, white text and lines, yellow for what acts. */
const CONTRAST: Readonly<Partial<Record<keyof Scheme | 'accent' | 'accent-hover', string>>> = {
  paper: BLACK,
  panel: BLACK,
  card: BLACK,
  line: WHITE,
  line2: WHITE,
  field: WHITE,
  ink: WHITE,
  ink2: WHITE,
  ink3: WHITE,
  accent: YELLOW,
  'accent-hover': WHITE,
  'on-accent': BLACK,
  soft: BLACK,
  softer: BLACK,
  'soft-line': WHITE,
  'pine-soft': BLACK,
  'cinnamon-soft': BLACK,
  'lingon-soft': BLACK,
  'neutral-soft': BLACK,
  float: BLACK,
  'float-line': WHITE,
};

/** Turns the high contrast on or off, for the whole page. */
export function setContrast(isOn: boolean): void {
  const { style } = document.documentElement;
  for (const [name, value] of Object.entries(CONTRAST)) {
    if (isOn) style.setProperty(`--fika-${name}`, value);
    else style.removeProperty(`--fika-${name}`);
  }
}
