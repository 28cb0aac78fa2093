import type { MantineThemeOverride } from '@mantine/core';
import { cinnamon, darkGray, gray, light, lingon, pine, porcelain } from './colours.ts';
import { fonts } from './fonts.ts';

const heading = (size: number, line: number) => ({
  fontSize: `${size / 16}rem`,
  lineHeight: String(line / size),
  fontWeight: '600',
});

/** Colours, type and sizes. */
export const values = {
  colors: { porcelain, gray, dark: darkGray, pine, cinnamon, lingon },
  primaryColor: 'porcelain',
  primaryShade: { light: 7, dark: 3 },
  black: light.ink,
  white: light.card,
  autoContrast: true,
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: fonts.text,
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.3334', sm: '1.3847', md: '1.4286', lg: '1.4375', xl: '1.25' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '20px' },
  defaultRadius: 'md',
  shadows: {
    xs: 'var(--fika-shadow-card)',
    sm: 'var(--fika-shadow-card)',
    md: 'var(--fika-shadow-float)',
    lg: 'var(--fika-shadow-float)',
    xl: 'var(--fika-shadow-float)',
  },
  headings: {
    fontFamily: fonts.display,
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: heading(26, 32),
      h2: heading(19, 25),
      h3: heading(14, 20),
      h4: heading(14, 20),
      h5: heading(13, 18),
      h6: heading(12, 16),
    },
  },
} satisfies MantineThemeOverride;
