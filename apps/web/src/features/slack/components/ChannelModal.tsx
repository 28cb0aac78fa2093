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
  title: string;
  /** The label of the button. */
  action: string;
  onClose: () => void;
  onChoose: (channel: { id: string; name: string }) => void;
}

/** Chooses a channel of a Slack workspace. */
export function ChannelModal({ team, title, ...rest }: ChannelModalProps) {
  return (
    <Modal opened={team !== null} onClose={rest.onClose} title={title}>
      {team && <Choice team={team} {...rest} />}
    </Modal>
  );
}

function Choice({ team, action, onClose, onChoose }: Omit<ChannelModalProps, 'title'> & { team: SlackTeam }) {
  const { t } = useTranslation('slack_channels');
  const { data, error, refetch } = useQuery(channelsQuery(useWorkspace(), team.id));
  const [chosen, setChosen] = useState<string | null>(null);
  const channel = data?.find(({ id }) => id === chosen);
  if (error) return <ErrorBanner title={t('failed')} error={error} onRetry={() => void refetch()} />;
  const options = data?.map(({ id: value, name, is_private: isPrivate }) => ({
    value,
    label: isPrivate ? t('private', { name }) : `#${name}`,
  }));
  return (
    <Stack gap={16}>
      <Select
        label={t('label')}
        description={t('help')}
        placeholder={t(data ? 'choose' : 'loading')}
        nothingFoundMessage={t('none')}
        data={options ?? []}
        disabled={!data}
        searchable
        limit={100}
        value={chosen}
        onChange={setChosen}
      />
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button disabled={!channel} onClick={() => channel && onChoose(channel)}>
          {action}
        </Button>
      </Group>
    </Stack>
  );
}
