import type { Line } from './identities.ts';

/** The access to the endpoints of Slack and Microsoft Teams: a part of the table. */
export const CHAT_LINES: Readonly<Record<string, Line>> = {
  slack: { who: 'admin' },
  slack_connect: { who: 'superadmin' },
  slack_callback: { who: 'superadmin' },
  slack_test_message: { who: 'superadmin' },
  slack_people: { who: ['members_add'] },
  slack_channels: { who: 'admin' },
  slack_followed: { who: 'admin' },
  slack_follow: { who: ['audiences_add'] },
  // For its audience: slack/channels/channels.test.ts.
  slack_unfollow: { who: 'admin' },
  slack_channel_people: { who: ['members_add'] },
  // The token of a link is checked in addition: slack/links/links.test.ts.
  slack_link: { who: 'member' },
  slack_link_confirm: { who: 'member' },
  slack_links: { who: 'member' },
  slack_links_delete: { who: 'member' },
  delete_slack: { who: 'superadmin' },
  msteams: { who: 'admin' },
  msteams_connect: { who: 'superadmin' },
  msteams_callback: { who: 'superadmin' },
  msteams_package: { who: 'superadmin' },
  msteams_test_message: { who: 'superadmin' },
  msteams_install: { who: 'superadmin' },
  delete_msteams: { who: 'superadmin' },
  // The token of Teams is the proof: msteams/tabs/tabs.test.ts.
  msteams_session: { who: 'anyone' },
  msteams_link_start: { who: 'anyone' },
  msteams_link: { who: 'member' },
  msteams_link_confirm: { who: 'member' },
  msteams_links: { who: 'member' },
  msteams_links_delete: { who: 'member' },
  // A window without a session logs in: msteams/tabs/popup/popup.test.ts.
  msteams_auth_start: { who: 'anyone' },
  msteams_auth_finish: { who: 'anyone' },
  msteams_channels: { who: 'admin' },
  msteams_channel_save: { who: 'admin' },
  msteams_channel_follow: { who: ['audiences_add'] },
  // For its audience: msteams/channels/channels.test.ts.
  msteams_channel_unfollow: { who: 'admin' },
  msteams_channel_sync: { who: 'admin' },
  // The token of Teams names the company: views/teams-channel/teams-channel.test.ts.
  msteams_channel: { who: 'account' },
};
