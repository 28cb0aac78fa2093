import { createSecretKey, randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { KeyRing } from './keys.ts';
import { type BoxPlace, openSecret, SealBroken, sealSecret } from './secret-box.ts';

const randomKey = () => createSecretKey(randomBytes(32));
const keys: KeyRing = [randomKey()];
const place: BoxPlace = { table: 'connectors', column: 'token', company_id: 7, id: 12 };

describe('a secret box', () => {
  it('gives back what was put in, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (secret) => {
        expect(openSecret(keys, place, sealSecret(keys, place, secret))).toBe(secret);
      }),
    );
  });

  it('shows nothing of the secret and looks different every time', () => {
    const boxes = [1, 2].map(() => sealSecret(keys, place, 'a secret of some length'));
    expect(boxes[0]).not.toBe(boxes[1]);
    expect(boxes[0]).toMatch(/^v1\.[\w-]+$/);
    expect(Buffer.from(boxes[0]?.slice(3) ?? '', 'base64url').toString('latin1')).not.toContain('secret');
  });

  it.each([
    { ...place, id: 13 },
    { ...place, company_id: 8 },
    { ...place, company_id: null },
    { ...place, column: 'password' },
    { ...place, table: 'companies' },
  ])('does not open at $table $column $company_id $id', (other) => {
    const box = sealSecret(keys, place, 'secret');
    expect(() => openSecret(keys, other, box)).toThrow(SealBroken);
  });

  it('does not open with another key', () => {
    const box = sealSecret(keys, place, 'secret');
    expect(() => openSecret([randomKey()], place, box)).toThrow(SealBroken);
  });

  it('opens with an earlier key, and is made by the newest', () => {
    const ring: KeyRing = [randomKey(), ...keys];
    expect(openSecret(ring, place, sealSecret(keys, place, 'secret'))).toBe('secret');
    const box = sealSecret(ring, place, 'secret');
    expect(openSecret([ring[0]], place, box)).toBe('secret');
    expect(() => openSecret(keys, place, box)).toThrow(SealBroken);
  });

  it('does not open when a single bit was changed', () => {
    const bytes = Buffer.from(sealSecret(keys, place, 'secret').slice(3), 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(() => openSecret(keys, place, `v1.${changed.toString('base64url')}`)).toThrow(SealBroken);
    }
  });

  it.each(['', 'v1', 'v1.', 'v1.AAAA', 'v2.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', 'v1.a.b'])(
    'does not open %j',
    (box) => {
      expect(() => openSecret(keys, place, box)).toThrow(SealBroken);
    },
  );
});
