import type { VariantColorsResolver } from '@mantine/core';

const token = (name: string) => `var(--fika-${name})`;
const mantine = (name: string) => `var(--mantine-color-${name})`;

/** The tokens of the color names that components accept. */
const families: Readonly<Record<string, { solid: string; soft: string; onSolid: string }>> = {
  porcelain: { solid: token('accent'), soft: token('soft'), onSolid: token('on-accent') },
  lingon: { solid: token('lingon'), soft: token('lingon-soft'), onSolid: token('on-lingon') },
  pine: { solid: token('pine'), soft: token('pine-soft'), onSolid: token('on-accent') },
  cinnamon: { solid: token('cinnamon'), soft: token('cinnamon-soft'), onSolid: token('on-accent') },
  gray: { solid: mantine('gray-light-color'), soft: mantine('gray-light-hover'), onSolid: mantine('white') },
};

const noBorder = '1px solid transparent';

/**
 * Auto-contrast looks at the light scheme's shade only and would put white on the dark scheme's pale blue, so all variants
 * take their colours from the tokens, which know both schemes.
 */
export const variantColorResolver: VariantColorsResolver = ({ color, theme, variant }) => {
  const name = color ?? theme.primaryColor;
  const family = families[name] ?? { solid: name, soft: 'transparent', onSolid: mantine('white') };
  if (variant === 'default') {
    return {
      background: mantine('default'),
      hover: mantine('default-hover'),
      color: mantine('default-color'),
      border: `1px solid ${mantine('default-border')}`,
    };
  }
  const { solid, soft, onSolid } = family;
  switch (variant) {
    case 'filled':
      return { background: solid, hover: mantine(`${name}-filled-hover`), color: onSolid, border: noBorder };
    case 'light':
      return { background: soft, hover: soft, color: solid, border: noBorder };
    case 'outline':
      return { background: 'transparent', hover: soft, color: solid, border: `1px solid ${solid}` };
    case 'subtle':
      return { background: 'transparent', hover: soft, color: solid, border: noBorder };
    default:
      return { background: 'transparent', hover: 'transparent', color: solid, border: noBorder };
  }
};
