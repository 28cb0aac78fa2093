/* What every page but those of invitations says. */
export { default as common } from './common.json';
export { default as feed } from './feed.json';
export { default as passkeys } from './passkeys.json';
export { default as workspaces } from './workspaces.json';
