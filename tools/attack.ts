// Attacks the product, on its own database: takeover, climb, domains, silence, stop, links, races. Each has to be refused.
// npm run attack, or npm run --silent attack -- --json
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startTemporaryPostgres } from '@fika/embedded-postgres';
import { ATTACKS } from '../apps/server/src/test/attack/all.ts';
import { runAttacks, startEnemies } from '../apps/server/src/test/attack/scene.ts';
import { cloneDatabase, createTemplate } from '../apps/server/src/test/database.ts';
import { startTestApp } from '../apps/server/src/test/start-app.ts';
import { readAsvs } from './asvs.ts';

/** Milliseconds for which one attack may delay all other requests. */
const MOST_BLOCKED = 2_000;

const { values } = parseArgs({ options: { json: { type: 'boolean' } } });

async function attack() {
  const postgres = await startTemporaryPostgres();
  const enemies = await startEnemies();
  try {
    await createTemplate(postgres);
    const database = await cloneDatabase(postgres);
    const app = await startTestApp(database.url, { ...enemies.settings, LOG_LEVEL: 'silent' });
    try {
      return await runAttacks({ ...enemies, app, most_blocked: MOST_BLOCKED }, ATTACKS);
    } finally {
      await app.stop();
    }
  } finally {
    await enemies.stop();
    await postgres.stop();
  }
}

/** Read first, so that a missing table is reported at once. */
const asvs = values.json
  ? readAsvs(readFileSync(join(import.meta.dirname, '..', 'docs', 'security.md'), 'utf8'))
  : null;
const attacks = await attack();
if (asvs) console.log(JSON.stringify({ attacks, asvs }));
else
  for (const { name, refused, how } of attacks)
    console.log(`${refused ? 'refused' : 'GOT THROUGH'} ${name}: ${how}`);
process.exit(attacks.every(({ refused }) => refused) ? 0 : 1);
