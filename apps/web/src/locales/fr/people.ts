/* Members, for admins. */
export { default as audiences } from './audiences.json';
export { default as audit } from './audit.json';
export { default as bulk } from './bulk.json';
export { default as categories } from './categories.json';
export { default as filter_faults } from '@fika/messages/fr/filter_faults.json';
export { default as filter_words } from '@fika/messages/fr/filter_words.json';
export { default as filters } from './filters.json';
export { default as invitations } from './invitations.json';
export { default as meetings } from './meetings.json';
export { default as member } from './member.json';
export { default as members } from './members.json';
export { default as pickers } from './pickers.json';
export { default as profile } from './profile.json';
export { default as spreadsheets } from '@fika/messages/fr/spreadsheets.json';
export { default as uploads } from './uploads.json';
