import { Readable } from 'node:stream';
import type { Translator } from '@fika/messages/server';
import { strToU8, zipSync } from 'fflate';
import type { Config } from '#platform/config.ts';
import { FileAnswer, type RequestCtx } from '#platform/http/access.ts';

const SCHEMA = 'https://developer.microsoft.com/json-schemas/teams/v1.29/MicrosoftTeams.schema.json';
/** Teams offers an update of an installed app when this rises: it does with every change of the manifest. */
const VERSION = '1.3.0';

type Place = Pick<Config, 'PUBLIC_URL' | 'BASE_PATH' | 'BRAND_NAME'>;
type Translators = Readonly<Record<'en' | 'fr', Translator>>;

/** What people may write to the bot. The words are the same in all languages, as its answers name them. */
const COMMANDS = ['help', 'status', 'pause', 'meet'] as const;
const TABS = ['activity', 'network', 'myprograms'] as const;

/** What Teams calls the resource whose tokens it gives to tabs: the address of the app registration. */
const resourceOf = ({ PUBLIC_URL }: Pick<Place, 'PUBLIC_URL'>, appId: string): string =>
  `api://${new URL(PUBLIC_URL).host}/${appId}`;

/** The manifest of the app for Teams (https://learn.microsoft.com/microsoftteams/platform/resources/schema/manifest-schema). */
export function manifestOf(place: Place, appId: string, { en: t }: Translators) {
  const page = (path: string) => `${place.PUBLIC_URL}${place.BASE_PATH}${path}`;
  return {
    $schema: SCHEMA,
    manifestVersion: '1.29',
    version: VERSION,
    id: appId,
    developer: {
      name: place.BRAND_NAME.slice(0, 32),
      websiteUrl: page(''),
      privacyUrl: page('msteams/privacy'),
      termsOfUseUrl: page('msteams/termsofuse'),
    },
    name: { short: place.BRAND_NAME.slice(0, 30), full: place.BRAND_NAME },
    description: { short: t('msteams:app.short'), full: t('msteams:app.full') },
    icons: { color: 'color.png', outline: 'outline.png' },
    accentColor: '#27479A',
    localizationInfo: {
      defaultLanguageTag: 'en',
      additionalLanguages: [{ languageTag: 'fr', file: 'fr.json' }],
    },
    staticTabs: TABS.map((tab) => ({
      entityId: tab,
      name: t(`msteams:tabs.${tab}`),
      contentUrl: page(`msteams/profile/${tab}`),
      scopes: ['personal'],
    })),
    bots: [
      {
        botId: appId,
        // In a team, Teams says when people join or leave it; in a group chat, matched people meet.
        scopes: ['personal', 'team', 'groupChat'],
        supportsFiles: false,
        isNotificationOnly: false,
        commandLists: [
          {
            scopes: ['personal'],
            commands: COMMANDS.map((command) => ({
              title: command,
              description: t(`msteams:commands.${command}`),
            })),
          },
        ],
      },
    ],
    configurableTabs: [
      {
        configurationUrl: page('msteams/config'),
        canUpdateConfiguration: true,
        scopes: ['team'],
        context: ['channelTab'],
      },
    ],
    permissions: ['identity', 'messageTeamMembers'],
    validDomains: [new URL(place.PUBLIC_URL).host],
    webApplicationInfo: { id: appId, resource: resourceOf(place, appId) },
  };
}

/** The texts of the manifest in French, by the paths that Teams knows them by. */
const frenchTexts = (t: Translator): Record<string, string> => ({
  'description.short': t('msteams:app.short'),
  'description.full': t('msteams:app.full'),
  ...Object.fromEntries(TABS.map((tab, index) => [`staticTabs[${index}].name`, t(`msteams:tabs.${tab}`)])),
  ...Object.fromEntries(
    COMMANDS.map((command, index) => [
      `bots[0].commandLists[0].commands[${index}].description`,
      t(`msteams:commands.${command}`),
    ]),
  ),
});

/** The logo of the product: a cup on its saucer, seen from above. */
const LOGO = `<g fill="none" stroke="#fff">
  <path d="M27.35 7.82a5.8 5.8 0 1 1 2.5 6.14" stroke-width="4.2"/>
  <circle cx="16" cy="16" r="14" stroke-width="4"/><circle cx="16" cy="16" r="8.5" fill="#fff" stroke="none"/></g>`;

/** A square icon of so many pixels: the logo in white, on a color or on nothing. */
async function icon(pixels: number, color: string | null): Promise<Uint8Array> {
  const { renderAsync } = await import('@resvg/resvg-js');
  const ground = color ? `<rect x="-20" y="-20" width="90" height="90" fill="${color}"/>` : '';
  // Teams asks for some room around the logo of a colored icon, and for none around an outline.
  const box = color ? '-7.5 -12 56 56' : '-1 -5.5 43 43';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${ground}${LOGO}</svg>`;
  const image = await renderAsync(svg, { fitTo: { mode: 'width', value: pixels } });
  return image.asPng();
}

/** The app as Teams takes it: a ZIP file of its manifest and two icons. */
export async function packageOf(place: Place, appId: string, translators: Translators): Promise<Uint8Array> {
  const json = (value: object) => strToU8(JSON.stringify(value, null, 2));
  return zipSync({
    'manifest.json': json(manifestOf(place, appId, translators)),
    'fr.json': json(frenchTexts(translators.fr)),
    'color.png': await icon(192, '#27479A'),
    'outline.png': await icon(32, null),
  });
}

export async function appPackage({ services }: RequestCtx, { id }: { id: string }): Promise<FileAnswer> {
  const zip = await packageOf(services.config, id, services.translators);
  return new FileAnswer('fika-teams.zip', Readable.from([zip]));
}
