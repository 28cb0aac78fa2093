import { createFileRoute } from '@tanstack/react-router';
import { openInTeams } from '#features/msteams/open.ts';
import { TeamsErrorPage } from '#pages/msteams/TeamsErrorPage.tsx';
import { TeamsLayout } from '#pages/msteams/TeamsLayout.tsx';

export const Route = createFileRoute('/_teams')({
  beforeLoad: openInTeams,
  component: TeamsLayout,
  errorComponent: TeamsErrorPage,
});
