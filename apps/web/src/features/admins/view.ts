import type { Permission, Permissions } from '@fika/contract/permissions';

/** The permissions in the groups of the page. */
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
  programs: ['programs_add', 'programs_management'],
  audiences: ['audiences_add', 'audiences_management'],
  metrics: ['metrics_access_overall', 'metrics_export_data'],
} as const satisfies Record<string, readonly Permission[]>;

export type RightGroup = keyof typeof RIGHT_GROUPS;
export const GROUP_NAMES = Object.keys(RIGHT_GROUPS) as RightGroup[];
const ALL_RIGHTS = Object.values(RIGHT_GROUPS).flat();

/** A permission that is shown. */
export type ShownRight = (typeof ALL_RIGHTS)[number];

/** A part of what an admin may do, to be worded: a right, or a number of chosen items. */
export type Part = { right: ShownRight; some?: number };

/** The permissions of an admin, as the shorter of two lists. */
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

/**
 * How much of a permission an admin may grant: all of it, some programs or audiences, or nothing. Null permissions are those of a
 * superadmin, who may grant everything. What the other admin already has may stay.
 */
export function grantableOf(own: Permissions | null, right: ShownRight): 'all' | 'none' | readonly number[] {
  if (own === null) return 'all';
  const held = own[right];
  if (typeof held === 'boolean') return held ? 'all' : 'none';
  return held;
}
