import type { QueryClient } from '@tanstack/react-query';
import { isRedirect } from '@tanstack/react-router';
import { chooseTimeZone } from '#lib/format.ts';
import { followAccountLanguage } from '#lib/i18n.ts';
import { type Workspace, workspaceQuery } from '#lib/session.ts';

/** The login of this page, which all of its tabs share. */
let opening: Promise<string> | null = null;

/** For the tabs in Teams: logs in, and loads the workspace. A refused login is tried again with the next page. */
export async function openInTeams({
  context: { queryClient },
}: {
  context: { queryClient: QueryClient };
}): Promise<{ workspace: Workspace }> {
  // Only these pages need the code of Teams.
  opening ??= import('./tab.ts').then(({ openTab }) => openTab(queryClient));
  try {
    const workspace = await queryClient.ensureQueryData(workspaceQuery(await opening));
    const { followDeepLink, showInTeams } = await import('./addresses.ts');
    showInTeams({ company_id: workspace.id, user_id: workspace.user.id });
    await followAccountLanguage(workspace.user.culture);
    chooseTimeZone(workspace.user.chosen_timezone);
    await followDeepLink(workspace);
    return { workspace };
  } catch (error) {
    if (!isRedirect(error)) opening = null;
    throw error;
  }
}
