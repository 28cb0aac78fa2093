import { describe, expect, it } from 'vitest';
import { mailFault, mailKind } from './view.ts';

describe('the kind of an email', () => {
  it('is known by name, and else another one', () => {
    expect(mailKind('no_match')).toBe('no_match');
    expect(mailKind('mfa_notice')).toBe('other');
  });
});

describe('the fault of an email', () => {
  it.each([
    ['550 5.1.1 <ada@company.example>: User unknown', 'no_mailbox'],
    ['5.2.2 mailbox over quota', 'full'],
    ['552 4.2.2 full', 'full'],
    ['550 5.7.1 blocked by 5.2.2.1', 'blocked'],
    ['4.4.7 expired', 'expired'],
    ['550 no', null],
    [null, null],
  ])('%s', (error, fault) => expect(mailFault({ state: 'bounced', error })).toBe(fault));
  it('is something else while it may still arrive, and when it did', () => {
    expect(mailFault({ state: 'sent', error: '4.4.1 no answer' })).toBe('late');
    expect(mailFault({ state: 'sent', error: null })).toBeNull();
    expect(mailFault({ state: 'queued', error: '451 4.7.1 Greylisted' })).toBe('not_yet');
    expect(mailFault({ state: 'queued', error: '452 4.2.2 full' })).toBe('full');
    expect(mailFault({ state: 'complained', error: '' })).toBe('complaint');
  });
});
