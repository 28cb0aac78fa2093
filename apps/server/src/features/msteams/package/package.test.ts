import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTranslators } from '@fika/messages/server';
import Ajv from 'ajv-draft-04';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { APP } from '#test/teams-vendor.ts';
import { manifestOf, packageOf } from './present.ts';

const SCHEMA = join(
  import.meta.dirname,
  '../../../../../../../shared/vendor/teams/MicrosoftTeams.manifest.schema.json',
);

const place = {
  PUBLIC_URL: 'https://fika.example',
  BASE_PATH: '/meet/',
  BRAND_NAME: 'A brand whose name is longer than what Teams takes',
};
const translators = createTranslators({ brand: place.BRAND_NAME, productSlug: 'coffee' });

it('is a manifest, its French texts, and icons of the sizes that Teams wants', async () => {
  const files = unzipSync(await packageOf(place, APP.id, translators));
  expect(Object.keys(files).toSorted()).toEqual(['color.png', 'fr.json', 'manifest.json', 'outline.png']);
  const widthOf = (name: string) => Buffer.from(files[name] ?? []).readUInt32BE(16);
  expect([widthOf('color.png'), widthOf('outline.png')]).toEqual([192, 32]);
  const manifest = JSON.parse(strFromU8(files['manifest.json'] ?? new Uint8Array())) as {
    staticTabs: { contentUrl: string }[];
  };
  expect(manifest).toMatchObject({
    id: APP.id,
    bots: [{ botId: APP.id, scopes: ['personal', 'team', 'groupChat'] }],
    configurableTabs: [{ configurationUrl: 'https://fika.example/meet/msteams/config', scopes: ['team'] }],
    validDomains: ['fika.example'],
    webApplicationInfo: { resource: `api://fika.example/${APP.id}` },
  });
  const french = JSON.parse(strFromU8(files['fr.json'] ?? new Uint8Array())) as Record<string, string>;
  expect(french['bots[0].commandLists[0].commands[2].description']).toContain('pause');
  expect(manifest.staticTabs.map(({ contentUrl }) => contentUrl)).toEqual([
    'https://fika.example/meet/msteams/profile/activity',
    'https://fika.example/meet/msteams/profile/network',
    'https://fika.example/meet/msteams/profile/myprograms',
  ]);
});

it('has the version that the documentation names', () => {
  const docs = readFileSync(join(import.meta.dirname, '../../../../../../docs/teams.md'), 'utf8');
  expect(docs).toContain(`The file has version ${manifestOf(place, APP.id, translators).version}.`);
});

it.skipIf(!existsSync(SCHEMA))('has a manifest that the schema of Microsoft takes', () => {
  const ajv = new Ajv.default({ strict: false, validateFormats: false });
  const isValid = ajv.compile(JSON.parse(readFileSync(SCHEMA, 'utf8')) as object);
  isValid(manifestOf(place, APP.id, translators));
  expect(isValid.errors).toBeNull();
  expect(isValid({ ...manifestOf(place, APP.id, translators), version: undefined })).toBe(false);
});
