import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from '#lib/i18n.ts';
import { paths } from '#paths.ts';
import { channelQuery } from '#features/msteams/channel-api.ts';

/** Creates a program for the channel: in a dialog of Teams, or on a page where Teams has no dialogs. */
export function AddProgramButton({ channelId }: { channelId: string }) {
  const { t } = useTranslation('msteams_channel');
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const add = async () => {
    const { hasDialogs, openDialog } = await import('#features/msteams/host.ts');
    if (!hasDialogs()) return navigate({ to: paths.teamsAddProgram() });
    await openDialog(paths.teamsDialog({ data: 'addcampaign' }), t('add.title'));
    await queryClient.invalidateQueries({ queryKey: channelQuery(channelId).queryKey });
  };
  return <Button onClick={() => void add()}>{t('programs.add')}</Button>;
}
