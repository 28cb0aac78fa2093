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
