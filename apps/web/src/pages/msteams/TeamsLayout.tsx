import { useMantineColorScheme } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { WorkspaceLayout } from '#app/WorkspaceLayout.tsx';
import { setContrast } from '#app/theme/contrast.ts';
import { debug } from '#lib/log.ts';
import { settings } from '#lib/settings.ts';
import { addressInTeams, isInTeams } from '#features/msteams/addresses.ts';

/** Around the tabs of Teams: the workspace, in the theme of Teams. Links to pages that Teams does not show open in the browser. */
export function TeamsLayout() {
  useTeamsTheme();
  useLinksToBrowser();
  return <WorkspaceLayout />;
}

export function useTeamsTheme(): void {
  const { setColorScheme } = useMantineColorScheme();
  useEffect(() => {
    const follow = async () => {
      const { followTheme } = await import('#features/msteams/tab.ts');
      await followTheme((theme) => {
        setColorScheme(theme === 'default' ? 'light' : 'dark');
        setContrast(theme === 'contrast');
      });
    };
    follow().catch((error: unknown) => debug('Teams did not tell its theme.', error));
  }, [setColorScheme]);
}

function useLinksToBrowser(): void {
  const { history, navigate } = useRouter();
  useEffect(
    () =>
      history.block({
        blockerFn: async ({ nextLocation: { pathname, href } }) => {
          const path = pathname.slice(settings.base_path.replace(/\/$/, '').length);
          if (isInTeams(path)) return false;
          // An address that the server gave, or one from before the login.
          const shown = addressInTeams(path);
          if (shown !== null) {
            void navigate({ to: shown });
            return true;
          }
          const { openInBrowser } = await import('#features/msteams/tab.ts');
          openInBrowser(href).catch((error: unknown) => debug('Teams opened no browser.', error));
          return true;
        },
        enableBeforeUnload: false,
      }),
    [history, navigate],
  );
}
