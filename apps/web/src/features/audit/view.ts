import type { AuditAction } from '@fika/contract/audit-actions';
import type { AuditEntry } from '@fika/contract/endpoints/audit-log';
import type { AuditListState } from './search.ts';

/** The conditions of a list, without its page; only those that are set. */
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
  'smtp_server',
] as const;

const oneOf = <T extends string>(known: readonly T[], value: unknown): T | 'other' =>
  known.find((one) => one === value) ?? 'other';

/** Actions with a sentence that can name the object. */
const NAMED = [
  'members.uploaded',
  'members.upload_stopped',
  'invitation.resent',
  'invitation.revoked',
  'field.created',
  'field.updated',
  'field.deleted',
  'field.restored',
  'field.choices_merged',
  'audience.created',
  'audience.updated',
  'audience.deleted',
  'audience.members_added',
  'audience.members_removed',
  'program.created',
  'program.updated',
  'program.status_changed',
  'program.sessions_reset',
  'program.members_added',
  'program.members_removed',
  'program.members_resubscribed',
  'program.letter_tested',
  'round.started',
  'round.planned',
  'round.moved',
  'round.deleted',
  'round.invited_more',
  'round.reminded',
  'round.drawn',
  'round.edited',
  'round.replayed',
  'round.approved',
  'round.approval_canceled',
  'round.draw_undone',
  'round.draw_redone',
  'round.sent',
] as const satisfies AuditAction[];

/** The names of updates that change only a name. */
const RENAMES = {
  'field.updated': 'field.renamed',
  'audience.updated': 'audience.renamed',
  'program.updated': 'program.renamed',
} as const;
const NAMES: ReadonlySet<unknown> = new Set(['name', 'title']);

/** Which sentence of `audit.json` tells an entry: one with a name, where the name is known. */
export function sentenceOf({ action, data, target }: Pick<AuditEntry, 'action' | 'data' | 'target'>) {
  const named = target?.label ? NAMED.find((one) => one === action) : undefined;
  if (named === undefined) return `actions.${action}` as const;
  const changed: unknown = data['changed'];
  const isRename = Array.isArray(changed) && changed.length === 1 && NAMES.has(changed[0]);
  if (isRename && named in RENAMES) return `named.${RENAMES[named as keyof typeof RENAMES]}` as const;
  return `named.${named}` as const;
}

/** How many people or things an entry is about. */
function countOf({ action, data }: Pick<AuditEntry, 'action' | 'data'>): number {
  const number = (key: string) => numberOf(data[key]);
  if (action === 'permissions.changed') return Object.keys(data).length;
  if (action === 'member.invited') return number('count') + number('sent_again');
  return number('count') || number('added');
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** The values for the sentence of an entry: numbers and names, and the rest as keys of `audit.json`. */
export function factsOf({ action, data, target }: Pick<AuditEntry, 'action' | 'data' | 'target'>) {
  return {
    target: target?.person && !target.person.is_former ? target.person.name : null,
    is_former: target?.person?.is_former ?? false,
    name: target?.label?.name ?? '',
    number: target?.label?.number ?? 0,
    count: countOf({ action, data }),
    domain: typeof data['domain'] === 'string' ? data['domain'] : '',
    added: numberOf(data['added']),
    updated: numberOf(data['updated']),
    rows_done: numberOf(data['rows_done']),
    // An entry for a granted role without a value means the role of an admin.
    role: ROLES[numberOf(data['to'] ?? (action === 'admin.granted' ? 1 : 0))] ?? 'enduser',
    two_fa: TWO_FA.find((one) => one === data['to']) ?? 'optional',
    status: oneOf(STATUSES, data['status']),
    option: oneOf(OPTIONS, data['name']),
  };
}

/** Actions of the server, or of a visitor without a proven identity. */
const UNPROVED: ReadonlySet<AuditAction> = new Set([
  'login.failed',
  'login.link_sent',
  'mfa.failed',
  'password.reset_sent',
  'sso.refused',
]);

/** Actions of an account are in the logs of all its workspaces. Only a workspace that the person has opened gets the IP address. */
const OF_AN_ACCOUNT = /^(login|mfa|password|sso)\./;

/** Whether this workspace did not get the IP address of an entry. */
export const hidesWhere = ({ action, actor, ip }: Pick<AuditEntry, 'action' | 'actor' | 'ip'>): boolean =>
  ip === null && OF_AN_ACCOUNT.test(action) && !actor?.is_former;

/** The actor of an entry without a member. */
export const nobodyOf = (action: AuditAction): 'nobody' | 'server' =>
  UNPROVED.has(action) ? 'nobody' : 'server';
