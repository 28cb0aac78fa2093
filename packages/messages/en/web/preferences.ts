/* Texts about the people whom members meet, and about times. */
export { default as availabilities } from '../availabilities.json' with { type: 'json' };
export { default as calendars } from '../calendars.json' with { type: 'json' };
export { default as member } from '../member.json' with { type: 'json' };
export { default as network } from '../network.json' with { type: 'json' };
export { default as preferences } from '../preferences.json' with { type: 'json' };
export { default as sorting } from '../sorting.json' with { type: 'json' };
