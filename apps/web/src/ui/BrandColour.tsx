import { accentOf, type SchemeName } from '@fika/contract/brand-colour';
import { useMemo } from 'react';

/**
 * The accent of the workspace that is open, in both schemes, over the one of the product. The page's policy allows
 * styles in the page and no scripts; the colour is one by the contract, and nothing else fits into what is made of it.
 */
export function BrandColour({ colour }: { colour: string | null }) {
  const css = useMemo(
    () => (colour === null ? null : rule(colour, 'light') + rule(colour, 'dark')),
    [colour],
  );
  return css && <style>{css}</style>;
}

function rule(colour: string, scheme: SchemeName): string {
  const { accent, hover, soft, softer, soft_line } = accentOf(colour, scheme);
  const variables = {
    '--mantine-primary-color-filled': accent,
    '--mantine-primary-color-filled-hover': hover,
    '--mantine-primary-color-light': soft,
    '--mantine-primary-color-light-color': accent,
    '--fika-soft': soft,
    '--fika-softer': softer,
    '--fika-soft-line': soft_line,
  };
  const lines = Object.entries(variables).map(([name, value]) => `${name}:${value}`);
  return `:root[data-mantine-color-scheme='${scheme}']{${lines.join(';')}}`;
}
