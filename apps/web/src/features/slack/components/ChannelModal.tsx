import { Button, Group, Select, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { Modal } from '#ui/Modal.tsx';
import { channelsQuery, type SlackTeam } from '../api.ts';

interface ChannelModalProps {
  /** Null while it is closed. */
  team: SlackTeam | null;
  onClose: () => void;
  onChoose: (channel: { id: string; name: string }) => void;
}

/** Chooses a channel of a Slack workspace whose people are imported. */
export function ChannelModal({ team, onClose, onChoose }: ChannelModalProps) {
  const { t } = useTranslation('slack_people');
  return (
    <Modal
      opened={team !== null}
      onClose={onClose}
      title={t('channel.title', { name: team?.team.name ?? '' })}
    >
      {team && <Choice team={team} onClose={onClose} onChoose={onChoose} />}
    </Modal>
  );
}

function Choice({ team, onClose, onChoose }: ChannelModalProps & { team: SlackTeam }) {
  const { t } = useTranslation('slack_people');
  const { data, error, refetch } = useQuery(channelsQuery(useWorkspace(), team.id));
  const [chosen, setChosen] = useState<string | null>(null);
  const channel = data?.find(({ id }) => id === chosen);
  if (error) return <ErrorBanner title={t('channel.failed')} error={error} onRetry={() => void refetch()} />;
  const options = data?.map(({ id: value, name, is_private: isPrivate }) => ({
    value,
    label: isPrivate ? t('channel.private', { name }) : `#${name}`,
  }));
  return (
    <Stack gap={16}>
      <Select
        label={t('channel.label')}
        description={t('channel.help')}
        placeholder={t(data ? 'channel.choose' : 'channel.loading')}
        nothingFoundMessage={t('channel.none')}
        data={options ?? []}
        disabled={!data}
        searchable
        limit={100}
        value={chosen}
        onChange={setChosen}
      />
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={onClose}>
          {t('channel.cancel')}
        </Button>
        <Button disabled={!channel} onClick={() => channel && onChoose(channel)}>
          {t('channel.import')}
        </Button>
      </Group>
    </Stack>
  );
}
