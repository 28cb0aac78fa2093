import { afterEach, expect, it } from 'vitest';
import { paths, showOtherPages } from '#paths.ts';
import { addressInTeams, isInTeams, showInTeams } from './addresses.ts';

// Tests of one worker share modules.
afterEach(() => showOtherPages(() => null));

it('paths are those of the pages that Teams shows, once it shows them', () => {
  expect(addressInTeams('/account/a/user/network')).toBeNull();
  showInTeams({ company_id: 7, user_id: 9 });
  expect(paths.userCampaignTab({ slug: 'a', id: 3, tab: 'people' })).toBe(
    '/msteams/campaigns/7/3/content/people',
  );
  expect(paths.profile({ slug: 'a' })).toBe('/msteams/channel/users/9/update');
  expect(paths.members({ slug: 'a' })).toBe('/account/a/admin/users');
  expect(addressInTeams('/account/a/user/network/')).toBe('/msteams/profile/network');
  expect(addressInTeams('/account/a/admin/campaigns/edit/3/schedule')).toBe('/campaign/edit/3/schedule');
  expect(addressInTeams('/account/a/admin/settings/main')).toBeNull();
  expect(isInTeams('/campaign/edit/3/schedule')).toBe(true);
  expect(isInTeams('/campaigns')).toBe(false);
});
