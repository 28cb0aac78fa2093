import { CHANNELS } from '@fika/contract/statuses';
import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { Labelled } from '#ui/Labelled.tsx';
import { teamsQuery } from '#features/msteams/api.ts';
import { slackQuery } from '#features/slack/api.ts';
import type { CampaignDraft } from '../draft.ts';

type Channel = CampaignDraft['communication'];

interface ChannelFieldProps {
  channel: Channel;
  onChange: (channel: Channel) => void;
}

/** How the messages of a program reach its members. Only for workspaces that are connected to a chat, or were. */
export function ChannelField({ channel, onChange }: ChannelFieldProps) {
  const { t } = useTranslation('identity');
  const workspace = useWorkspace();
  const { data: slack } = useQuery(slackQuery(workspace));
  const { data: teams } = useQuery(teamsQuery(workspace));
  const isConnected = {
    [CHANNELS.email]: true,
    [CHANNELS.slack]: slack?.results.some(({ state }) => state !== 'revoked') ?? false,
    [CHANNELS.teams]: teams?.results.some(({ can_send: canSend }) => canSend) ?? false,
  };
  const offered = Object.values(CHANNELS).filter((one) => isConnected[one] || one === channel);
  if (offered.length === 1) return null;
  return (
    <Labelled label={t('communication.label')} help={t(helpOf(channel, isConnected[channel]))}>
      <SegmentedControl
        aria-label={t('communication.label')}
        data={offered.map((one) => ({ value: String(one), label: t(`communication.${one}`) }))}
        value={String(channel)}
        onChange={(value) => onChange(offered.find((one) => String(one) === value) ?? CHANNELS.email)}
      />
    </Labelled>
  );
}

function helpOf(channel: Channel, isConnected: boolean) {
  if (channel === CHANNELS.email) return 'communication.email';
  const chat = channel === CHANNELS.slack ? 'slack' : 'msteams';
  return `communication.${chat}.${isConnected ? 'help' : 'disconnected'}` as const;
}
