import { CHANNELS } from '@fika/contract/statuses';
import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { Labelled } from '#ui/Labelled.tsx';
import { slackQuery } from '#features/slack/api.ts';
import type { CampaignDraft } from '../draft.ts';

type Channel = CampaignDraft['communication'];

interface ChannelFieldProps {
  channel: Channel;
  onChange: (channel: Channel) => void;
}

/** How the messages of a program reach its members. Only for workspaces that are connected to Slack, or were. */
export function ChannelField({ channel, onChange }: ChannelFieldProps) {
  const { t } = useTranslation('identity');
  const { data } = useQuery(slackQuery(useWorkspace()));
  const isConnected = data?.results.some(({ state }) => state !== 'revoked') ?? false;
  if (!isConnected && channel === CHANNELS.email) return null;
  return (
    <Labelled
      label={t('communication.label')}
      help={t(isConnected ? 'communication.help' : 'communication.disconnected')}
    >
      <SegmentedControl
        aria-label={t('communication.label')}
        data={[
          { value: String(CHANNELS.email), label: t('communication.1') },
          { value: String(CHANNELS.slack), label: t('communication.2') },
        ]}
        value={String(channel)}
        onChange={(value) => onChange(value === String(CHANNELS.slack) ? CHANNELS.slack : CHANNELS.email)}
      />
    </Labelled>
  );
}
