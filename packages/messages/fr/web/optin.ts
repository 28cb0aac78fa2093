/* What the pages of an invitation say. */
export { default as common } from '../common.json' with { type: 'json' };
export { default as optin } from '../optin.json' with { type: 'json' };
