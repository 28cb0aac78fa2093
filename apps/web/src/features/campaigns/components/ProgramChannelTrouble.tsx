import { CHANNELS } from '@fika/contract/statuses';
import { useTranslation } from '#lib/i18n.ts';
import { useCan } from '#lib/use-can.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { TextLink } from '#ui/links.tsx';
import type { Campaign } from '../api.ts';
import { useProgramChannel } from '../channel-api.ts';
import { ChannelTrouble } from './ChannelTrouble.tsx';

/** On the page of a program: why it writes nothing to its channel. Nothing for programs without one. */
export function ProgramChannelTrouble({ campaign }: { campaign: Campaign }) {
  const { can } = useCan('programs_management', campaign.id);
  const isShown = can && campaign.channel_name !== null && campaign.communication === CHANNELS.slack;
  return isShown && campaign.status !== 'archived' ? <Trouble id={campaign.id} /> : null;
}

function Trouble({ id }: { id: number }) {
  const { t } = useTranslation('slack_program_channel');
  const { slug } = useWorkspace();
  const { data } = useProgramChannel(id);
  const link = <TextLink to={paths.campaignsEditTab({ slug, id, tab: 'identity' })}>{t('edit')}</TextLink>;
  return data ? <ChannelTrouble channel={data} action={link} /> : null;
}
