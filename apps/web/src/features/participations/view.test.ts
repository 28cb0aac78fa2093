import type { OptinView } from '@fika/contract/endpoints/participations';
import { describe, expect, it } from 'vitest';
import { companyKey, optinScreen, optinSearch, tableOf } from './view.ts';

type Standing = Pick<OptinView, 'state' | 'answer' | 'subscribed'>;

const screen = (change: Partial<Standing>) =>
  optinScreen({ state: 'open', answer: 'none', subscribed: true, ...change } as OptinView);

describe('optinScreen', () => {
  it('asks until there is an answer, and then shows it', () => {
    expect(screen({})).toBe('open');
    expect(screen({ answer: 'accepted' })).toBe('accepted');
    expect(screen({ answer: 'rejected' })).toBe('rejected');
  });

  it('says that the draw is over, whatever was answered', () => {
    expect(screen({ state: 'late' })).toBe('late');
    expect(screen({ state: 'late', answer: 'accepted' })).toBe('late');
  });

  it('says that the member has left, before anything else', () => {
    expect(screen({ subscribed: false })).toBe('left');
    expect(screen({ subscribed: false, state: 'gone' })).toBe('left');
    expect(screen({ subscribed: false, state: 'late', answer: 'accepted' })).toBe('left');
  });

  it('says that the session was withdrawn', () => {
    expect(screen({ state: 'gone' })).toBe('gone');
  });
});

describe('companyKey', () => {
  it('has a word for small tables and a number for the others', () => {
    expect(companyKey(2)).toBe('company.one');
    expect(companyKey(5)).toBe('company.four');
    expect(companyKey(6)).toBe('company.many');
  });
});

describe('tableOf', () => {
  it('keeps a seat for everybody else', () => {
    expect(tableOf('me', 3)).toEqual(['me', null, null]);
  });

  it('draws at most seven seats', () => {
    expect(tableOf('me', 20)).toHaveLength(7);
  });
});

describe('optinSearch', () => {
  it('keeps a token that looks like a number as it is', () => {
    expect(optinSearch.parse({ token: 123 })).toEqual({ token: '123' });
    expect(optinSearch.parse({})).toEqual({});
  });
});
