/* The account of a member. */
export { default as accounts } from './accounts.json';
export { default as doors } from './doors.json';
export { default as mfa } from './mfa.json';
export { default as profile } from './profile.json';
