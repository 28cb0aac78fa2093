import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { ENDPOINTS, LIMITS, OPTIN_ACTIONS } from '@fika/contract';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { optinScene } from '#test/optin.ts';
import { deriveKeys } from '#platform/crypto/keys.ts';
import { signToken } from '#platform/crypto/signed-token.ts';
import { appNow } from '#platform/db/database.ts';
import { offeredTokens, type OptinPurpose, optinToken, readOptinToken } from './tokens.ts';

const PURPOSES: readonly OptinPurpose[] = [...OPTIN_ACTIONS, 'one-click'];
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/ %\u0000é';
const keys = deriveKeys('a key for tests only, thirty-two characters');
const NOW = '2026-11-22T12:00:00Z';
const INVITED = { company_id: 7, round_id: 11, user_id: 13 };

const verdict = (purpose: OptinPurpose, token: string): string => {
  try {
    readOptinToken(keys, [purpose], token, NOW);
    return 'read';
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
};

/** A token with something changed, cut out, put in or swapped. */
const altered = (token: string) =>
  fc
    .tuple(
      fc.nat(token.length - 1),
      fc.nat(ALPHABET.length - 1).map((index) => ALPHABET.charAt(index)),
      fc.constantFrom('replace', 'insert', 'delete', 'cut', 'double', 'case'),
    )
    .map(([at, letter, how]) => {
      const [before, after] = [token.slice(0, at), token.slice(at + 1)];
      const was = token.charAt(at);
      if (how === 'replace') return before + letter + after;
      if (how === 'insert') return before + letter + was + after;
      if (how === 'delete') return before + after;
      if (how === 'cut') return before;
      if (how === 'double') return token + token.slice(at);
      return before + (was === was.toUpperCase() ? was.toLowerCase() : was.toUpperCase()) + after;
    })
    .filter((changed) => changed !== token);

describe('the signature of a link', () => {
  const token = optinToken(keys, 'accept', INVITED, NOW);

  it('refuses ten thousand altered tokens', () => {
    let tried = 0;
    fc.assert(
      fc.property(altered(token), (changed) => {
        tried += 1;
        expect(verdict('accept', changed)).toBe('link_invalid');
      }),
      { numRuns: 10_000 },
    );
    expect(tried).toBeGreaterThanOrEqual(10_000);
    expect(verdict('accept', token)).toBe('read');
  });

  it('holds for one purpose alone', () => {
    for (const signed of PURPOSES) {
      const one = optinToken(keys, signed, INVITED, NOW);
      for (const asked of PURPOSES) {
        expect(verdict(asked, one), `${signed} for ${asked}`).toBe(
          asked === signed ? 'read' : 'link_invalid',
        );
      }
    }
  });

  it('is compared in constant time, whole, and before anything of the token is read', () => {
    const [body = '', signature = ''] = token.split('.');
    const compared = vi.spyOn(crypto, 'timingSafeEqual');
    // Modules that import it by name see the spy, too.
    syncBuiltinESMExports();
    const parse = vi.spyOn(JSON, 'parse');
    try {
      // Of the right length: they differ at the first character, at the last, and everywhere.
      const wrong = [`!${signature.slice(1)}`, `${signature.slice(0, -1)}!`, '!'.repeat(signature.length)];
      for (const one of wrong) expect(verdict('accept', `${body}.${one}`)).toBe('link_invalid');
      expect(compared).toHaveBeenCalledTimes(wrong.length);
      for (const [given, right] of compared.mock.calls) expect(given.byteLength).toBe(right.byteLength);
      expect(parse).not.toHaveBeenCalled();
      expect(verdict('accept', token)).toBe('read');
      expect(parse).toHaveBeenCalledOnce();
    } finally {
      compared.mockRestore();
      syncBuiltinESMExports();
      parse.mockRestore();
    }
  });

  it('hands on what a page offers, for as long as its own token, and no answer beside a way out', () => {
    const read = readOptinToken(keys, ['accept'], token, NOW);
    const offered = offeredTokens(keys, 'accept', read);
    expect(Object.keys(offered).toSorted()).toEqual(
      OPTIN_ACTIONS.filter((action) => action !== 'accept').toSorted(),
    );
    for (const [action, other] of Object.entries(offered)) {
      expect(readOptinToken(keys, [action as OptinPurpose], other, NOW)).toEqual(read);
    }
    expect(Object.keys(offeredTokens(keys, 'unsubscribe', read))).toEqual(['resubscribe']);
    expect(Object.keys(offeredTokens(keys, 'resubscribe', read))).toEqual(['unsubscribe']);
    expect(Object.keys(offeredTokens(keys, 'stay', read)).toSorted()).toEqual([
      'resubscribe',
      'snooze',
      'unsubscribe',
    ]);
  });
});

describe('a token', () => {
  const holder = testApp();
  let app: TestApp;
  beforeEach(() => {
    app = holder.app;
  });
  const { ask, memberRow, view, viewRefused, post, refused } = optinScene(holder);

  it('that was altered is refused over HTTP, to see and to do, whatever the change', async () => {
    const asked = await ask();
    const before = await memberRow(asked);
    const changed = fc.sample(altered(asked.token('accept')), 300).filter((token) => token !== '');
    for (const token of changed) {
      expect([token, (await refused(asked, 'accept', token)).code]).toEqual([token, 'link_invalid']);
      expect([token, (await viewRefused('accept', token)).code]).toEqual([token, 'link_invalid']);
    }
    expect(await memberRow(asked)).toEqual(before);
  });

  it('of one purpose neither shows nor does anything else', async () => {
    const asked = await ask();
    const before = await memberRow(asked);
    for (const signed of OPTIN_ACTIONS) {
      for (const action of OPTIN_ACTIONS.filter((other) => other !== signed)) {
        const token = asked.token(signed);
        expect((await refused(asked, action, token)).code).toBe('link_invalid');
        expect((await viewRefused(action, token)).code).toBe('link_invalid');
      }
    }
    expect(await memberRow(asked)).toEqual(before);
  });

  it('of the header leaves the program and opens no page', async () => {
    const asked = await ask();
    const now = await app.services.database.global('read', appNow);
    const token = optinToken(app.services.keys, 'one-click', { ...asked, user_id: asked.user.user_id }, now);
    for (const action of OPTIN_ACTIONS) expect((await viewRefused(action, token)).code).toBe('link_invalid');
    await app.anonymous.call(ENDPOINTS.participations.optin_one_click, { params: { token }, body: {} });
    expect(await view(asked)).toMatchObject({ why: 'left' });
  });

  it('of another product of the same secret is none', async () => {
    const asked = await ask();
    const payload = [asked.company_id, asked.round_id, asked.user.user_id];
    const booking = signToken(app.services.keys.links, 'booking:accept', payload, Date.now() + 1e9);
    expect((await refused(asked, 'accept', booking)).code).toBe('link_invalid');
  });

  it('expires, to see and to do', async () => {
    const asked = await ask();
    const early = await view(asked);
    await app.advance(`${LIMITS.optinCampaignDays} days 1 hour`);
    for (const action of OPTIN_ACTIONS) {
      expect((await refused(asked, action)).code).toBe('link_expired');
      expect((await viewRefused(action, asked.token(action))).code).toBe('link_expired');
    }
    // The actions of its page end with it.
    expect((await refused(asked, 'snooze', early.tokens.snooze)).code).toBe('link_expired');
  });

  it('of a member who was not asked, or of another company, finds nothing', async () => {
    const asked = await ask();
    const foreign = await ask();
    const now = await app.services.database.global('read', appNow);
    for (const invited of [
      { ...asked, user_id: foreign.user.user_id },
      { ...asked, round_id: foreign.round_id, user_id: asked.user.user_id },
      { ...asked, company_id: foreign.company_id, user_id: asked.user.user_id },
    ]) {
      const token = optinToken(app.services.keys, 'accept', invited, now);
      expect((await refused(asked, 'accept', token)).code).toBe('optin_gone');
      expect((await viewRefused('accept', token)).code).toBe('optin_gone');
    }
  });

  it('serves as often as it is used, and says what was answered before', async () => {
    const asked = await ask();
    expect((await view(asked)).answered_at).toBeNull();
    await post(asked, 'accept');
    const again = await view(asked);
    expect(again).toMatchObject({ state: 'open', answer: 'accepted' });
    expect(again.answered_at).not.toBeNull();
    const { reject = '' } = again.tokens;
    await refused({ ...asked, token: () => reject }, 'accept', reject);
    await post({ ...asked, token: () => reject }, 'reject', { reason: 'Away' });
    expect(await view(asked)).toMatchObject({ answer: 'rejected' });
  });
});
