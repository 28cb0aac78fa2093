import { expect, it } from 'vitest';
import { email } from './common.ts';
import { emailOf } from './email-address.ts';
import { LIMITS } from './limits.ts';

const LONG = `${'a'.repeat(LIMITS.emailLength)}@marelle.example`;
const TEXTS = [
  'amara@marelle.example',
  '  Amara.OKAFOR+tea@Marelle.example ',
  "d'arc_1@a-b.marelle.example",
  'amara@marelle',
  'amara@marelle.e',
  'amara@-marelle.example',
  'amara@marelle.example.',
  '.amara@marelle.example',
  'amara.@marelle.example',
  'am..ara@marelle.example',
  'amara okafor@marelle.example',
  'amara@@marelle.example',
  '@marelle.example',
  'amára@marelle.example',
  'amara@marélle.example',
  'amara@1.2.3.4',
  // The Kelvin sign, which is lower-cased to k.
  '\u212Anown@marelle.example',
  'known@\u212A.example',
  'erased-1@erased.invalid',
  LONG,
  '',
];

it('takes the addresses that the schema takes, and as it does', () => {
  const bySchema = (text: string) => {
    const read = email.safeParse(text);
    return read.success ? read.data : null;
  };
  expect(TEXTS.map(emailOf)).toEqual(TEXTS.map(bySchema));
  expect(TEXTS.filter((text) => emailOf(text) !== null)).toHaveLength(3);
});
