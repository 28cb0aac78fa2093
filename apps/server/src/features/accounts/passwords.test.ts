import { expect, it } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { hashPassword, registerPasswordCost, verifyPassword } from './passwords.ts';

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

  registerPasswordCost(given);
  const dear = await hashPassword(PASSWORD);
  expect(dear).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  registerPasswordCost({ PASSWORD_MEMORY_KIB: 64 });
  expect(await hashPassword(PASSWORD)).toMatch(/^\$argon2id\$v=19\$m=64,t=2,p=1\$/);
  // Hashes from before a change of the setting go on fitting.
  expect(await verifyPassword(dear, PASSWORD)).toBe(true);
  expect(await verifyPassword(dear, `${PASSWORD}!`)).toBe(false);
});
