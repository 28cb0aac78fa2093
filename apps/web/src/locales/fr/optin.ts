/* What the opt-in pages say. */
export { default as common } from './common.json';
export { default as optin } from './optin.json';
