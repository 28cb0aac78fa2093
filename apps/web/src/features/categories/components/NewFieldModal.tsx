import { Button, Group } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { Modal } from '#ui/Modal.tsx';
import { type Category, useCreateCategory } from '../api.ts';
import { inputOf, NEW_FIELD } from '../draft.ts';
import { CategoryForm } from '../forms/CategoryForm.tsx';
import { isBesideField } from '../forms/refusal.ts';

interface NewFieldModalProps {
  opened: boolean;
  onClose: () => void;
  onCreate: (field: Category) => void;
}

/** Adds a field in the place where one is chosen: what is entered around it stays. */
export function NewFieldModal({ opened, onClose, onCreate }: NewFieldModalProps) {
  const { t } = useTranslation(['categories', 'common']);
  const id = useId();
  const [draft, setDraft] = useState(NEW_FIELD);
  const create = useCreateCategory();
  const close = () => {
    setDraft(NEW_FIELD);
    create.reset();
    onClose();
  };
  const submit = () =>
    create.mutate(inputOf(draft), {
      onSuccess: (field) => {
        onCreate(field);
        close();
      },
    });
  return (
    <Modal opened={opened} onClose={close} title={t('form.add_title')} size={640} withCloseButton={false}>
      {create.error && !isBesideField(create.error) && (
        <ErrorBanner title={t('failed.add')} error={create.error} />
      )}
      <CategoryForm
        id={id}
        draft={draft}
        set={(change) => setDraft((before) => ({ ...before, ...change }))}
        error={create.error}
        onSubmit={submit}
      />
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" disabled={create.isPending} onClick={close}>
          {t('common:actions.cancel')}
        </Button>
        <Button type="submit" form={id} loading={create.isPending}>
          {t('form.submit_add')}
        </Button>
      </Group>
    </Modal>
  );
}
