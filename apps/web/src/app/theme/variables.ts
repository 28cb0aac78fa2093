import type { ConvertCSSVariablesInput } from '@mantine/core';
import { dark, heat, light, shadows, tints, veil, type Scheme } from './colours.ts';

type Variables = ConvertCSSVariablesInput['light'];
type Pairs = readonly (readonly [string, string])[];

function numbered(prefix: string, pairs: Pairs): Variables {
  return Object.fromEntries(
    pairs.flatMap(([ground, text], index) => [
      [`--fika-${prefix}-${index}`, ground],
      [`--fika-${prefix}-${index}-ink`, text],
    ]),
  );
}

function tokens(scheme: Scheme): Variables {
  return Object.fromEntries(Object.entries(scheme).map(([name, value]) => [`--fika-${name}`, value]));
}

/** Mantine's own variables that take one of our tokens. */
const mantine: Variables = {
  '--mantine-color-body': 'var(--fika-panel)',
  '--mantine-color-text': 'var(--fika-ink)',
  '--mantine-color-dimmed': 'var(--fika-ink2)',
  '--mantine-color-placeholder': 'var(--fika-ink3)',
  '--mantine-color-error': 'var(--fika-lingon)',
  '--mantine-color-anchor': 'var(--fika-accent)',
  '--mantine-color-bright': 'var(--fika-ink)',
  '--mantine-color-default': 'var(--fika-card)',
  '--mantine-color-default-hover': 'var(--fika-paper)',
  '--mantine-color-default-color': 'var(--fika-ink)',
  '--mantine-color-default-border': 'var(--fika-line2)',
  '--mantine-color-disabled': 'var(--fika-neutral-soft)',
  '--mantine-color-disabled-color': 'var(--fika-ink3)',
  '--mantine-color-disabled-border': 'var(--fika-line)',
  '--mantine-color-success': 'var(--fika-pine)',
};

const common: Variables = {
  '--fika-accent': 'var(--mantine-primary-color-filled)',
  '--fika-accent-hover': 'var(--mantine-primary-color-filled-hover)',
  '--fika-ease': 'cubic-bezier(0.2, 0, 0, 1)',
  '--fika-radius-check': '4px',
  '--fika-radius-control': '8px',
  '--fika-radius-card': '12px',
  '--fika-radius-sheet': '20px',
  '--fika-sidebar': '232px',
  '--fika-rail': '64px',
  '--fika-font-display': 'var(--mantine-font-family-headings)',
};

function scheme(name: 'light' | 'dark'): Variables {
  return {
    ...mantine,
    ...tokens(name === 'light' ? light : dark),
    ...numbered('tint', tints[name]),
    ...numbered('heat', heat[name]),
    '--fika-shadow-card': shadows[name].card,
    '--fika-shadow-float': shadows[name].float,
    '--fika-veil': veil[name],
  };
}

export const variables: ConvertCSSVariablesInput = {
  variables: common,
  light: scheme('light'),
  dark: scheme('dark'),
};
