/* Texts of every page except those of invitations. */
export { default as common } from '../common.json' with { type: 'json' };
export { default as feed } from '../feed.json' with { type: 'json' };
export { default as passkeys } from '../passkeys.json' with { type: 'json' };
export { default as permissions } from '../permissions.json' with { type: 'json' };
export { default as workspaces } from '../workspaces.json' with { type: 'json' };
