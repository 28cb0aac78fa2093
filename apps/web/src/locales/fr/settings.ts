/* The workspace, for admins. */
export { default as admins } from './admins.json';
export { default as audit } from './audit.json';
export { default as mfa } from './mfa.json';
export { default as participations } from './participations.json';
export { default as sending } from './sending.json';
export { default as settings } from './settings.json';
export { default as sso } from './sso.json';
