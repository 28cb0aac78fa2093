import { AUDIT_ACTIONS, type AuditAction } from './audit-actions.ts';

/** Groups of audit entries by subject, for the filter of the log. */
export const AUDIT_GROUPS = ['access', 'people', 'rights', 'workspace', 'programs', 'exports'] as const;
export type AuditGroup = (typeof AUDIT_GROUPS)[number];

type SubjectOf<Action> = Action extends `${infer Subject}.${string}` ? Subject : Action;
type Subject = SubjectOf<AuditAction>;

const BY_SUBJECT: Readonly<Record<Subject, AuditGroup>> = {
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
  sending_domain: 'workspace',
  suppression: 'workspace',
  slack: 'workspace',
  msteams: 'workspace',
  field: 'workspace',
  audience: 'people',
  program: 'programs',
  round: 'programs',
  icebreaker: 'programs',
  meetings: 'programs',
  coffee_report: 'people',
  audit: 'exports',
  report: 'exports',
  monthly_report: 'workspace',
};

/** The group of an action. */
export function auditGroupOf(action: AuditAction): AuditGroup {
  if (action.endsWith('.exported')) return 'exports';
  if (action === 'sso.changed') return 'workspace';
  return BY_SUBJECT[action.split('.')[0] as Subject];
}

/** The actions of a group. */
export function auditActionsOf(group: AuditGroup): AuditAction[] {
  return AUDIT_ACTIONS.filter((action) => auditGroupOf(action) === group);
}
