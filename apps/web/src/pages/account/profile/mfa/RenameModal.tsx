import { Button, Group, Stack, TextInput } from '@mantine/core';
import { LIMITS } from '@fika/contract/limits';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { useReturnFocus } from '#ui/use-return-focus.ts';
import { useRenamePasskey, type MfaStatus } from '#features/mfa/api.ts';
import { Modal } from '#ui/Modal.tsx';

type Passkey = MfaStatus['passkeys'][number];

/** Calls a passkey something else. */
export function RenameModal({ passkey, onClose }: { passkey: Passkey | null; onClose: () => void }) {
  const { t } = useTranslation('mfa');
  return (
    <Modal
      opened={passkey !== null}
      onClose={onClose}
      title={t('passkey.rename_title')}
      size={440}
      withCloseButton={false}
    >
      {passkey && <RenameForm passkey={passkey} onDone={onClose} />}
    </Modal>
  );
}

function RenameForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const { t } = useTranslation('mfa');
  useReturnFocus();
  const [name, setName] = useState(passkey.name);
  const rename = useRenamePasskey();
  const isMissing = name.trim() === '';
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isMissing) rename.mutate({ id: passkey.id, name: name.trim() }, { onSuccess: onDone });
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={20}>
        {rename.error && <ErrorBanner title={t('passkey.not_renamed')} error={rename.error} />}
        <TextInput
          data-autofocus
          label={t('passkey.name')}
          maxLength={LIMITS.passkeyNameLength}
          value={name}
          error={isMissing ? t('passkey.name_missing') : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onDone}>
            {t('manage.cancel')}
          </Button>
          <Button type="submit" loading={rename.isPending}>
            {t('passkey.rename')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
