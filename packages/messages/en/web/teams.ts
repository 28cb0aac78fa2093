/* Texts of the tabs in Teams. */
export { default as msteams_channel } from '../msteams_channel.json' with { type: 'json' };
export { default as msteams_tab } from '../msteams_tab.json' with { type: 'json' };
