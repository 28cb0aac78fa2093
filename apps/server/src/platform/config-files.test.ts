import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { configNotes, readConfig } from './config.ts';

const SECRET_KEY = 'a key for tests only, thirty-two characters';
const folder = mkdtempSync(join(tmpdir(), 'fika-settings-'));
const file = join(folder, 'key');
writeFileSync(file, `${SECRET_KEY}\n`);
afterAll(() => rmSync(folder, { recursive: true }));

it('reads a setting from the file that NAME_FILE names', () => {
  expect(readConfig({ SECRET_KEY_FILE: file }).SECRET_KEY).toBe(SECRET_KEY);
  expect(configNotes({ SECRET_KEY_FILE: file })).toEqual([]);
});

it('refuses a file that cannot be read, and a setting that is given twice', () => {
  expect(() => readConfig({ SECRET_KEY, METRICS_TOKEN_FILE: join(folder, 'none') })).toThrow(
    /^The setting METRICS_TOKEN_FILE cannot be used: give a file that this user can read/,
  );
  expect(() => readConfig({ SECRET_KEY, SECRET_KEY_FILE: file })).toThrow(
    'The settings SECRET_KEY and SECRET_KEY_FILE are both given: give one of them.',
  );
});

it('leaves alone what belongs to no setting', () => {
  expect(readConfig({ SECRET_KEY, HOSTS_FILE: join(folder, 'none'), SECRET_KEY_FILE: '' }).SECRET_KEY).toBe(
    SECRET_KEY,
  );
});
