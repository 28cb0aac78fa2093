import { expect, it } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { Passwords } from './passwords.ts';

const PASSWORD = 'three herons over water';
const SECRET_KEY = 'a key for tests only, thirty-two characters';

it('is hashed as dear as the installation says, at least 19 MiB in production', async () => {
  const production = {
    NODE_ENV: 'production',
    SECRET_KEY,
    PUBLIC_URL: 'https://fika.example',
    SMTP_URL: 'smtp://127.0.0.1:1',
  };
  const given = readConfig(production);
  expect(given.PASSWORD_MEMORY_KIB).toBe(19_456);
  const cheap = { ...production, PASSWORD_MEMORY_KIB: '19455' };
  expect(() => readConfig(cheap)).toThrow('The setting PASSWORD_MEMORY_KIB cannot be used');

  const dear = await new Passwords(given.PASSWORD_MEMORY_KIB).hash(PASSWORD);
  expect(dear).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const passwords = new Passwords(64);
  expect(await passwords.hash(PASSWORD)).toMatch(/^\$argon2id\$v=19\$m=64,t=2,p=1\$/);
  // Hashes from before a change of the setting still match.
  expect(await passwords.verify(dear, PASSWORD)).toBe(true);
  expect(await passwords.verify(dear, `${PASSWORD}!`)).toBe(false);
});
