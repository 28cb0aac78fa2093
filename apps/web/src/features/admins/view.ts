import type { Permission, Permissions } from '@fika/contract/permissions';

/** The 13 rights in the groups in which they are shown. */
export const RIGHT_GROUPS = {
  members: [
    'members_add',
    'members_edit',
    'members_delete',
    'members_export_list',
    'members_status_change',
    'members_admin_change',
    'members_permissions_change',
  ],
  metrics: ['metrics_access_overall', 'metrics_export_data'],
  programs: ['programs_add', 'programs_management'],
  audiences: ['audiences_add', 'audiences_management'],
} as const satisfies Record<string, readonly Permission[]>;

export type RightGroup = keyof typeof RIGHT_GROUPS;
export const GROUP_NAMES = Object.keys(RIGHT_GROUPS) as RightGroup[];
const ALL_RIGHTS: readonly Permission[] = Object.values(RIGHT_GROUPS).flat();

/** A part of what an admin may do, to be worded: a right, or a number of chosen items. */
export type Part = { right: Permission; some?: number };

/** What an admin may do, in the shorter of two ways to say it. */
export function summaryOf(
  held: Permissions,
):
  | { kind: 'all' }
  | { kind: 'nothing' }
  | { kind: 'everything_else'; parts: Part[] }
  | { kind: 'only'; parts: Part[] } {
  const may = ALL_RIGHTS.flatMap((right): Part[] => {
    const value = held[right];
    if (Array.isArray(value)) return value.length > 0 ? [{ right, some: value.length }] : [];
    return value ? [{ right }] : [];
  });
  const whole = may.filter(({ some }) => some === undefined).length;
  if (whole === ALL_RIGHTS.length) return { kind: 'all' };
  if (may.length === 0) return { kind: 'nothing' };
  // A chosen few are neither all nor nothing, and have to be named.
  const isMostly = whole === may.length && whole > ALL_RIGHTS.length / 2;
  if (!isMostly) return { kind: 'only', parts: may };
  const named = new Set(may.map(({ right }) => right));
  return {
    kind: 'everything_else',
    parts: ALL_RIGHTS.filter((right) => !named.has(right)).map((right) => ({ right })),
  };
}
