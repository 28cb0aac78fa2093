/** The themes of icebreakers. `own` is for a company's own questions that fit no other theme. */
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
