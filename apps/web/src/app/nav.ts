import {
  IconAdjustmentsHorizontal,
  IconAffiliate,
  IconCalendarEvent,
  IconCalendarTime,
  IconChartDots3,
  IconCoffee,
  IconHome,
  IconReportAnalytics,
  IconSettings,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import { grants } from '@fika/contract/granted';
import type { Key } from '@fika/messages/web';
import { seenPrograms } from '#features/dashboard/access.ts';
import type { Workspace } from '#lib/session.ts';
import { paths } from '#paths.ts';

/** An entry of the sidebar, of the member's bars and of "Go to…". Only pages that exist are listed. */
export interface Place {
  /** Key of its name in `common.json`, under `nav`. */
  label: Key<'common'>;
  icon: TablerIcon;
  to: (workspace: { slug: string }) => string;
  /** Marked as current on this address only, not on those below it. */
  exact?: boolean;
  /** An address below this one that has its own entry. */
  except?: (workspace: { slug: string }) => string;
  /** Addresses elsewhere whose pages belong to it. */
  holds?: (workspace: { slug: string }) => readonly string[];
  /** Who has the entry; everyone by default. */
  isFor?: (workspace: Pick<Workspace, 'user' | 'permissions'>) => boolean;
  /** Places inside it, shown while it is open. */
  places?: readonly Omit<Place, 'icon' | 'places' | 'except' | 'holds'>[];
}

const managesSome = ({ user, permissions }: Pick<Workspace, 'user' | 'permissions'>): boolean =>
  user.role === 2 || grants(permissions, 'programs_management');

const ADMIN_PLACES: readonly Place[] = [
  { label: 'nav.home', icon: IconHome, to: paths.adminHome, exact: true },
  {
    label: 'nav.dashboard',
    icon: IconChartDots3,
    to: paths.dashboard,
    isFor: (workspace) => seenPrograms(workspace) !== 'none',
  },
  {
    label: 'nav.reporting',
    icon: IconReportAnalytics,
    to: paths.reporting,
    isFor: (workspace) => seenPrograms(workspace) !== 'none',
  },
  {
    label: 'nav.programs',
    icon: IconCoffee,
    to: paths.campaigns,
    except: paths.campaignsPlanning,
    places: [
      { label: 'nav.all_programs', to: paths.campaigns, exact: true },
      { label: 'nav.templates', to: paths.campaignsTemplates },
    ],
  },
  { label: 'nav.planning', icon: IconCalendarEvent, to: paths.campaignsPlanning },
  {
    label: 'nav.members',
    icon: IconUsers,
    to: paths.members,
    places: [
      { label: 'nav.all_members', to: paths.members, exact: true },
      { label: 'nav.audiences', to: paths.audiences },
      { label: 'nav.fields', to: paths.categories },
      { label: 'nav.invites', to: paths.invites },
      { label: 'nav.upload_history', to: paths.uploadHistory },
      { label: 'nav.reports', to: paths.reports, isFor: managesSome },
    ],
  },
  {
    label: 'nav.settings',
    icon: IconSettings,
    to: paths.settings,
    places: [
      { label: 'nav.settings_main', to: paths.settingsMain },
      { label: 'nav.settings_domains', to: paths.settingsDomains },
      { label: 'nav.settings_emails', to: paths.settingsEmails },
      { label: 'nav.settings_branding', to: paths.settingsBranding },
      { label: 'nav.settings_permissions', to: paths.permissions },
      { label: 'nav.settings_integrations', to: paths.settingsIntegrations },
      { label: 'nav.settings_audit', to: paths.settingsAudit },
    ],
  },
];

/** The entries of an admin, by what they may see. */
export const adminPlaces = (workspace: Pick<Workspace, 'user' | 'permissions'>): readonly Place[] =>
  ADMIN_PLACES.filter(({ isFor }) => isFor?.(workspace) ?? true);

/** The places inside of one, by what the admin may see. */
export const innerPlaces = (
  { places = [] }: Pick<Place, 'places'>,
  workspace: Pick<Workspace, 'user' | 'permissions'>,
) => places.filter(({ isFor }) => isFor?.(workspace) ?? true);

export const userPlaces: readonly Place[] = [
  {
    label: 'nav.home',
    icon: IconHome,
    to: paths.userHome,
    exact: true,
    holds: (workspace) => [`${paths.userHome(workspace)}/coffees`, paths.opportunities(workspace)],
  },
  { label: 'nav.programs', icon: IconCoffee, to: paths.userCampaigns },
  { label: 'nav.network', icon: IconAffiliate, to: paths.network },
  { label: 'nav.preferences', icon: IconAdjustmentsHorizontal, to: paths.preferences },
  { label: 'nav.availability', icon: IconCalendarTime, to: paths.availabilities },
];

/** Whether a place is the one that is open, or holds it. */
export function isOpen(place: Pick<Place, 'exact'>, address: string, pathname: string): boolean {
  const here = pathname.replace(/\/$/, '');
  const there = address.replace(/\/$/, '');
  return here === there || (!place.exact && here.startsWith(`${there}/`));
}

/** The same for an entry of a bar: an address below it may have its own entry, and one elsewhere belong to it. */
export function isPlaceOpen(place: Place, workspace: { slug: string }, pathname: string): boolean {
  if (place.except && isOpen({}, place.except(workspace), pathname)) return false;
  const held = place.holds?.(workspace) ?? [];
  return (
    isOpen(place, place.to(workspace), pathname) || held.some((address) => isOpen({}, address, pathname))
  );
}

/** How a link of a bar looks and is announced: as open on the pages below its address, too. */
export const markOf = (open: boolean) => ({
  activeOptions: { exact: true },
  'data-open': open || undefined,
  'aria-current': open ? ('page' as const) : undefined,
});
