/* The workspace, for admins. */
export { default as admins } from '../admins.json' with { type: 'json' };
export { default as audit } from '../audit.json' with { type: 'json' };
export { default as mfa } from '../mfa.json' with { type: 'json' };
export { default as msteams_channels } from '../msteams_channels.json' with { type: 'json' };
export { default as msteams_settings } from '../msteams_settings.json' with { type: 'json' };
export { default as participations } from '../participations.json' with { type: 'json' };
export { default as sending } from '../sending.json' with { type: 'json' };
export { default as settings } from '../settings.json' with { type: 'json' };
export { default as slack_channels } from '../slack_channels.json' with { type: 'json' };
export { default as slack_settings } from '../slack_settings.json' with { type: 'json' };
export { default as sso } from '../sso.json' with { type: 'json' };
