import { isCallUrl } from '@fika/contract/call-url';
import { LIMITS } from '@fika/contract/limits';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from '#lib/i18n.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { Modal } from '#ui/Modal.tsx';
import { showToast } from '#ui/toast.tsx';
import { useReturnFocus } from '#ui/use-return-focus.ts';
import { type BookingView, usePlace, type Whose } from '../api.ts';
import c from './Where.module.css';

interface PlaceModalProps {
  view: Pick<BookingView, 'place' | 'call_url' | 'suggested_places' | 'booked'>;
  whose: Whose;
  action: 'schedule' | 'reschedule';
  onClose: () => void;
}

/** Asks for a place, a link for a call, or both. Empty fields remove them. */
export function PlaceModal({ view, whose, action, onClose }: PlaceModalProps) {
  useReturnFocus();
  const { t } = useTranslation('booking');
  const place = usePlace(action, whose);
  const form = useForm({
    initialValues: { place: view.place, call_url: view.call_url ?? '' },
    validate: {
      call_url: (value) => (value.trim() === '' || isCallUrl(value.trim()) ? null : t('where.link_invalid')),
    },
  });
  const save = form.onSubmit((values) =>
    place.mutate(
      { place: values.place.trim(), call_url: values.call_url.trim() || null },
      {
        onSuccess: () => {
          showToast({ message: t(view.booked ? 'where.saved_booked' : 'where.saved') });
          onClose();
        },
      },
    ),
  );
  const suggested = view.suggested_places.filter((name) => name !== form.values.place);
  return (
    <Modal opened onClose={onClose} title={t('where.title')} size={480}>
      <form onSubmit={save} noValidate>
        {place.error && <ErrorBanner title={t('where.failed')} error={place.error} />}
        <Stack gap="md">
          <div>
            <TextInput
              label={t('where.place')}
              placeholder={t('where.example')}
              maxLength={LIMITS.placeLength}
              data-autofocus
              {...form.getInputProps('place')}
            />
            {suggested.length > 0 && (
              <p className={c.suggested}>
                {t('where.suggested')}
                {suggested.map((name) => (
                  <Button
                    key={name}
                    variant="default"
                    size="compact-sm"
                    onClick={() => form.setFieldValue('place', name)}
                  >
                    {name}
                  </Button>
                ))}
              </p>
            )}
          </div>
          <TextInput
            label={t('where.link')}
            description={t('where.link_help')}
            placeholder="https://"
            type="url"
            inputMode="url"
            maxLength={LIMITS.callUrlLength}
            {...form.getInputProps('call_url')}
          />
        </Stack>
        <Group justify="flex-end" gap="xs" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('where.cancel')}
          </Button>
          <Button type="submit" loading={place.isPending}>
            {t('where.save')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
