import { describe, expect, it } from 'vitest';
import { mailKind } from './view.ts';

describe('the kind of a mail', () => {
  it('is known by name, and else another one', () => {
    expect(mailKind('no_match')).toBe('no_match');
    expect(mailKind('mfa_notice')).toBe('other');
  });
});
