/** Steps that the product shows of itself, with the ids that are stored. */
export const ONBOARDING_STEPS = {
  users: 1,
  programs: 2,
  dashboard: 3,
  categories: 4,
  carousel: 5,
  booking: 6,
  availabilities: 7,
  welcome: 8,
  audiences: 9,
  /** Shown where a trial can be started; stored like the others. */
  start_free_trial: 9_999_999,
} as const;
export type OnboardingStepName = keyof typeof ONBOARDING_STEPS;

interface StepPlace {
  order: number;
  /** Below `/account/{slug}/`; null is every path. */
  path: string | null;
}

/** Where and in which order steps are shown automatically. A step without a place here is not shown. */
export const STEP_PLACES: Readonly<Partial<Record<OnboardingStepName, StepPlace>>> = {
  welcome: { order: 0, path: null },
  carousel: { order: 1, path: null },
  users: { order: 2, path: 'admin/users' },
  categories: { order: 3, path: 'admin/users/categories' },
  audiences: { order: 4, path: 'admin/users/audiences' },
  programs: { order: 5, path: 'admin/campaigns/templates' },
  booking: { order: 6, path: 'admin/campaigns/details/{id}/booking' },
  dashboard: { order: 7, path: 'admin/dashboard' },
  availabilities: { order: 8, path: 'user/availabilities' },
};

/** Whether a step belongs to a path below `/account/{slug}/`. */
export function isStepOf(path: string, place: Pick<StepPlace, 'path'>): boolean {
  if (place.path === null) return true;
  const wanted = place.path.split('/');
  const given = path.split('/').filter((part) => part !== '');
  return wanted.length === given.length && wanted.every((part, at) => part === '{id}' || part === given[at]);
}

/** The first steps of an admin; all of them are the onboarding of a workspace. */
export const ADMIN_CRITERIA = [
  'initialized',
  'categories',
  'users',
  'campaigns',
  'active_campaigns',
  'planned_session',
  'sent_matchs',
] as const;

/** Comes before the first steps of a member, which are done without it. */
export const MEMBER_START = 'about_you';

/** The same of a member who is no admin. */
export const MEMBER_CRITERIA = ['coffee', 'opportunities', 'network', 'preferences'] as const;

export type OnboardingCriterion =
  | (typeof ADMIN_CRITERIA)[number]
  | typeof MEMBER_START
  | (typeof MEMBER_CRITERIA)[number];

/** The number of steps of the progress. */
export const ONBOARDING_PROGRESS_STEPS = 5;
