/* What somebody says of themselves. */
export { default as accounts } from './accounts.json';
export { default as availabilities } from './availabilities.json';
export { default as calendars } from './calendars.json';
export { default as doors } from './doors.json';
export { default as member } from './member.json';
export { default as mfa } from './mfa.json';
export { default as network } from './network.json';
export { default as preferences } from './preferences.json';
export { default as profile } from './profile.json';
