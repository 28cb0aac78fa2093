import { createFileRoute } from '@tanstack/react-router';
import { RemoveTabPage } from '#pages/msteams/campaigns/remove/RemoveTabPage.tsx';
import { TeamsPage } from '#pages/msteams/TeamsPage.tsx';

export const Route = createFileRoute('/_teams/msteams/campaigns/$companyId/$campaignId/remove')({
  component: () => (
    <TeamsPage>
      <RemoveTabPage />
    </TeamsPage>
  ),
});
