import { LIMITS } from '@fika/contract/limits';
import { campaignCan } from '@fika/contract/statuses';
import { Alert, Button, Group, Text, Textarea } from '@mantine/core';
import { IconPin } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useCan } from '#lib/use-can.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { Modal } from '#ui/Modal.tsx';
import { ReasonItem } from '#ui/ReasonItem.tsx';
import { type Campaign, usePinNote } from '../api.ts';

/** Why a note cannot be changed; null when it can. */
function useReason(campaign: Campaign): string | null {
  const { t } = useTranslation('campaigns');
  const manage = useCan('programs_management', campaign.id);
  return manage.reason ?? (campaignCan.edit(campaign) ? null : t('reasons.edit_archived'));
}

interface NoteProps {
  campaign: Campaign;
  onEdit: () => void;
}

/** A note that the admins of a program share. */
export function PinnedNote({ campaign: { pinned_note: note, ...campaign }, onEdit }: NoteProps) {
  const { t } = useTranslation('campaigns');
  const canEdit = useReason({ ...campaign, pinned_note: note }) === null;
  if (note === null) return null;
  return (
    <Alert role="note" icon={<IconPin size={18} />} title={t('note.title')} my="md">
      <Group justify="space-between" align="flex-end" wrap="nowrap">
        <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {note}
        </Text>
        {canEdit && (
          <Button variant="subtle" size="compact-sm" style={{ flexShrink: 0 }} onClick={onEdit}>
            {t('note.edit')}
          </Button>
        )}
      </Group>
    </Alert>
  );
}

/** The entry of a program's menu that pins a note, or edits it. */
export function NoteItem({ campaign, onClick }: { campaign: Campaign; onClick: () => void }) {
  const { t } = useTranslation('campaigns');
  return (
    <ReasonItem reason={useReason(campaign)} icon={<IconPin size={16} />} onClick={onClick}>
      {t(campaign.pinned_note === null ? 'note.pin' : 'note.edit')}
    </ReasonItem>
  );
}

interface NoteModalProps {
  campaign: Campaign;
  opened: boolean;
  onClose: () => void;
}

export function NoteModal({ campaign, opened, onClose }: NoteModalProps) {
  const { t } = useTranslation('campaigns');
  return (
    <Modal opened={opened} onClose={onClose} title={t('note.title')} size={480}>
      {opened && <NoteForm campaign={campaign} onDone={onClose} />}
    </Modal>
  );
}

function NoteForm({ campaign, onDone }: { campaign: Campaign; onDone: () => void }) {
  const { t } = useTranslation(['campaigns', 'common']);
  const pin = usePinNote(campaign.id);
  const [text, setText] = useState(campaign.pinned_note ?? '');
  const save = (note: string | null) => pin.mutate(note, { onSuccess: onDone });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save(text.trim());
  };
  return (
    <form onSubmit={submit}>
      <Textarea
        label={t('note.label')}
        description={t('note.help')}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={LIMITS.pinnedNoteLength}
        data-autofocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {pin.error && <ErrorBanner title={t('note.failed')} error={pin.error} />}
      <Group justify="space-between" mt="md">
        {campaign.pinned_note === null ? (
          <span />
        ) : (
          <Button variant="subtle" color="red" disabled={pin.isPending} onClick={() => save(null)}>
            {t('note.remove')}
          </Button>
        )}
        <Button type="submit" disabled={text.trim() === ''} loading={pin.isPending}>
          {t('note.save')}
        </Button>
      </Group>
    </form>
  );
}
