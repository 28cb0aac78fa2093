import type { AuditAction } from '@fika/contract/audit-actions';
import { AUDIT_GROUPS } from '@fika/contract/audit-groups';
import type { AuditEntry } from '@fika/contract/endpoints/audit';
import { z } from 'zod';
import { listSearch } from '../../lib/list-state.ts';

const day = z.iso.date().optional().catch(undefined);

/** What the page keeps in its URL. */
export const auditSearch = listSearch.extend({
  group: z.enum(AUDIT_GROUPS).optional().catch(undefined),
  actor: z.number().int().positive().optional().catch(undefined),
  from: day,
  to: day,
});
export type AuditListState = z.output<typeof auditSearch>;

/** What a list asks for beside its page; only what is set. */
export function conditionsOf({ search, group, actor, from, to }: AuditListState) {
  return {
    search,
    ...(group && { group }),
    ...(actor && { actor }),
    ...(from && { from }),
    ...(to && { to }),
  };
}

/** Whether something is left out. */
export const isNarrowed = (state: AuditListState): boolean =>
  Object.entries(conditionsOf(state)).some(([key, value]) => key !== 'search' || value !== '');

const ROLES = ['enduser', 'admin', 'superadmin'] as const;
const TWO_FA = ['off', 'optional', 'required'] as const;
const STATUSES = ['draft', 'active', 'inactive', 'archived'] as const;
const OPTIONS = [
  'cgu_link',
  'user_warning_notice',
  'user_quick_actions',
  'password_policy',
  'account_access',
  'session_policy',
] as const;

const oneOf = <T extends string>(known: readonly T[], value: unknown): T | 'other' =>
  known.find((one) => one === value) ?? 'other';

/** What the sentence of an entry is filled with: numbers and names as they are, the rest as keys of `audit.json`. */
export function factsOf({ action, data, target }: Pick<AuditEntry, 'action' | 'data' | 'target'>) {
  const number = (value: unknown) => (typeof value === 'number' ? value : 0);
  return {
    target: target?.person?.name ?? null,
    count:
      action === 'permissions.changed' ? Object.keys(data).length : number(data['count'] ?? data['added']),
    added: number(data['added']),
    updated: number(data['updated']),
    role: ROLES[number(data['to'])] ?? 'enduser',
    two_fa: TWO_FA.find((one) => one === data['to']) ?? 'optional',
    status: oneOf(STATUSES, data['status']),
    option: oneOf(OPTIONS, data['name']),
  };
}

/** Actions of the server itself, or of somebody who did not prove who they are. */
const UNPROVED: ReadonlySet<AuditAction> = new Set([
  'login.failed',
  'login.link_sent',
  'mfa.failed',
  'password.reset_sent',
  'sso.refused',
]);

/** Who did it, where no member is named. */
export const nobodyOf = (action: AuditAction): 'nobody' | 'server' =>
  UNPROVED.has(action) ? 'nobody' : 'server';
