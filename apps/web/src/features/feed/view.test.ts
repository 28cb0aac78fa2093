import { describe, expect, it } from 'vitest';
import { shortCount } from './short-count.ts';
import { addressOfScene, everyOnce } from './view.ts';

describe('a list that gets new items during reading', () => {
  it('shows an item that moved to the next page once, at its first position', () => {
    const items = [{ id: 3 }, { id: 2 }, { id: 2 }, { id: 1 }, { id: 3 }];
    expect(everyOnce(items)).toEqual([{ id: 3 }, { id: 2 }, { id: 1 }]);
  });
});

describe('the number on the bell', () => {
  it('stays as narrow as the bell', () => {
    expect([1, 99, 100, 4_000].map((count) => shortCount(count))).toEqual(['1', '99', '99+', '99+']);
  });
});

describe('a notification', () => {
  const campaign = { id: 4, name: 'Coffee' };
  const round = { id: 9, number: 2 };
  const acme = { slug: 'acme', user: { role: 0 } };

  it('links to the page of its subject', () => {
    const about = (kind: Parameters<typeof addressOfScene>[0]['kind'], coffee: number | null = null) =>
      addressOfScene({ kind, campaign, round, coffee_id: coffee }, acme);
    expect(about('matched', 7)).toBe('/account/acme/user/coffees/7');
    expect(about('review_waits')).toBe('/account/acme/admin/campaigns/4/session/9/review');
    expect(about('mails_failed')).toBe('/account/acme/admin/campaigns/details/4');
    expect(about('coffee_moved', 7)).toBe('/account/acme/user/coffees/7');
    expect(about('program_joined')).toBe('/account/acme/user/campaigns/details/4');
    expect(about('invited')).toBe('/account/acme/user');
    expect(about('unmatched')).toBeNull();
  });

  it('has no link when its program was deleted', () => {
    const gone = { kind: 'review_waits', campaign: null, round: null, coffee_id: null } as const;
    expect(addressOfScene(gone, acme)).toBeNull();
  });
});
