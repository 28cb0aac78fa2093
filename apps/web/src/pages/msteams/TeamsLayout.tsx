import { useMantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import { WorkspaceLayout } from '#app/WorkspaceLayout.tsx';
import { setContrast } from '#app/theme/contrast.ts';
import { debug } from '#lib/log.ts';

/** Around the tabs of Teams: the workspace, in the theme of Teams. */
export function TeamsLayout() {
  useTeamsTheme();
  return <WorkspaceLayout />;
}

function useTeamsTheme(): void {
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
