import { createFileRoute } from '@tanstack/react-router';
import { ChannelPeoplePage } from '#pages/msteams/channel/update-users/ChannelPeoplePage.tsx';
import { TeamsPage } from '#pages/msteams/TeamsPage.tsx';

export const Route = createFileRoute('/_teams/msteams/channel/update-users')({
  component: () => (
    <TeamsPage>
      <ChannelPeoplePage />
    </TeamsPage>
  ),
});
