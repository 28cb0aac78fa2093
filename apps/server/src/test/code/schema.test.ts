import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject, it } from 'vitest';
import { writeSchemaTypes } from '../../../../../tools/write-schema-types.ts';
import { cloneDatabase } from '../database.ts';

const folder = mkdtempSync(join(tmpdir(), 'fika-schema-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('the row types are those of the migrated database', async () => {
  const database = await cloneDatabase(inject('postgres'));
  const fresh = join(folder, 'schema.gen.ts');
  writeSchemaTypes(database.ownerUrl, fresh);
  await database.drop();
  expect(
    readFileSync(join(import.meta.dirname, '../../schema.gen.ts'), 'utf8'),
    'The migrations and src/schema.gen.ts differ: run `node tools/generate-schema.ts`.',
  ).toBe(readFileSync(fresh, 'utf8'));
});
