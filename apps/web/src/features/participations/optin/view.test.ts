import type { OptinView } from '@fika/contract/endpoints/participations';
import { describe, expect, it } from 'vitest';
import { openPath, pageOf } from './links.ts';
import { optinScreen, takesBack } from './view.ts';

const screen = (change: Partial<OptinView>) =>
  optinScreen({ state: 'open', why: null, answer: 'none', paused_until: null, ...change } as OptinView);

describe('optinScreen', () => {
  it('asks before there is an answer, and then shows it', () => {
    expect(screen({})).toBe('open');
    expect(screen({ answer: 'accepted' })).toBe('accepted');
    expect(screen({ answer: 'rejected' })).toBe('rejected');
  });

  it('says that the matching is over, after every answer', () => {
    expect(screen({ state: 'late' })).toBe('late');
    expect(screen({ state: 'late', answer: 'accepted' })).toBe('late');
  });

  it('tells members who left by choice from those who are out for another reason', () => {
    expect(screen({ state: 'gone', why: 'left' })).toBe('left');
    expect(screen({ state: 'gone', why: 'left_product' })).toBe('left');
    for (const why of ['removed', 'inactive', 'erased', 'withdrawn'] as const) {
      expect(screen({ state: 'gone', why })).toBe('gone');
    }
  });

  it('says that a pause continues, unless the answer is yes', () => {
    expect(screen({ paused_until: '2026-12-06' })).toBe('snoozed');
    expect(screen({ paused_until: '2026-12-06', answer: 'rejected' })).toBe('snoozed');
    expect(screen({ paused_until: '2026-12-06', answer: 'accepted' })).toBe('accepted');
    expect(screen({ paused_until: '2026-12-06', state: 'late' })).toBe('late');
  });
});

describe('takesBack', () => {
  it('is so for a yes while the groups are made and not sent', () => {
    const view = (change: Partial<OptinView>) =>
      takesBack({ state: 'late', answer: 'accepted', can_decline: true, ...change } as OptinView);
    expect(view({})).toBe(true);
    expect(view({ can_decline: false })).toBe(false);
    expect(view({ answer: 'rejected' })).toBe(false);
    expect(view({ state: 'open' })).toBe(false);
  });
});

describe('the addresses of these pages', () => {
  it('are the same where Slack leads', () => {
    expect(pageOf('/optin/slack/reject/confirmation')).toBe('/optin/reject/confirmation');
    expect(pageOf('/optin/accept/')).toBe('/optin/accept');
    expect(openPath('/optin/accept')).toBe('/optin/accept');
  });
});
