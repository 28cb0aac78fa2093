import { createFileRoute } from '@tanstack/react-router';
import { TeamsConfigPage } from '#pages/msteams/config/TeamsConfigPage.tsx';
import { TeamsPage } from '#pages/msteams/TeamsPage.tsx';

export const Route = createFileRoute('/_teams/msteams/config')({
  component: () => (
    <TeamsPage>
      <TeamsConfigPage />
    </TeamsPage>
  ),
});
