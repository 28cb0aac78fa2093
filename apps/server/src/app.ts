import { authenticator, checkSessions } from './features/accounts/sessions/queries.ts';
import { coffeeLinks } from './features/coffees/links.ts';
import { accountsFeature } from './features/accounts/feature.ts';
import { adminsFeature } from './features/admins/feature.ts';
import { audiencesFeature } from './features/audiences/feature.ts';
import { auditFeature } from './features/audit/feature.ts';
import { availabilitiesFeature } from './features/availabilities/feature.ts';
import { bookingFeature } from './features/booking/feature.ts';
import { bulkActionsFeature } from './features/bulk-actions/feature.ts';
import { calendarsFeature } from './features/calendars/feature.ts';
import { campaignsFeature } from './features/campaigns/feature.ts';
import { categoriesFeature } from './features/categories/feature.ts';
import { chatAnswersFeature } from './features/chat-answers/feature.ts';
import { coffeeReportsFeature } from './features/coffee-reports/feature.ts';
import { coffeesFeature } from './features/coffees/feature.ts';
import { companyNetworkFeature } from './features/company-network/feature.ts';
import { conversationsFeature } from './features/conversations/feature.ts';
import { domainsFeature } from './features/domains/feature.ts';
import { emailDomainsFeature } from './features/email-domains/feature.ts';
import { emailOutboxFeature } from './features/email-outbox/feature.ts';
import { emailTemplatesFeature } from './features/email-templates/feature.ts';
import { feedFeature } from './features/feed/feature.ts';
import { forecastsFeature } from './features/forecasts/feature.ts';
import { icebreakersFeature } from './features/icebreakers/feature.ts';
import { invitationsFeature } from './features/invitations/feature.ts';
import { longJobsFeature } from './features/long-jobs/feature.ts';
import { matchingFeature } from './features/matching/feature.ts';
import { memberFiltersFeature } from './features/member-filters/feature.ts';
import { memberImportFeature } from './features/member-import/feature.ts';
import { membersFeature } from './features/members/feature.ts';
import { mfaFeature } from './features/mfa/feature.ts';
import { monthlyReportFeature } from './features/monthly-report/feature.ts';
import { msteamsAnswersFeature } from './features/msteams-answers/feature.ts';
import { msteamsConversationsFeature } from './features/msteams-conversations/feature.ts';
import { msteamsFeature } from './features/msteams/feature.ts';
import { networkFeature } from './features/network/feature.ts';
import { onboardingFeature } from './features/onboarding/feature.ts';
import { participationsFeature } from './features/participations/feature.ts';
import { photosFeature } from './features/photos/feature.ts';
import { preferencesFeature } from './features/preferences/feature.ts';
import { profileFeature } from './features/profile/feature.ts';
import { rematchesFeature } from './features/rematches/feature.ts';
import { roundsFeature } from './features/rounds/feature.ts';
import { sessionFiguresFeature } from './features/session-figures/feature.ts';
import { slackAnswersFeature } from './features/slack-answers/feature.ts';
import { slackFeature } from './features/slack/feature.ts';
import { channelPostsFeature } from './features/channel-posts/feature.ts';
import { slackConversationsFeature } from './features/slack-conversations/feature.ts';
import { ssoFeature } from './features/sso/feature.ts';
import { workspacesFeature } from './features/workspaces/feature.ts';
import type { Config } from './platform/config.ts';
import { type App, assembleApp } from './platform/assemble-app.ts';
import type { Feature } from './platform/feature.ts';
import type { Log } from './platform/log.ts';
import { adminHomeView } from './views/admin-home/view.ts';
import { holidaysView } from './views/holidays/view.ts';
import { auditLogView } from './views/audit-log/view.ts';
import { coffeeDetailView } from './views/coffee-detail/view.ts';
import { dashboardView } from './views/dashboard/view.ts';
import { memberListView } from './views/member-list/view.ts';
import { peopleToMeetView } from './views/people-to-meet/view.ts';
import { programDetailView } from './views/program-detail/view.ts';
import { programHistoryView } from './views/program-history/view.ts';
import { programOverviewView } from './views/program-overview/view.ts';
import { teamsChannelView } from './views/teams-channel/view.ts';

/** Every feature, after those whose code it uses. */
export const FEATURES: readonly Feature[] = [
  auditFeature,
  workspacesFeature,
  longJobsFeature,
  categoriesFeature,
  memberFiltersFeature,
  bulkActionsFeature,
  membersFeature,
  memberImportFeature,
  audiencesFeature,
  emailOutboxFeature,
  accountsFeature,
  domainsFeature,
  emailDomainsFeature,
  mfaFeature,
  profileFeature,
  photosFeature,
  preferencesFeature,
  availabilitiesFeature,
  calendarsFeature,
  invitationsFeature,
  ssoFeature,
  slackFeature,
  msteamsFeature,
  campaignsFeature,
  adminsFeature,
  roundsFeature,
  icebreakersFeature,
  emailTemplatesFeature,
  participationsFeature,
  coffeesFeature,
  networkFeature,
  companyNetworkFeature,
  conversationsFeature,
  bookingFeature,
  matchingFeature,
  forecastsFeature,
  rematchesFeature,
  chatAnswersFeature,
  slackAnswersFeature,
  msteamsAnswersFeature,
  onboardingFeature,
  feedFeature,
  coffeeReportsFeature,
  slackConversationsFeature,
  msteamsConversationsFeature,
  channelPostsFeature,
  sessionFiguresFeature,
  monthlyReportFeature,
];

/** Read models over several features. They may use every feature and write nothing. */
export const VIEWS: readonly Feature[] = [
  adminHomeView,
  holidaysView,
  auditLogView,
  coffeeDetailView,
  dashboardView,
  memberListView,
  peopleToMeetView,
  programDetailView,
  programHistoryView,
  programOverviewView,
  teamsChannelView,
];

/** Every endpoint with who may call it and what runs. */
export const ENDPOINT_TABLE = [...FEATURES, ...VIEWS].flatMap(({ endpoints = [] }) => endpoints);

export type { App };

/** Puts one process together: platform, then features. Nothing listens yet. */
export const createApp = (config: Config, databaseUrl: string, log: Log): Promise<App> =>
  assembleApp(
    { config, databaseUrl, log },
    {
      features: [...FEATURES, ...VIEWS],
      endpoints: ENDPOINT_TABLE,
      identity: { authenticator, coffeeLinks },
      checkSessions,
    },
  );
