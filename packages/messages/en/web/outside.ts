/* Texts of pages without a login. */
export { default as accounts } from '../accounts.json' with { type: 'json' };
export { default as public_pages } from '../public_pages.json' with { type: 'json' };
export { default as invitations } from '../invitations.json' with { type: 'json' };
export { default as legal } from '../legal.json' with { type: 'json' };
export { default as monthly_report } from '../monthly_report.json' with { type: 'json' };
export { default as mfa } from '../mfa.json' with { type: 'json' };
export { default as sso } from '../sso.json' with { type: 'json' };
