import type { Page } from '@playwright/test';
import { EMPTY_FILTERS } from '@fika/contract';
import type { PathName } from '../apps/web/src/paths.ts';
import { call } from '../e2e/api.ts';
import { DEMO } from '../e2e/people.ts';
import { answerInvitations, inviteMembers, post } from './demo-browser.ts';

export type Person = 'admin' | 'member' | 'stranger';

/** What the addresses of the demo name. */
export interface Names {
  session: number;
  audience: number;
  field: number;
  admin: number;
  member: number;
  coffee: number;
  preference: number;
  template: string;
  domain: string;
  /** Links in the emails to the member of the demo, by their path without the token. */
  links: ReadonlyMap<string, string>;
}

const COMPANY = '/api/v1/companies/1';
const ACCOUNT = '/account/marelle';
const PROGRAM = 1;

const tabs = (base: string, names: string) => names.split(' ').map((name) => `${base}/${name}`);
const byLink = (name: string) => (names: Names) => [names.links.get(name) ?? name];

/** A reason why the walk leaves an address out. */
const TEAMS = 'shown inside Teams alone: e2e/teams-channel.spec.ts opens it in each theme';
const LEADS_ON = 'leads to another page';
const LINK = 'needs a link that no email of the demo has: e2e/own-screens.spec.ts opens it in every state';

/** For each address of the web: as which person it is opened, and with which parameters, or why it is left out. */
export const PAGES: Record<PathName, [Person, (names: Names) => string[]] | string> = {
  root: ['stranger', () => ['/']],
  login: ['stranger', () => ['/login/', '/login/?email=elise%40marelle.example']],
  logout: LEADS_ON,
  logoutExpired: ['stranger', () => ['/logout/expired/']],
  register: ['stranger', () => ['/register/']],
  passwordReset: ['stranger', () => ['/password/reset/']],
  activation: LINK,
  teamsActivation: LINK,
  onboarding: ['member', () => ['/user/onboarding/']],
  companies: ['member', () => ['/companies/']],
  cookiePolicyEn: ['stranger', () => ['/docs/legal/en/cookie-policy']],
  cookiePolicyFr: ['stranger', () => ['/docs/legal/fr/cookie-policy']],
  skeletonPreview: ['stranger', () => ['/skeleton/preview']],
  account: LEADS_ON,
  mfaSetup: ['member', () => [`${ACCOUNT}/mfa/setup`]],
  mfaVerify: LEADS_ON,
  opportunities: ['member', () => [`${ACCOUNT}/opportunities`]],
  workspaces: ['member', () => [`${ACCOUNT}/workspaces`]],
  notifications: ['member', () => [`${ACCOUNT}/notifications`]],
  profile: ['member', () => [`${ACCOUNT}/profile`]],
  profileSettings: ['member', () => [`${ACCOUNT}/profile/settings`]],
  profilePassword: ['member', () => [`${ACCOUNT}/profile/password`]],
  profileMfa: ['member', () => [`${ACCOUNT}/profile/mfa`]],
  adminHome: ['admin', () => [`${ACCOUNT}/admin`]],
  dashboard: ['admin', () => [`${ACCOUNT}/admin/dashboard`]],
  reporting: ['admin', () => [`${ACCOUNT}/admin/reporting`]],
  adminOnboarding: ['admin', () => [`${ACCOUNT}/admin/onboarding/`]],
  members: [
    'admin',
    () => [`${ACCOUNT}/admin/users`, `${ACCOUNT}/admin/users?search=zzzz`, `${ACCOUNT}/admin/users?page=2`],
  ],
  memberProfile: ['admin', ({ member }) => [`${ACCOUNT}/admin/users/profile/${member}`]],
  audiences: ['admin', () => [`${ACCOUNT}/admin/users/audiences`]],
  audiencesEdit: ['admin', ({ audience }) => [`${ACCOUNT}/admin/users/audiences/edit/${audience}`]],
  membersInviteStart: LEADS_ON,
  membersInvite: ['admin', () => tabs(`${ACCOUNT}/admin/users/invite`, 'upload person mail link')],
  invites: ['admin', () => [`${ACCOUNT}/admin/users/invites`]],
  adminInviteStart: LEADS_ON,
  adminInvite: ['admin', () => tabs(`${ACCOUNT}/admin/invite`, 'upload person mail link')],
  permissions: ['admin', () => [`${ACCOUNT}/admin/settings/permissions`]],
  permissionsOf: ['admin', ({ admin }) => [`${ACCOUNT}/admin/settings/permissions/${admin}`]],
  reports: ['admin', () => [`${ACCOUNT}/admin/users/reports`]],
  invitation: LINK,
  uploadHistory: ['admin', () => [`${ACCOUNT}/admin/users/history`]],
  categories: ['admin', () => [`${ACCOUNT}/admin/users/categories`]],
  categoriesAdd: ['admin', () => [`${ACCOUNT}/admin/users/categories/add`]],
  categoriesEdit: ['admin', ({ field }) => [`${ACCOUNT}/admin/users/categories/edit/${field}`]],
  campaigns: ['admin', () => [`${ACCOUNT}/admin/campaigns`]],
  campaignsNew: ['admin', () => [`${ACCOUNT}/admin/campaigns/new`]],
  campaignsTemplates: ['admin', () => [`${ACCOUNT}/admin/campaigns/templates`]],
  campaignsTemplate: ['admin', ({ template }) => [`${ACCOUNT}/admin/campaigns/templates/${template}`]],
  campaignsPlanning: ['admin', () => [`${ACCOUNT}/admin/campaigns/planning`]],
  campaignsEdit: LEADS_ON,
  campaignsEditTab: [
    'admin',
    () =>
      tabs(
        `${ACCOUNT}/admin/campaigns/edit/${PROGRAM}`,
        'identity audience matching schedule participation messages review',
      ),
  ],
  campaignsEditTemplate: [
    'admin',
    () =>
      tabs(
        `${ACCOUNT}/admin/campaigns/edit/${PROGRAM}/template`,
        'request reminder match no_match lottery_result',
      ),
  ],
  campaignsDetails: ['admin', () => [`${ACCOUNT}/admin/campaigns/details/${PROGRAM}`]],
  campaignsDetailsTab: [
    'admin',
    () => tabs(`${ACCOUNT}/admin/campaigns/details/${PROGRAM}`, 'sessions participants booking history'),
  ],
  campaignsDetailsV2: LEADS_ON,
  sessionAdd: ['admin', () => [`${ACCOUNT}/admin/campaigns/${PROGRAM}/round/add`]],
  sessionEdit: ['admin', () => [`${ACCOUNT}/admin/campaigns/${PROGRAM}/round/edit`]],
  sessionReview: [
    'admin',
    ({ session }) => [`${ACCOUNT}/admin/campaigns/${PROGRAM}/session/${session}/review`],
  ],
  settings: LEADS_ON,
  settingsMain: ['admin', () => [`${ACCOUNT}/admin/settings/main`]],
  settingsDomains: ['admin', () => [`${ACCOUNT}/admin/settings/domains`]],
  settingsEmails: ['admin', () => [`${ACCOUNT}/admin/settings/emails/domains`]],
  settingsEmailsDomain: ['admin', ({ domain }) => [`${ACCOUNT}/admin/settings/emails/domains/${domain}`]],
  settingsBranding: ['admin', () => [`${ACCOUNT}/admin/settings/branding`]],
  settingsIntegrations: LEADS_ON,
  settingsIntegrationsTab: ['admin', () => tabs(`${ACCOUNT}/admin/settings/integrations`, 'sso security')],
  settingsAudit: ['admin', () => [`${ACCOUNT}/admin/settings/audit`]],
  userHome: ['member', () => [`${ACCOUNT}/user`]],
  userCampaigns: ['member', () => [`${ACCOUNT}/user/campaigns`]],
  userCampaign: ['member', () => [`${ACCOUNT}/user/campaigns/details/${PROGRAM}`]],
  userCampaignTab: [
    'member',
    () => tabs(`${ACCOUNT}/user/campaigns/details/${PROGRAM}`, 'sessions coffees people'),
  ],
  coffee: ['member', ({ coffee }) => [`${ACCOUNT}/user/coffees/${coffee}`]],
  coffeeByLink: LINK,
  preferences: ['member', () => [`${ACCOUNT}/user/preferences`]],
  preferencesAdd: ['member', () => [`${ACCOUNT}/user/preferences/add`]],
  preferencesEdit: LEADS_ON,
  preferencesEditTab: [
    'member',
    ({ preference }) => tabs(`${ACCOUNT}/user/preferences/edit/${preference}`, 'meet avoid'),
  ],
  availabilities: ['member', () => [`${ACCOUNT}/user/availabilities`]],
  network: ['member', () => [`${ACCOUNT}/user/network`, `${ACCOUNT}/user/network?view=map`]],
  calendarCallback: LEADS_ON,
  slackCallback: LEADS_ON,
  slackSuccess: LEADS_ON,
  slackError: ['admin', () => ['/integrations/slack/error/']],
  slackLink: LINK,
  teamsInstall: ['admin', () => ['/extensions/msteams/install/']],
  teamsActivity: TEAMS,
  teamsNetwork: TEAMS,
  teamsPrograms: TEAMS,
  teamsConfig: TEAMS,
  teamsAuthStart: TEAMS,
  teamsAuthEnd: TEAMS,
  teamsChannel: TEAMS,
  teamsChannelTab: TEAMS,
  teamsAddProgram: TEAMS,
  teamsDialog: TEAMS,
  teamsMember: TEAMS,
  teamsMembers: TEAMS,
  teamsProgram: TEAMS,
  teamsProgramTab: TEAMS,
  teamsProgramRemove: TEAMS,
  teamsDetails: TEAMS,
  teamsDetailsTab: TEAMS,
  teamsEdit: TEAMS,
  teamsEditTab: TEAMS,
  teamsSchedule: TEAMS,
  teamsScheduleEdit: TEAMS,
  teamsEditProgram: TEAMS,
  teamsPrivacy: ['stranger', () => ['/msteams/privacy']],
  teamsTerms: ['stranger', () => ['/msteams/termsofuse']],
  bookingSchedule: LINK,
  bookingReschedule: LINK,
  bookingCancel: LINK,
  bookingConfirmed: LINK,
  bookingCanceled: LINK,
  optinAccept: ['stranger', byLink('/optin/accept')],
  optinReject: ['stranger', byLink('/optin/reject')],
  optinRejectConfirmation: ['stranger', byLink('/optin/reject/confirmation')],
  optinStay: LINK,
  optinLate: LINK,
  optinSnooze: ['stranger', byLink('/optin/snooze')],
  optinResubscribe: LINK,
  optinUnsubscribe: ['stranger', byLink('/optin/unsubscribe')],
  optinLeaveCampaign: LINK,
  optinLeaveProduct: LINK,
  monthlyReportStop: LINK,
};

/** Brings the demo into states that have something on every page: an open session with answers, its groups under review. */
export async function prepareDemo(admin: Page, member: Page): Promise<Names> {
  const session = await inviteMembers(admin);
  await answerInvitations(admin);
  await post(admin, 'campaigns_list/1/provision/');
  const { id: audience } = await post(admin, 'audiences/', {
    name: 'The laboratory',
    filters: EMPTY_FILTERS,
  });
  const domain = 'mail.marelle.example';
  await post(admin, 'sending_domain/', { domain });
  const [template] = await get<{ id: string }[]>(admin, '/api/v1/use-cases/1/en/');
  if (!template) throw new Error('There is no template.');
  const links = await linksTo(member, DEMO.member);
  return {
    session,
    audience,
    domain,
    field: await firstId(admin, 'categories/'),
    admin: await firstId(admin, `users/?search=${DEMO.superadmin}`),
    member: await firstId(admin, `users/?search=${DEMO.member}`),
    coffee: await firstId(member, 'coffees/'),
    preference: await firstId(member, 'preferences/'),
    template: template.id,
    links,
  };
}

async function get<Answer>(page: Page, path: string): Promise<Answer> {
  const answer = await call(page, 'GET', path);
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

async function firstId(page: Page, path: string): Promise<number> {
  const [found] = (await get<{ results: { id: number }[] }>(page, `${COMPANY}/${path}`)).results;
  if (!found) throw new Error(`Nothing in ${path}`);
  return found.id;
}

/** Path, query and fragment of the links in the emails to an address, by their path: of two, the one of the newer email. */
async function linksTo(page: Page, address: string): Promise<Map<string, string>> {
  const list = await page.request.get(`/dev/mailbox/api/?search=${encodeURIComponent(address)}`);
  const { results } = (await list.json()) as { results: { id: number; to: string }[] };
  const links = new Map<string, string>();
  for (const { id, to } of results) {
    if (to !== address) continue;
    const { text } = (await (await page.request.get(`/dev/mailbox/api/${id}/`)).json()) as { text: string };
    for (const link of text.match(/https?:\/\/\S+/g) ?? []) {
      const { pathname, search, hash } = new URL(link);
      const name = pathname.replace(/\/$/, '');
      if (!links.has(name)) links.set(name, pathname + search + hash);
    }
  }
  return links;
}
