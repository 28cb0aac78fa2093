/* Members, for admins. */
export { default as audiences } from '../audiences.json' with { type: 'json' };
export { default as audit } from '../audit.json' with { type: 'json' };
export { default as bulk } from '../bulk.json' with { type: 'json' };
export { default as categories } from '../categories.json' with { type: 'json' };
export { default as filter_faults } from '../filter_faults.json' with { type: 'json' };
export { default as filter_words } from '../filter_words.json' with { type: 'json' };
export { default as filters } from '../filters.json' with { type: 'json' };
export { default as invitations } from '../invitations.json' with { type: 'json' };
export { default as meetings } from '../meetings.json' with { type: 'json' };
export { default as member } from '../member.json' with { type: 'json' };
export { default as members } from '../members.json' with { type: 'json' };
export { default as pickers } from '../pickers.json' with { type: 'json' };
export { default as profile } from '../profile.json' with { type: 'json' };
export { default as sorting } from '../sorting.json' with { type: 'json' };
export { default as spreadsheets } from '../spreadsheets.json' with { type: 'json' };
export { default as statuses } from '../statuses.json' with { type: 'json' };
export { default as uploads } from '../uploads.json' with { type: 'json' };
