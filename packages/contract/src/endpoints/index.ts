import type { AnyEndpoint } from '../endpoint.ts';
import { accountsEndpoints } from './accounts.ts';
import { adminsEndpoints } from './admins.ts';
import { audiencesEndpoints } from './audiences.ts';
import { auditEndpoints } from './audit.ts';
import { availabilitiesEndpoints } from './availabilities.ts';
import { bookingEndpoints } from './booking.ts';
import { bulkAccountEndpoints, bulkEndpoints, exportEndpoints, undoEndpoints } from './bulk-actions.ts';
import { calendarsEndpoints } from './calendars.ts';
import { campaignsEndpoints } from './campaigns.ts';
import { categoriesEndpoints } from './categories.ts';
import { coffeeLinkEndpoints } from './coffee-links.ts';
import { coffeesEndpoints, messagesEndpoints, rematchEndpoints } from './coffees.ts';
import { deliveriesEndpoints } from './deliveries.ts';
import { authEndpoints } from './auth.ts';
import { domainsEndpoints } from './domains.ts';
import { feedEndpoints } from './feed.ts';
import { forecastsEndpoints } from './forecasts.ts';
import { icebreakersEndpoints } from './icebreakers.ts';
import { invitationsEndpoints } from './invitations.ts';
import { jobsEndpoints } from './jobs.ts';
import { emailTemplatesEndpoints } from './email-templates.ts';
import { membersEndpoints } from './members.ts';
import { membershipsEndpoints } from './memberships.ts';
import { mfaEndpoints } from './mfa.ts';
import { networkEndpoints } from './network.ts';
import { onboardingEndpoints } from './onboarding.ts';
import { participationsEndpoints } from './participations.ts';
import { preferencesEndpoints } from './preferences.ts';
import { profileEndpoints, sessionsEndpoints } from './profile.ts';
import { programSessionsEndpoints } from './program-sessions.ts';
import { programsEndpoints } from './programs.ts';
import { replaysEndpoints } from './replays.ts';
import { roundsEndpoints } from './rounds.ts';
import { sendingEndpoints } from './sending.ts';
import { ssoEndpoints } from './sso.ts';
import { settingsEndpoints } from './settings.ts';
import { memberImportEndpoints } from './member-import.ts';
import { userCampaignsEndpoints } from './user-campaigns.ts';
import { workspacesEndpoints } from './workspaces.ts';

/** Every endpoint by feature, in the order of the features of the server. */
export const ENDPOINTS = {
  audit: auditEndpoints,
  workspaces: { ...workspacesEndpoints, ...settingsEndpoints },
  jobs: jobsEndpoints,
  categories: categoriesEndpoints,
  members: {
    ...membersEndpoints,
    ...memberImportEndpoints,
    ...adminsEndpoints,
    ...bulkEndpoints,
    ...undoEndpoints,
    ...exportEndpoints,
    ...profileEndpoints,
  },
  audiences: audiencesEndpoints,
  deliveries: deliveriesEndpoints,
  accounts: { ...accountsEndpoints, ...authEndpoints, ...sessionsEndpoints, ...bulkAccountEndpoints },
  domains: domainsEndpoints,
  sending: sendingEndpoints,
  mfa: mfaEndpoints,
  preferences: preferencesEndpoints,
  availabilities: availabilitiesEndpoints,
  calendars: calendarsEndpoints,
  invitations: invitationsEndpoints,
  sso: ssoEndpoints,
  campaigns: { ...campaignsEndpoints, ...programsEndpoints },
  icebreakers: icebreakersEndpoints,
  emailTemplates: emailTemplatesEndpoints,
  participations: { ...participationsEndpoints, ...membershipsEndpoints, ...userCampaignsEndpoints },
  coffees: { ...coffeesEndpoints, ...coffeeLinkEndpoints },
  network: networkEndpoints,
  messages: messagesEndpoints,
  booking: bookingEndpoints,
  rounds: {
    ...roundsEndpoints,
    ...programSessionsEndpoints,
    ...forecastsEndpoints,
    ...rematchEndpoints,
    ...replaysEndpoints,
  },
  onboarding: onboardingEndpoints,
  feed: feedEndpoints,
} as const;

/** Every endpoint with the feature it belongs to. */
export function allEndpoints(): { feature: string; endpoint: AnyEndpoint }[] {
  return Object.entries(ENDPOINTS).flatMap(([feature, group]) =>
    Object.values(group).map((endpoint) => ({ feature, endpoint: endpoint as unknown as AnyEndpoint })),
  );
}
