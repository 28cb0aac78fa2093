/* What is said to those who are not logged in. */
export { default as accounts } from './accounts.json';
export { default as doors } from './doors.json';
export { default as invitations } from './invitations.json';
export { default as legal } from './legal.json';
export { default as mfa } from './mfa.json';
export { default as sso } from './sso.json';
