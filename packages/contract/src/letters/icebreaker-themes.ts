import type { Locale } from '../common.ts';

/** What questions to break the ice are about. `own` holds what a company asks that fits no other theme. */
export const ICEBREAKER_THEMES = [
  'everyday',
  'leisure',
  'work',
  'career',
  'newcomer',
  'skills',
  'places',
  'leadership',
  'inclusion',
  'celebration',
  'own',
] as const;
export type IcebreakerTheme = (typeof ICEBREAKER_THEMES)[number];

export const ICEBREAKER_THEME_LABELS: Readonly<Record<IcebreakerTheme, Readonly<Record<Locale, string>>>> = {
  everyday: { en: 'Everyday life', fr: 'Vie quotidienne' },
  leisure: { en: 'Free time and culture', fr: 'Loisirs et culture' },
  work: { en: 'Life at work', fr: 'Vie au travail' },
  career: { en: 'Paths and mentoring', fr: 'Parcours et mentorat' },
  newcomer: { en: 'Newcomers', fr: 'Premiers pas' },
  skills: { en: 'Learning and skills', fr: 'Apprentissages et savoir-faire' },
  places: { en: 'Places and languages', fr: 'Lieux et langues' },
  leadership: { en: 'Leading and deciding', fr: 'Diriger et décider' },
  inclusion: { en: 'Belonging', fr: 'Trouver sa place' },
  celebration: { en: 'Festive season', fr: 'Fêtes' },
  own: { en: 'Your own', fr: 'Les vôtres' },
};
