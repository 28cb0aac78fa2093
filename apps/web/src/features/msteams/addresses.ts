import { redirect } from '@tanstack/react-router';
import type { Workspace } from '#lib/session.ts';
import { programOf } from './dialogs.ts';
import { fillIn, type PathName, type PathParameters, PATHS, paths, showOtherPages } from '#paths.ts';

/** Who reads pages in Teams. */
interface TeamsReader {
  company_id: number;
  user_id: number;
}

type Page = (given: PathParameters, reader: TeamsReader) => [PathName, PathParameters];

/** The pages that Teams shows in place of pages of the browser. */
const IN_TEAMS: { [Name in PathName]?: Page } = {
  userHome: () => ['teamsActivity', {}],
  network: () => ['teamsNetwork', {}],
  userCampaigns: () => ['teamsPrograms', {}],
  userCampaign: ({ id = '' }, { company_id: companyId }) => ['teamsProgram', { companyId, campaignId: id }],
  userCampaignTab: ({ id = '', tab = '' }, { company_id: companyId }) => [
    'teamsProgramTab',
    { companyId, campaignId: id, tab },
  ],
  campaignsDetails: (given) => ['teamsDetails', given],
  campaignsDetailsTab: (given) => ['teamsDetailsTab', given],
  campaignsEdit: (given) => ['teamsEdit', given],
  campaignsEditTab: (given) => ['teamsEditTab', given],
  profile: (_, { user_id: id }) => ['teamsMember', { id }],
  memberProfile: (given) => ['teamsMember', given],
};

let reader: TeamsReader | null = null;

/** From now on, links lead to pages that Teams shows, where there are such pages. */
export function showInTeams(who: TeamsReader): void {
  reader = who;
  showOtherPages((name, given) => {
    const page = IN_TEAMS[name]?.(given, who);
    return page ? fillIn(...page) : null;
  });
}

/** Whether a page may be shown by Teams, by its address without the base path. */
export const isInTeams = (path: string): boolean => /^\/(msteams|campaign|editcampaign)\//.test(path);

/** The page that Teams shows in place of a page of the browser, by the address of that; null where there is none. */
export function addressInTeams(path: string): string | null {
  if (reader === null) return null;
  for (const [name, build] of Object.entries(IN_TEAMS) as [PathName, Page][]) {
    const pattern = PATHS[name].replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
    const found = new RegExp(`^${pattern}/?$`).exec(path);
    if (!found) continue;
    const given = Object.entries(found.groups ?? {}).map(([key, text]) => [key, decodeURIComponent(text)]);
    return fillIn(...build(Object.fromEntries(given) as PathParameters, reader));
  }
  return null;
}

/** Whether the link that opened this page was followed: going back must not follow it again. */
let isFollowed = false;

/** Leads to the page that a deep link of Teams names below its tab. */
export async function followDeepLink({ id: companyId }: Workspace): Promise<void> {
  if (isFollowed) return;
  isFollowed = true;
  const { readSubPage } = await import('./host.ts');
  const campaignId = programOf(await readSubPage());
  if (campaignId !== null)
    throw redirect({ to: paths.teamsProgram({ companyId, campaignId }), replace: true });
}
