import type { AnyEndpoint } from '../endpoint.ts';
import { accountsEndpoints } from './accounts.ts';
import { passwordEndpoints } from './accounts/password.ts';
import { registrationEndpoints } from './accounts/registration.ts';
import { sessionsEndpoints } from './accounts/sessions.ts';
import { adminHomeEndpoints } from './admin-home.ts';
import { holidaysEndpoints } from './holidays.ts';
import { adminsEndpoints } from './admins.ts';
import { audiencesEndpoints } from './audiences.ts';
import { auditLogEndpoints } from './audit-log.ts';
import { availabilitiesEndpoints } from './availabilities.ts';
import { bookingEndpoints } from './booking.ts';
import { bulkActionsEndpoints } from './bulk-actions.ts';
import { calendarsEndpoints } from './calendars.ts';
import { campaignsEndpoints } from './campaigns.ts';
import { campaignChangesEndpoints } from './campaigns/changes.ts';
import { campaignChannelsEndpoints } from './campaigns/channels.ts';
import { useCasesEndpoints } from './campaigns/use-cases.ts';
import { categoriesEndpoints } from './categories.ts';
import { coffeeDetailEndpoints } from './coffee-detail.ts';
import { coffeeReportsEndpoints } from './coffee-reports.ts';
import { coffeesEndpoints } from './coffees.ts';
import { conversationsEndpoints } from './conversations.ts';
import { dashboardEndpoints } from './dashboard.ts';
import { domainsEndpoints } from './domains.ts';
import { emailDomainsEndpoints } from './email-domains.ts';
import { emailOutboxEndpoints } from './email-outbox.ts';
import { emailTemplatesEndpoints } from './email-templates.ts';
import { feedEndpoints } from './feed.ts';
import { forecastsEndpoints } from './forecasts.ts';
import { icebreakersEndpoints } from './icebreakers.ts';
import { invitationsEndpoints } from './invitations.ts';
import { longJobsEndpoints } from './long-jobs.ts';
import { matchingEndpoints } from './matching.ts';
import { answersEndpoints } from './matching/answers.ts';
import { replayEndpoints } from './matching/replay.ts';
import { memberImportEndpoints } from './member-import.ts';
import { memberListEndpoints } from './member-list.ts';
import { membersEndpoints } from './members.ts';
import { mfaEndpoints } from './mfa.ts';
import { monthlyReportEndpoints } from './monthly-report.ts';
import { msteamsEndpoints } from './msteams.ts';
import { teamsChannelsEndpoints } from './msteams/channels.ts';
import { teamsSignInEndpoints } from './msteams/sign-in.ts';
import { networkEndpoints } from './network.ts';
import { onboardingEndpoints } from './onboarding.ts';
import { participationsEndpoints } from './participations.ts';
import { membershipsEndpoints } from './participations/memberships.ts';
import { userCampaignsEndpoints } from './participations/user-campaigns.ts';
import { peopleToMeetEndpoints } from './people-to-meet.ts';
import { photosEndpoints } from './photos.ts';
import { preferencesEndpoints } from './preferences.ts';
import { profileEndpoints } from './profile.ts';
import { programDetailEndpoints } from './program-detail.ts';
import { programHistoryEndpoints } from './program-history.ts';
import { programOverviewEndpoints } from './program-overview.ts';
import { programTablesEndpoints } from './program-overview/tables.ts';
import { reportsEndpoints } from './dashboard/reports.ts';
import { roundsEndpoints } from './rounds.ts';
import { slackEndpoints } from './slack.ts';
import { ssoEndpoints } from './sso.ts';
import { teamsChannelEndpoints } from './teams-channel.ts';
import { workspacesEndpoints } from './workspaces.ts';

/** Every endpoint by its tag in the document of the API. The tags are in the order of the features of the server. */
export const ENDPOINTS = {
  audit: auditLogEndpoints,
  workspaces: workspacesEndpoints,
  jobs: longJobsEndpoints,
  categories: categoriesEndpoints,
  members: {
    ...membersEndpoints,
    ...memberListEndpoints,
    ...memberImportEndpoints,
    ...adminsEndpoints,
    ...bulkActionsEndpoints,
    ...profileEndpoints,
    ...photosEndpoints,
  },
  audiences: audiencesEndpoints,
  deliveries: emailOutboxEndpoints,
  accounts: { ...accountsEndpoints, ...registrationEndpoints, ...sessionsEndpoints, ...passwordEndpoints },
  domains: domainsEndpoints,
  sending: emailDomainsEndpoints,
  mfa: mfaEndpoints,
  preferences: preferencesEndpoints,
  availabilities: availabilitiesEndpoints,
  calendars: calendarsEndpoints,
  invitations: invitationsEndpoints,
  sso: ssoEndpoints,
  slack: slackEndpoints,
  msteams: {
    ...msteamsEndpoints,
    ...teamsSignInEndpoints,
    ...teamsChannelsEndpoints,
    ...teamsChannelEndpoints,
  },
  campaigns: {
    ...campaignsEndpoints,
    ...campaignChangesEndpoints,
    ...campaignChannelsEndpoints,
    ...useCasesEndpoints,
    ...programDetailEndpoints,
    ...adminHomeEndpoints,
    ...holidaysEndpoints,
    ...programHistoryEndpoints,
    ...roundsEndpoints,
  },
  icebreakers: icebreakersEndpoints,
  emailTemplates: emailTemplatesEndpoints,
  participations: { ...participationsEndpoints, ...membershipsEndpoints, ...userCampaignsEndpoints },
  coffees: { ...coffeesEndpoints, ...coffeeDetailEndpoints, ...peopleToMeetEndpoints },
  network: networkEndpoints,
  messages: conversationsEndpoints,
  booking: bookingEndpoints,
  rounds: {
    ...matchingEndpoints,
    ...answersEndpoints,
    ...replayEndpoints,
    ...programOverviewEndpoints,
    ...programTablesEndpoints,
    ...forecastsEndpoints,
  },
  onboarding: onboardingEndpoints,
  feed: feedEndpoints,
  coffeeReports: coffeeReportsEndpoints,
  monthlyReport: monthlyReportEndpoints,
  dashboard: { ...dashboardEndpoints, ...reportsEndpoints },
} as const;

/** Every endpoint with the feature it belongs to. */
export function allEndpoints(): { feature: string; endpoint: AnyEndpoint }[] {
  return Object.entries(ENDPOINTS).flatMap(([feature, group]) =>
    Object.values(group).map((endpoint) => ({ feature, endpoint: endpoint as unknown as AnyEndpoint })),
  );
}
