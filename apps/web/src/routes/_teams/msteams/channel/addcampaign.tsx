import { createFileRoute } from '@tanstack/react-router';
import { AddChannelProgramPage } from '#pages/msteams/channel/addcampaign/AddChannelProgramPage.tsx';
import { TeamsPage } from '#pages/msteams/TeamsPage.tsx';

export const Route = createFileRoute('/_teams/msteams/channel/addcampaign')({
  component: () => (
    <TeamsPage>
      <AddChannelProgramPage />
    </TeamsPage>
  ),
});
