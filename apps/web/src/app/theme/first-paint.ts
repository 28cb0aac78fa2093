import { dark, light } from './colours.ts';

/** Ground of the page before any script has run; the build writes it into index.html. */
export const firstPaint = { light: light.panel, dark: dark.panel };
