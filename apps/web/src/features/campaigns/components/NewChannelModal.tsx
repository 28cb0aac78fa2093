import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { Modal } from '#ui/Modal.tsx';
import type { SlackTeam } from '#features/slack/api.ts';
import { canCreateChannel } from '#features/slack/view.ts';
import type { Campaign } from '../api.ts';
import { useCreateChannel } from '../channel-api.ts';
import { channelName } from '../channel-view.ts';

interface NewChannelModalProps {
  campaign: Campaign;
  /** Null while it is closed. */
  team: SlackTeam | null;
  onClose: () => void;
}

/** Creates a channel of Slack for a program. */
export function NewChannelModal({ team, onClose, ...rest }: NewChannelModalProps) {
  const { t } = useTranslation('program_channel');
  return (
    <Modal opened={team !== null} onClose={onClose} title={t('slack.new.title')}>
      {team && <NewChannel team={team} onClose={onClose} {...rest} />}
    </Modal>
  );
}

function NewChannel({ campaign, team, onClose }: NewChannelModalProps & { team: SlackTeam }) {
  const { t } = useTranslation('program_channel');
  const create = useCreateChannel(campaign.id);
  const [name, setName] = useState(() => channelName(campaign.name));
  const canBePublic = canCreateChannel(team, 'public');
  const canBePrivate = canCreateChannel(team, 'private');
  const [isPrivate, setPrivate] = useState(!canBePublic);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate({ team_id: team.id, name, is_private: isPrivate }, { onSuccess: onClose });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap={16}>
        <TextInput
          label={t('slack.new.name')}
          description={t('slack.new.name_help')}
          leftSection="#"
          data-autofocus
          value={name}
          onChange={(event) => setName(channelName(event.currentTarget.value))}
        />
        <Checkbox
          label={t('slack.new.private')}
          description={t('slack.new.private_help')}
          disabled={!canBePublic || !canBePrivate}
          checked={isPrivate}
          onChange={(event) => setPrivate(event.currentTarget.checked)}
        />
        {create.error && <ErrorBanner title={t('slack.new.failed')} error={create.error} />}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" disabled={name === ''} loading={create.isPending}>
            {t('slack.new.create')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
