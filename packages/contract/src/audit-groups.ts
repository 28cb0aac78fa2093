import { AUDIT_ACTIONS, type AuditAction } from './audit-actions.ts';

/** What the entries of the audit log are about, as its readers pick them. */
export const AUDIT_GROUPS = ['access', 'people', 'rights', 'workspace', 'programs', 'exports'] as const;
export type AuditGroup = (typeof AUDIT_GROUPS)[number];

const BY_SUBJECT: Readonly<Record<string, AuditGroup>> = {
  login: 'access',
  logout: 'access',
  session: 'access',
  account: 'access',
  password: 'access',
  mfa: 'access',
  passkey: 'access',
  sso: 'access',
  member: 'people',
  members: 'people',
  invitation: 'people',
  invite_link: 'people',
  admin: 'rights',
  permissions: 'rights',
  workspace: 'workspace',
  field: 'workspace',
  program: 'programs',
  round: 'programs',
};

/** The group of an action. */
export function auditGroupOf(action: AuditAction): AuditGroup {
  if (action.endsWith('.exported')) return 'exports';
  if (action === 'sso.changed') return 'workspace';
  const [subject = ''] = action.split('.');
  const group = BY_SUBJECT[subject];
  if (!group) throw new Error(`No group of the audit log holds ${action}`);
  return group;
}

/** The actions of a group. */
export function auditActionsOf(group: AuditGroup): AuditAction[] {
  return AUDIT_ACTIONS.filter((action) => auditGroupOf(action) === group);
}
