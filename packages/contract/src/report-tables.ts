/** The tables of the reports, each of which is exported. */
export const REPORT_TABLES = [
  'participations',
  'engagement',
  'programs',
  'mixing',
  'pairs',
  'delivery',
  'unreachable',
  'inactive',
] as const;
export type ReportTable = (typeof REPORT_TABLES)[number];

/** Why a member has no connection, by how far they came. */
export const REPORTED_REASONS = ['never_invited', 'not_accepted', 'not_matched', 'gifts_only'] as const;
export type ReportedReason = (typeof REPORTED_REASONS)[number];
