import { LIMITS } from '@fika/contract/limits';
import { Button, Group, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { useReturnFocus } from '#ui/use-return-focus.ts';
import { useCreateAudience } from '#features/audiences/api.ts';
import c from './NewAudienceModal.module.css';
import { Modal } from '#ui/Modal.tsx';

/** Asks for a name; the next page asks for the filter. */
export function NewAudienceModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['audiences', 'common']);
  const { slug } = useWorkspace();
  const navigate = useNavigate();
  const create = useCreateAudience();
  useReturnFocus();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: '' },
    validate: { name: (value) => (value.trim() ? null : t('name_missing')) },
  });
  const submit = form.onSubmit(({ name }) =>
    create.mutate(name, {
      onSuccess: ({ id }) => void navigate({ to: paths.audiencesEdit({ slug, id }) }),
    }),
  );
  return (
    <Modal opened onClose={onClose} title={t('new')} size={440} withCloseButton={false}>
      <form onSubmit={submit} noValidate className={c.form}>
        {create.error && <ErrorBanner title={t('not_created')} error={create.error} />}
        <TextInput
          label={t('name')}
          description={t('name_help')}
          maxLength={LIMITS.nameLength}
          autoComplete="off"
          data-autofocus
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={create.isPending} onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" loading={create.isPending}>
            {t('create')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
