import { CHANNEL_OF_CHAT } from '@fika/contract/statuses';
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
  const isShown = can && campaign.channel_name !== null && campaign.status !== 'archived';
  return isShown ? <Trouble campaign={campaign} /> : null;
}

function Trouble({ campaign: { id, communication } }: { campaign: Campaign }) {
  const { t } = useTranslation('program_channel');
  const { slug } = useWorkspace();
  const { data } = useProgramChannel(id);
  const link = <TextLink to={paths.campaignsEditTab({ slug, id, tab: 'identity' })}>{t('edit')}</TextLink>;
  return data && communication === CHANNEL_OF_CHAT[data.chat] ? (
    <ChannelTrouble channel={data} action={link} />
  ) : null;
}
