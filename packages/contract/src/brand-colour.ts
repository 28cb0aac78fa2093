/** Backgrounds of an accent in the two schemes, named as in the theme. */
export const GROUNDS = {
  light: { paper: '#F5F2EC', panel: '#FBFAF7', card: '#FFFFFF', ink: '#211D18', on_accent: '#FFFFFF' },
  dark: { paper: '#161311', panel: '#1B1815', card: '#221E1A', ink: '#F2EDE4', on_accent: '#161311' },
} as const;
export type SchemeName = keyof typeof GROUNDS;

/** The accent of the product itself. */
export const OWN_ACCENT = { light: '#27479A', dark: '#9DB6EE' } as const;

/** Contrast that readable text needs (WCAG 2.2 AA). */
export const CONTRAST_MIN = 4.5;

/** Contrast that parts of a picture need (WCAG 2.2 AA). */
export const GRAPHIC_CONTRAST_MIN = 3;

/** The accent of a brand in one scheme, and the pale shades that go with it. */
export interface Accent {
  accent: string;
  hover: string;
  soft: string;
  softer: string;
  soft_line: string;
}

interface Oklab {
  l: number;
  a: number;
  b: number;
}

/** Lightness and most chroma of the pale shades. */
const PALE = {
  light: { soft: [0.945, 0.024], softer: [0.973, 0.01], soft_line: [0.86, 0.055] },
  dark: { soft: [0.3, 0.05], softer: [0.255, 0.025], soft_line: [0.43, 0.08] },
} as const;

const STEP = 0.005;

/**
 * The shades of a company's color in a scheme. The color itself if text in it is readable on every background of the scheme, else
 * the nearest darker (light) or lighter (dark) one of the same hue.
 */
export function accentOf(hex: string, scheme: SchemeName): Accent {
  const own = toOklab(hex);
  const pale = (name: 'soft' | 'softer' | 'soft_line') => {
    const [lightness, chroma] = PALE[scheme][name];
    return toHex(shade(own, lightness, chroma));
  };
  const soft = pale('soft');
  const { paper, panel, card } = GROUNDS[scheme];
  const grounds = [paper, panel, card, soft];
  const isRead = (colour: string) => grounds.every((ground) => contrast(colour, ground) >= CONTRAST_MIN);
  const direction = scheme === 'light' ? -1 : 1;
  let accent = toHex(own);
  let lightness = own.l;
  // Black and white end it: they can be read on every ground of their scheme.
  while (!isRead(accent)) {
    lightness += direction * STEP;
    accent = toHex(shade(own, lightness));
  }
  const hover = toHex(shade(own, clamp(toOklab(accent).l + direction * 0.05)));
  return { accent, hover, soft, softer: pale('softer'), soft_line: pale('soft_line') };
}

/**
 * A color for a picture without a ground, which email programs show on the cards of both schemes: the color itself if it stands out
 * from both, else the nearest darker or lighter one of the same hue.
 */
export function visibleInBoth(hex: string): string {
  const own = toOklab(hex);
  const isBright = contrast(hex, GROUNDS.light.card) < GRAPHIC_CONTRAST_MIN;
  let colour = toHex(own);
  let lightness = own.l;
  const stands = (scheme: SchemeName) => contrast(colour, GROUNDS[scheme].card) >= GRAPHIC_CONTRAST_MIN;
  while (!stands('light') || !stands('dark')) {
    lightness += isBright ? -STEP : STEP;
    colour = toHex(shade(own, lightness));
  }
  return colour;
}

/** The contrast of two colors, from 1 to 21 (WCAG). */
export function contrast(one: string, other: string): number {
  const [bright = 0, dim = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (bright + 0.05) / (dim + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = toLinear(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The same hue at another lightness, as colourful as the screen allows and no more than `most`. */
function shade(colour: Oklab, lightness: number, most = Number.POSITIVE_INFINITY): Oklab {
  const chroma = Math.hypot(colour.a, colour.b);
  const l = clamp(lightness);
  const at = (share: number) => ({ l, a: colour.a * share, b: colour.b * share });
  let [low, high] = [0, chroma > most ? most / chroma : 1];
  if (isShown(at(high))) return at(high);
  for (let step = 0; step < 20; step += 1) {
    const middle = (low + high) / 2;
    if (isShown(at(middle))) low = middle;
    else high = middle;
  }
  return at(low);
}

const clamp = (value: number) => Math.min(1, Math.max(0, value));
const isShown = (colour: Oklab) => fromOklab(colour).every((value) => value > -1e-4 && value < 1 + 1e-4);

function toLinear(hex: string): number[] {
  return [1, 3, 5].map((start) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
}

function toHex(colour: Oklab): string {
  const pairs = fromOklab(colour).map((value) => {
    const inside = clamp(value);
    const coded = inside <= 0.0031308 ? inside * 12.92 : 1.055 * inside ** (1 / 2.4) - 0.055;
    return Math.round(coded * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${pairs.join('')}`.toUpperCase();
}

// Björn Ottosson's OKLab: equal steps of lightness look equal, and the hue stays while it changes.
function toOklab(hex: string): Oklab {
  const [red = 0, green = 0, blue = 0] = toLinear(hex);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  };
}

function fromOklab({ l, a, b }: Oklab): number[] {
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
}
