/* Texts of the pages of an invitation. */
export { default as common } from '../common.json' with { type: 'json' };
export { default as optin } from '../optin.json' with { type: 'json' };
