/* Texts of the tabs in Teams. */
export { default as msteams_tab } from '../msteams_tab.json' with { type: 'json' };
