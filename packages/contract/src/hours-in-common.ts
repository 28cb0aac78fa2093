/** How free hours in common count in a program: a preference, a requirement, or not at all. */
export const HOURS_IN_COMMON = ['prefer', 'require', 'ignore'] as const;
export type HoursInCommon = (typeof HOURS_IN_COMMON)[number];
