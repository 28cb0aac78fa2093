// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../call.ts';

export const slackEndpoints: Calls<typeof import('../endpoints/slack.ts').slackEndpoints> = {
  'slack': { name: 'slack', method: 'GET', path: '/api/v1/companies/{company_id}/slack/' },
  'slack_connect': { name: 'slack_connect', method: 'POST', path: '/api/v1/companies/{company_id}/slack/connect/' },
  'slack_callback': { name: 'slack_callback', method: 'POST', path: '/api/v1/companies/{company_id}/slack/callback/' },
  'slack_test_message': { name: 'slack_test_message', method: 'POST', path: '/api/v1/companies/{company_id}/slack/{id}/test_message/' },
  'slack_people': { name: 'slack_people', method: 'GET', path: '/api/v1/companies/{company_id}/slack/{id}/people/' },
  'slack_channels': { name: 'slack_channels', method: 'GET', path: '/api/v1/companies/{company_id}/slack/{id}/channels/' },
  'slack_followed': { name: 'slack_followed', method: 'GET', path: '/api/v1/companies/{company_id}/slack/followed/' },
  'slack_follow': { name: 'slack_follow', method: 'POST', path: '/api/v1/companies/{company_id}/slack/{id}/channels/{channel}/follow/' },
  'slack_unfollow': { name: 'slack_unfollow', method: 'DELETE', path: '/api/v1/companies/{company_id}/slack/followed/{id}/' },
  'slack_channel_people': { name: 'slack_channel_people', method: 'GET', path: '/api/v1/companies/{company_id}/slack/{id}/channels/{channel}/people/' },
  'slack_link': { name: 'slack_link', method: 'GET', path: '/api/v1/companies/{company_id}/slack/link/' },
  'slack_link_confirm': { name: 'slack_link_confirm', method: 'POST', path: '/api/v1/companies/{company_id}/slack/link/' },
  'slack_links': { name: 'slack_links', method: 'GET', path: '/api/v1/companies/{company_id}/slack/links/' },
  'slack_links_delete': { name: 'slack_links_delete', method: 'DELETE', path: '/api/v1/companies/{company_id}/slack/links/{id}/' },
  'delete_slack': { name: 'delete_slack', method: 'POST', path: '/api/v1/companies/{company_id}/delete_slack/' },
};
