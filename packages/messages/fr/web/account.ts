/* The account of a member. */
export { default as accounts } from '../accounts.json' with { type: 'json' };
export { default as public_pages } from '../public_pages.json' with { type: 'json' };
export { default as mfa } from '../mfa.json' with { type: 'json' };
export { default as monthly_report } from '../monthly_report.json' with { type: 'json' };
export { default as msteams_link } from '../msteams_link.json' with { type: 'json' };
export { default as profile } from '../profile.json' with { type: 'json' };
export { default as slack_link } from '../slack_link.json' with { type: 'json' };
