import { createFileRoute } from '@tanstack/react-router';
import { TeamsChannelPage } from '#pages/msteams/channel/tab/TeamsChannelPage.tsx';
import { TeamsPage } from '#pages/msteams/TeamsPage.tsx';

export const Route = createFileRoute('/_teams/msteams/channel/tab/')({
  component: () => (
    <TeamsPage>
      <TeamsChannelPage />
    </TeamsPage>
  ),
});
