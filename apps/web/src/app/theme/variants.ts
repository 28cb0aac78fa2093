import { defaultVariantColorsResolver, type VariantColorsResolver } from '@mantine/core';

/** Tokens behind the colour names that a component may be given. */
const families: Readonly<Record<string, { solid: string; soft: string; onSolid: string }>> = {
  porcelain: { solid: 'accent', soft: 'soft', onSolid: 'on-accent' },
  lingon: { solid: 'lingon', soft: 'lingon-soft', onSolid: 'on-lingon' },
  pine: { solid: 'pine', soft: 'pine-soft', onSolid: 'on-accent' },
  cinnamon: { solid: 'cinnamon', soft: 'cinnamon-soft', onSolid: 'on-accent' },
};

const token = (name: string) => `var(--fika-${name})`;
const noBorder = '1px solid transparent';

/**
 * Auto-contrast looks at the light scheme's shade only and would put white on the dark scheme's pale blue, so the
 * variants that we use take their colours from the tokens, which know both schemes.
 */
export const variantColorResolver: VariantColorsResolver = (input) => {
  const fallback = defaultVariantColorsResolver(input);
  const family = families[input.color ?? input.theme.primaryColor];
  if (!family) return fallback;
  const { solid, soft, onSolid } = family;
  switch (input.variant) {
    case 'filled':
      return { ...fallback, background: token(solid), color: token(onSolid), border: noBorder };
    case 'light':
      return { background: token(soft), hover: token(soft), color: token(solid), border: noBorder };
    case 'subtle':
    case 'transparent':
      return {
        background: 'transparent',
        hover: input.variant === 'subtle' ? token(soft) : 'transparent',
        color: token(solid),
        border: noBorder,
      };
    case 'outline':
      return {
        background: 'transparent',
        hover: token(soft),
        color: token(solid),
        border: `1px solid ${token(solid)}`,
      };
    default:
      return fallback;
  }
};
