/**
 * Every URL of the web app, as in the spec; a parameter is `{name}`. A test compares the list with the files in `routes/` and
 * with its snapshot. The addresses under `/optin/` also exist under `/optin/slack/`: see `optin/links.ts`.
 */
export const PATHS = {
  root: '/',
  login: '/login/',
  logout: '/logout/',
  logoutExpired: '/logout/expired/',
  register: '/register/',
  passwordReset: '/password/reset/',
  activation: '/user/activation/{uidb64}/{token}/',
  teamsActivation: '/user/verify/msteams/{uidb64}/{token}/',
  onboarding: '/user/onboarding/',
  companies: '/companies/',
  cookiePolicyEn: '/docs/legal/en/cookie-policy',
  cookiePolicyFr: '/docs/legal/fr/cookie-policy',
  skeletonPreview: '/skeleton/preview',
  account: '/account/{slug}',
  mfaSetup: '/account/{slug}/mfa/setup',
  mfaVerify: '/account/{slug}/mfa/verify',
  opportunities: '/account/{slug}/opportunities',
  workspaces: '/account/{slug}/workspaces',
  notifications: '/account/{slug}/notifications',
  profile: '/account/{slug}/profile',
  profileSettings: '/account/{slug}/profile/settings',
  profilePassword: '/account/{slug}/profile/password',
  profileMfa: '/account/{slug}/profile/mfa',
  adminHome: '/account/{slug}/admin',
  dashboard: '/account/{slug}/admin/dashboard',
  reporting: '/account/{slug}/admin/reporting',
  adminOnboarding: '/account/{slug}/admin/onboarding/',
  members: '/account/{slug}/admin/users',
  memberProfile: '/account/{slug}/admin/users/profile/{id}',
  audiences: '/account/{slug}/admin/users/audiences',
  audiencesEdit: '/account/{slug}/admin/users/audiences/edit/{id}',
  membersInviteStart: '/account/{slug}/admin/users/invite',
  membersInvite: '/account/{slug}/admin/users/invite/{tab}',
  invites: '/account/{slug}/admin/users/invites',
  reports: '/account/{slug}/admin/users/reports',
  adminInviteStart: '/account/{slug}/admin/invite',
  adminInvite: '/account/{slug}/admin/invite/{tab}',
  permissions: '/account/{slug}/admin/settings/permissions',
  permissionsOf: '/account/{slug}/admin/settings/permissions/{id}',
  invitation: '/invite/{token}/',
  uploadHistory: '/account/{slug}/admin/users/history',
  categories: '/account/{slug}/admin/users/categories',
  categoriesAdd: '/account/{slug}/admin/users/categories/add',
  categoriesEdit: '/account/{slug}/admin/users/categories/edit/{id}',
  campaigns: '/account/{slug}/admin/campaigns',
  campaignsNew: '/account/{slug}/admin/campaigns/new',
  campaignsTemplates: '/account/{slug}/admin/campaigns/templates',
  campaignsTemplate: '/account/{slug}/admin/campaigns/templates/{id}',
  campaignsPlanning: '/account/{slug}/admin/campaigns/planning',
  campaignsEdit: '/account/{slug}/admin/campaigns/edit/{id}',
  campaignsEditTab: '/account/{slug}/admin/campaigns/edit/{id}/{tab}',
  campaignsEditTemplate: '/account/{slug}/admin/campaigns/edit/{id}/template/{template}',
  campaignsDetails: '/account/{slug}/admin/campaigns/details/{id}',
  campaignsDetailsTab: '/account/{slug}/admin/campaigns/details/{id}/{tab}',
  campaignsDetailsV2: '/account/{slug}/admin/campaigns/v2/details/{id}',
  sessionAdd: '/account/{slug}/admin/campaigns/{id}/round/add',
  sessionEdit: '/account/{slug}/admin/campaigns/{id}/round/edit',
  sessionReview: '/account/{slug}/admin/campaigns/{id}/session/{session_id}/review',
  settings: '/account/{slug}/admin/settings',
  settingsMain: '/account/{slug}/admin/settings/main',
  settingsDomains: '/account/{slug}/admin/settings/domains',
  settingsEmails: '/account/{slug}/admin/settings/emails/domains',
  settingsEmailsDomain: '/account/{slug}/admin/settings/emails/domains/{domain}',
  settingsBranding: '/account/{slug}/admin/settings/branding',
  settingsIntegrations: '/account/{slug}/admin/settings/integrations',
  settingsIntegrationsTab: '/account/{slug}/admin/settings/integrations/{tab}',
  settingsAudit: '/account/{slug}/admin/settings/audit',
  userHome: '/account/{slug}/user',
  userCampaigns: '/account/{slug}/user/campaigns',
  userCampaign: '/account/{slug}/user/campaigns/details/{id}',
  userCampaignTab: '/account/{slug}/user/campaigns/details/{id}/{tab}',
  coffee: '/account/{slug}/user/coffees/{id}',
  coffeeByLink: '/coffee/{slug}/{id}/',
  preferences: '/account/{slug}/user/preferences',
  preferencesAdd: '/account/{slug}/user/preferences/add',
  preferencesEdit: '/account/{slug}/user/preferences/edit/{id}',
  preferencesEditTab: '/account/{slug}/user/preferences/edit/{id}/{tab}',
  availabilities: '/account/{slug}/user/availabilities',
  network: '/account/{slug}/user/network',
  calendarCallback: '/integrations/calendars/callback/',
  slackCallback: '/integrations/slack/callback/',
  slackSuccess: '/integrations/slack/success/',
  slackError: '/integrations/slack/error/',
  slackLink: '/optin/slack/link/{token}/',
  teamsInstall: '/extensions/msteams/install/',
  teamsActivity: '/msteams/profile/activity',
  teamsNetwork: '/msteams/profile/network',
  teamsPrograms: '/msteams/profile/myprograms',
  teamsConfig: '/msteams/config',
  teamsAuthStart: '/msteams/auth-start',
  teamsAuthEnd: '/msteams/auth-end',
  teamsChannel: '/msteams/channel/tab',
  teamsChannelTab: '/msteams/channel/tab/{tab}',
  teamsAddProgram: '/msteams/channel/addcampaign',
  teamsDialog: '/msteams/channel/modal/{data}',
  teamsMember: '/msteams/channel/users/{id}/update',
  teamsMembers: '/msteams/channel/update-users',
  teamsProgram: '/msteams/campaigns/{companyId}/{campaignId}/content',
  teamsProgramTab: '/msteams/campaigns/{companyId}/{campaignId}/content/{tab}',
  teamsProgramRemove: '/msteams/campaigns/{companyId}/{campaignId}/remove',
  teamsDetails: '/campaign/details/{id}',
  teamsDetailsTab: '/campaign/details/{id}/{tab}',
  teamsEdit: '/campaign/edit/{id}',
  teamsEditTab: '/campaign/edit/{id}/{tab}',
  teamsSchedule: '/editcampaign/{id}/schedule',
  teamsScheduleEdit: '/editcampaign/{id}/schedule-edit',
  teamsEditProgram: '/editcampaign/{id}/edit',
  teamsPrivacy: '/msteams/privacy',
  teamsTerms: '/msteams/termsofuse',
  bookingSchedule: '/booking/schedule/',
  bookingReschedule: '/booking/reschedule/',
  bookingCancel: '/booking/cancel/',
  bookingConfirmed: '/booking/confirmed/',
  bookingCanceled: '/booking/canceled/',
  optinAccept: '/optin/accept',
  optinReject: '/optin/reject',
  optinRejectConfirmation: '/optin/reject/confirmation',
  optinStay: '/optin/stay',
  optinLate: '/optin/late',
  optinSnooze: '/optin/snooze',
  optinResubscribe: '/optin/resubscribe',
  optinUnsubscribe: '/optin/unsubscribe',
  optinLeaveCampaign: '/optin/unsubscribe/campaign/confirmation',
  optinLeaveProduct: '/optin/unsubscribe/{product}/confirmation',
  monthlyReportStop: '/monthly-report/stop',
} as const;

/** The prefix of links from Slack to the pages below `/optin/`. */
export const SLACK_OPTIN = '/optin/slack/';

export type PathName = keyof typeof PATHS;
type ParameterOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterOf<Rest>
  : never;
type Parameters<Path extends string> = { [Name in ParameterOf<Path>]: string | number };

type Builder<Path extends string> = [ParameterOf<Path>] extends [never]
  ? () => string
  : (parameters: Parameters<Path>) => string;

export type PathParameters = Readonly<Record<string, string | number>>;

/** The address of a page that Teams shows in place of another one; null where there is none. */
type OtherPage = (name: PathName, given: PathParameters) => string | null;
let otherPage: OtherPage | null = null;

/** From now on, `paths` are those of the pages that Teams shows, where there are such pages. */
export function showOtherPages(find: OtherPage): void {
  otherPage = find;
}

/** Builds an address: `paths.adminHome({ slug })`. The router adds the base path. */
export const paths = Object.fromEntries(
  Object.keys(PATHS).map((name) => [name, builderOf(name as PathName)]),
) as unknown as { [Name in PathName]: Builder<(typeof PATHS)[Name]> };

function builderOf(name: PathName) {
  return (given: PathParameters = {}) => otherPage?.(name, given) ?? fillIn(name, given);
}

/** The address of a page by its name, also where Teams shows another one in its place. */
export const fillIn = (name: PathName, given: PathParameters): string =>
  PATHS[name].replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(given[key])));
