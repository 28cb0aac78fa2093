import { LIMITS } from '@fika/contract/limits';
import { Button, Group, Stack, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { Modal } from '#ui/Modal.tsx';
import { showToast } from '#ui/toast.tsx';
import { useFocusAfter, useOpener } from '#ui/use-return-focus.ts';
import { type CoffeeReport, useReopenReport, useSettleReport } from '#features/coffee-reports/api.ts';

interface StepModalProps {
  report: CoffeeReport | null;
  onClose: () => void;
}

const actOf = (report: CoffeeReport) => (report.state === 'open' ? 'settle' : 'reopen');

/** Settles an open report, or reopens a settled one. */
export function StepModal({ report, onClose }: StepModalProps) {
  const { t } = useTranslation('coffee_reports');
  const opener = useOpener(report !== null);
  return (
    <Modal
      opened={report !== null}
      onClose={onClose}
      title={report && t(`${actOf(report)}.title`)}
      size={480}
      withCloseButton={false}
    >
      {report && <Step report={report} onClose={onClose} opener={opener} />}
    </Modal>
  );
}

interface StepProps {
  report: CoffeeReport;
  onClose: () => void;
  opener: HTMLElement | null;
}

function Step({ report, onClose, opener }: StepProps) {
  const { t } = useTranslation('coffee_reports');
  const act = actOf(report);
  const { full_name: name } = report.reporter;
  const [answer, setAnswer] = useState('');
  const [note, setNote] = useState('');
  const settle = useSettleReport();
  const reopen = useReopenReport();
  const change = act === 'settle' ? settle : reopen;
  useFocusAfter(opener);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    await (act === 'settle'
      ? settle.mutateAsync({ report_id: report.id, answer, note })
      : reopen.mutateAsync({ report_id: report.id, note }));
    showToast({ message: t(`${act}.done`) });
    onClose();
  };
  return (
    // A failure is shown by the mutation.
    <form onSubmit={(event) => void send(event).catch(() => null)}>
      <Stack gap="md">
        <p>{t(`${act}.help`, { name })}</p>
        {act === 'settle' && (
          <Remark
            label={t('settle.answer', { name })}
            help={t('settle.answer_help')}
            value={answer}
            onChange={setAnswer}
          />
        )}
        <Remark label={t(`${act}.note`)} help={t(`${act}.note_help`)} value={note} onChange={setNote} />
        {change.error && <ErrorBanner title={t(`${act}.failed`)} error={change.error} />}
      </Stack>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" disabled={change.isPending} onClick={onClose}>
          {t(`${act}.cancel`)}
        </Button>
        <Button type="submit" loading={change.isPending}>
          {t(`${act}.confirm`)}
        </Button>
      </Group>
    </form>
  );
}

interface RemarkProps {
  label: string;
  help: string;
  value: string;
  onChange: (value: string) => void;
}

function Remark({ label, help, value, onChange }: RemarkProps) {
  return (
    <Textarea
      label={label}
      description={help}
      autosize
      minRows={2}
      maxRows={10}
      maxLength={LIMITS.reportLength}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
