import { LIMITS } from '@fika/contract/limits';
import { Button, Group, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { DateField } from '#ui/DateField.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { showToast } from '#ui/toast.tsx';
import { useOwnAct } from '../api.ts';
import { firstSnoozeDay, isSnoozeDay, snoozeDay } from '../view.ts';
import { Modal } from '#ui/Modal.tsx';
import { useReturnFocus } from '#ui/use-return-focus.ts';

interface SnoozeModalProps {
  campaign: { id: number; name: string };
  onClose: () => void;
}

const OTHER = 'other';

/** A pause of a program: for some weeks, or to a chosen day. */
export function SnoozeModal({ campaign, onClose }: SnoozeModalProps) {
  useReturnFocus();
  const { t } = useTranslation('participations');
  const { date } = useFormat();
  const act = useOwnAct(campaign.id);
  const [choice, setChoice] = useState<string>(snoozeDay(LIMITS.snoozeWeeks[0]));
  const [other, setOther] = useState<string | null>(null);
  const until = choice === OTHER ? (other ?? '') : choice;
  const isFine = isSnoozeDay(until);
  const snooze = () =>
    act.mutate(
      { act: 'snooze', until },
      {
        onSuccess: () => {
          onClose();
          showToast({ message: t('snooze.done', { until: date(until, 'long') }) });
        },
      },
    );
  return (
    <Modal opened onClose={onClose} title={t('snooze.title', { campaign: campaign.name })}>
      <Stack gap="md">
        <p>{t('snooze.text')}</p>
        <Radio.Group label={t('snooze.how_long')} value={choice} onChange={setChoice}>
          <Stack gap="xs" mt="xs">
            {LIMITS.snoozeWeeks.map((weeks) => (
              <Radio
                key={weeks}
                value={snoozeDay(weeks)}
                label={t('snooze.weeks', { count: weeks, until: date(snoozeDay(weeks), 'day') })}
              />
            ))}
            <Radio value={OTHER} label={t('snooze.other')} />
          </Stack>
        </Radio.Group>
        {choice === OTHER && (
          <DateField label={t('snooze.day')} value={other} min={firstSnoozeDay()} onChange={setOther} />
        )}
        {act.error && <ErrorBanner title={t('snooze.failed')} error={act.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('snooze.cancel')}
          </Button>
          <Button disabled={!isFine} loading={act.isPending} onClick={snooze}>
            {isFine ? t('snooze.confirm', { until: date(until, 'long') }) : t('snooze.confirm_no_day')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
