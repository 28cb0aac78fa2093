/* Whom members meet, and when. */
export { default as availabilities } from './availabilities.json';
export { default as calendars } from './calendars.json';
export { default as member } from './member.json';
export { default as network } from './network.json';
export { default as preferences } from './preferences.json';
