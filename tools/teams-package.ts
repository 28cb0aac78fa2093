// Builds the app for Teams of an installation: npm run teams-package -- --url https://fika.example.com/ --app-id ID [--name Fika] [--out FILE]
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createTranslators } from '@fika/messages/server';
import { packageOf } from '../apps/server/src/features/msteams/package/present.ts';

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    'app-id': { type: 'string' },
    name: { type: 'string', default: 'Fika' },
    out: { type: 'string', default: 'fika-teams.zip' },
  },
});
const { url = '', 'app-id': appId = '', name, out } = values;
if (!URL.canParse(url) || !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(appId)) {
  console.error('Give the address of the server and the id of its app: --url https://… --app-id 11111111-…');
  process.exit(2);
}
const { origin, pathname } = new URL(url);
const place = {
  PUBLIC_URL: origin,
  BASE_PATH: pathname.endsWith('/') ? pathname : `${pathname}/`,
  BRAND_NAME: name,
};
writeFileSync(out, await packageOf(place, appId, createTranslators({ brand: name, productSlug: 'coffee' })));
console.log(`${out} is the app for ${origin}${place.BASE_PATH}.`);
