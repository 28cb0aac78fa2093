import type { MantineColorsTuple } from '@mantine/core';

/** The two schemes of the product. Every colour of the web is named here and nowhere else. */
export interface Scheme {
  paper: string;
  panel: string;
  card: string;
  line: string;
  line2: string;
  field: string;
  ink: string;
  ink2: string;
  ink3: string;
  'on-accent': string;
  soft: string;
  softer: string;
  'soft-line': string;
  pine: string;
  'pine-soft': string;
  cinnamon: string;
  'cinnamon-soft': string;
  lingon: string;
  'lingon-soft': string;
  'on-lingon': string;
  neutral: string;
  'neutral-soft': string;
  track: string;
  segment: string;
  float: string;
  'float-line': string;
  'on-float': string;
  'on-float-dim': string;
  'float-accent': string;
  'float-pine': string;
  'series-2': string;
  'series-3': string;
  'series-4': string;
  'art-room': string;
  'art-table': string;
  'art-cup': string;
  'art-seat': string;
  'art-free': string;
}

export const light: Scheme = {
  paper: '#F5F2EC',
  panel: '#FBFAF7',
  card: '#FFFFFF',
  line: '#E7E1D6',
  line2: '#D3CABB',
  field: '#8F8676',
  ink: '#211D18',
  ink2: '#595247',
  ink3: '#716859',
  'on-accent': '#FFFFFF',
  soft: '#E6ECFA',
  softer: '#F3F6FD',
  'soft-line': '#C3D2F3',
  pine: '#2A6447',
  'pine-soft': '#E4F0E7',
  cinnamon: '#8A5110',
  'cinnamon-soft': '#F8EBD6',
  lingon: '#A3283A',
  'lingon-soft': '#FAE6E6',
  'on-lingon': '#FFFFFF',
  neutral: '#595247',
  'neutral-soft': '#EEEAE1',
  track: '#EAE5DB',
  segment: '#FFFFFF',
  float: '#211D18',
  'float-line': '#211D18',
  'on-float': '#F5F2EC',
  'on-float-dim': '#BDB3A5',
  'float-accent': '#C3D2F3',
  'float-pine': '#8CC9A6',
  'series-2': '#B0A697',
  'series-3': '#C9BEAD',
  'series-4': '#DED6C8',
  'art-room': '#1F3A80',
  'art-table': '#27479A',
  'art-cup': '#3459B4',
  'art-seat': '#F5F2EC',
  'art-free': '#9DB6EE',
};

export const dark: Scheme = {
  paper: '#161311',
  panel: '#1B1815',
  card: '#221E1A',
  line: '#37312B',
  line2: '#4A433B',
  field: '#776E62',
  ink: '#F2EDE4',
  ink2: '#BDB3A5',
  ink3: '#9C9284',
  'on-accent': '#161311',
  soft: '#222E4D',
  softer: '#1F2333',
  'soft-line': '#3A4F83',
  pine: '#8CC9A6',
  'pine-soft': '#1E3228',
  cinnamon: '#E3B06A',
  'cinnamon-soft': '#3A2B17',
  lingon: '#F0949F',
  'lingon-soft': '#40201F',
  'on-lingon': '#161311',
  neutral: '#BDB3A5',
  'neutral-soft': '#322D27',
  track: '#37312B',
  segment: '#4A433B',
  float: '#221E1A',
  'float-line': '#4A433B',
  'on-float': '#F2EDE4',
  'on-float-dim': '#BDB3A5',
  'float-accent': '#C3D2F3',
  'float-pine': '#8CC9A6',
  'series-2': '#8A7F71',
  'series-3': '#6B6257',
  'series-4': '#504A42',
  'art-room': '#172B60',
  'art-table': '#1F3A80',
  'art-cup': '#3459B4',
  'art-seat': '#D9CFC0',
  'art-free': '#9DB6EE',
};

/** Six steps of the heat map, background and number; more is further from the page. */
export const heat = {
  light: [
    ['#EEF2FB', light.ink],
    ['#D5E0F7', light.ink],
    ['#AFC3EF', light.ink],
    ['#7F9DE3', light.ink],
    ['#4C6FC4', '#FFFFFF'],
    ['#27479A', '#FFFFFF'],
  ],
  dark: [
    ['#232A3D', dark.ink],
    ['#2B3858', dark.ink],
    ['#3A4F83', dark.ink],
    ['#5271B8', '#FFFFFF'],
    ['#7F9DE3', '#161311'],
    ['#C3D2F3', '#161311'],
  ],
} as const;

/** Eight tints of avatars, background and initials. */
export const tints = {
  light: [
    ['#F6DFC8', '#6B3A0C'],
    ['#DCE6F8', '#233F87'],
    ['#DDEBDD', '#24553B'],
    ['#F5DADA', '#862132'],
    ['#E6E0F0', '#4B3A76'],
    ['#D6EAEA', '#174F55'],
    ['#F3E6BC', '#5F4800'],
    ['#E9E2D8', '#4D443A'],
  ],
  dark: [
    ['#4B351F', '#F2CFA6'],
    ['#2A3A63', '#BDD0F7'],
    ['#24402F', '#B4DFC4'],
    ['#542A2E', '#F5BFC5'],
    ['#3B3352', '#D4C8EE'],
    ['#1E4145', '#A9DADF'],
    ['#453A17', '#EBD58E'],
    ['#3D372F', '#D9CFC0'],
  ],
} as const;

export const shadows = {
  light: {
    card: '0 1px 2px rgba(58, 44, 20, 0.05)',
    float: '0 1px 2px rgba(58, 44, 20, 0.06), 0 10px 28px -10px rgba(58, 44, 20, 0.2)',
  },
  dark: {
    card: 'none',
    float: '0 1px 2px rgba(0, 0, 0, 0.4), 0 10px 28px -10px rgba(0, 0, 0, 0.6)',
  },
} as const;

/** The overlay behind a modal or a drawer. */
export const veil = { light: 'rgba(33, 29, 24, 0.36)', dark: 'rgba(0, 0, 0, 0.6)' } as const;

export const porcelain: MantineColorsTuple = [
  '#F0F4FD',
  '#E0E8F9',
  '#C3D2F3',
  '#9DB6EE',
  '#7F9DE3',
  '#5479D0',
  '#3459B4',
  '#27479A',
  '#1F3A80',
  '#172B60',
];
export const gray: MantineColorsTuple = [
  '#FBFAF7',
  '#F5F2EC',
  '#EEEAE1',
  '#E7E1D6',
  '#D3CABB',
  '#B0A697',
  '#8F8676',
  '#716859',
  '#595247',
  '#211D18',
];
export const darkGray: MantineColorsTuple = [
  '#F2EDE4',
  '#D5CCBF',
  '#BDB3A5',
  '#9C9284',
  '#776E62',
  '#37312B',
  '#2A2521',
  '#1B1815',
  '#161311',
  '#100E0C',
];
// Shades 7 (light) and 3 (dark) are the table's values; the others lead evenly from pale to deep around them.
export const pine: MantineColorsTuple = [
  '#F0F7F2',
  '#E4F0E7',
  '#B9DEC8',
  '#8CC9A6',
  '#6BB08A',
  '#4D9570',
  '#387B58',
  '#2A6447',
  '#1E3228',
  '#14241C',
];
export const cinnamon: MantineColorsTuple = [
  '#FCF5EA',
  '#F8EBD6',
  '#EFCF9F',
  '#E3B06A',
  '#D0933F',
  '#B97A26',
  '#A06419',
  '#8A5110',
  '#3A2B17',
  '#291E10',
];
export const lingon: MantineColorsTuple = [
  '#FDF2F2',
  '#FAE6E6',
  '#F6BEC4',
  '#F0949F',
  '#DF6C7A',
  '#CB4A5B',
  '#B73647',
  '#A3283A',
  '#40201F',
  '#2D1615',
];
