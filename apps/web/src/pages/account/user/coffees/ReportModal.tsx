import { REPORT_TOPICS } from '@fika/contract/endpoint-values';
import { LIMITS } from '@fika/contract/limits';
import { Button, Checkbox, Group, NativeSelect, Radio, Stack, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useIsByLink, useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { Banner } from '#ui/Banner.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { fullName } from '#ui/initials.ts';
import { Modal } from '#ui/Modal.tsx';
import { SkeletonPeople } from '#ui/Skeletons.tsx';
import { showToast } from '#ui/toast.tsx';
import { useFocusAfter, useOpener } from '#ui/use-return-focus.ts';
import { type ReportForm, reportFormQuery, useReportProblem } from '#features/coffee-reports/api.ts';
import type { Coffee } from '#features/coffees/api.ts';
import { namesOf, othersOf } from '#features/coffees/view.ts';
import { useKeepAway } from '#features/preferences/api.ts';
import c from './ReportModal.module.css';

interface ReportModalProps {
  coffee: Coffee | null;
  onClose: () => void;
}

/** Reports a problem with a meeting to the admins who are named, and offers never to meet a person again. */
export function ReportModal({ coffee, onClose }: ReportModalProps) {
  const { t } = useTranslation('report_problem');
  const opener = useOpener(coffee !== null);
  return (
    <Modal opened={coffee !== null} onClose={onClose} title={t('title')} size={520}>
      {coffee && <Loaded coffee={coffee} onClose={onClose} opener={opener} />}
    </Modal>
  );
}

interface LoadedProps {
  coffee: Coffee;
  onClose: () => void;
  opener: HTMLElement | null;
}

function Loaded({ coffee, onClose, opener }: LoadedProps) {
  const { t } = useTranslation('report_problem');
  const form = useQuery(reportFormQuery(useWorkspace(), coffee.id));
  useFocusAfter(opener);
  if (form.error) {
    return <ErrorBanner title={t('not_loaded')} error={form.error} onRetry={() => void form.refetch()} />;
  }
  if (!form.data) return <SkeletonPeople rows={3} />;
  if (form.data.readers_count === 0) return <NoReader onClose={onClose} />;
  return <Form coffee={coffee} form={form.data} onClose={onClose} />;
}

function NoReader({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('report_problem');
  return (
    <>
      <Banner tone="cinnamon" title={t('no_reader')}>
        {t('no_reader_body')}
      </Banner>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('close')}
        </Button>
      </Group>
    </>
  );
}

function Form({ coffee, form, onClose }: { coffee: Coffee; form: ReportForm; onClose: () => void }) {
  const { t } = useTranslation('report_problem');
  const { user } = useWorkspace();
  // A link of an email opens one meeting, and no settings.
  const isByLink = useIsByLink();
  const others = othersOf(coffee, user.id);
  const [topic, setTopic] = useState<(typeof REPORT_TOPICS)[number]>('message');
  const [text, setText] = useState('');
  const [about, setAbout] = useState(others.length === 1 ? (others[0]?.id ?? null) : null);
  const [isAvoided, setAvoided] = useState(false);
  const report = useReportProblem();
  const keepAway = useKeepAway();
  const person = others.find(({ id }) => id === about);
  const isBusy = report.isPending || keepAway.isPending;
  const error = keepAway.error ?? report.error;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    // Adding a person twice changes nothing, so that all of it can be tried again.
    if (person && isAvoided && !isByLink) await keepAway.mutateAsync(person.id);
    await report.mutateAsync({ id: coffee.id, topic, text, about });
    showToast({ message: t('done') });
    onClose();
  };
  return (
    // A failure is shown by the mutations.
    <form onSubmit={(event) => void send(event).catch(() => null)}>
      <Stack gap="md">
        <Radio.Group label={t('topic')} value={topic} onChange={(value) => setTopic(value)}>
          <Stack gap="xs" mt="xs">
            {REPORT_TOPICS.map((value, index) => (
              <Radio
                key={value}
                value={value}
                label={t(`topics.${value}`)}
                {...(index === 0 && { 'data-autofocus': true })}
              />
            ))}
          </Stack>
        </Radio.Group>
        {others.length > 1 && (
          <NativeSelect
            label={t('about')}
            value={String(about ?? '')}
            onChange={({ currentTarget: { value } }) => setAbout(value === '' ? null : Number(value))}
            data={[
              { value: '', label: t('no_one') },
              ...others.map((other) => ({ value: String(other.id), label: fullName(other) || other.email })),
            ]}
          />
        )}
        <Textarea
          label={t('text')}
          description={t('text_help')}
          autosize
          minRows={4}
          maxRows={12}
          maxLength={LIMITS.reportLength}
          required
          withAsterisk={false}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Readers form={form} />
        {person && !isByLink && (
          <Checkbox
            label={t('never', { name: namesOf([person])[0] ?? '' })}
            description={t('never_help')}
            checked={isAvoided}
            onChange={(event) => setAvoided(event.currentTarget.checked)}
          />
        )}
        {error && <ErrorBanner title={t('failed')} error={error} />}
      </Stack>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" disabled={text.trim() === ''} loading={isBusy}>
          {t('send')}
        </Button>
      </Group>
    </form>
  );
}

function Readers({ form }: { form: ReportForm }) {
  const { t } = useTranslation('report_problem');
  const { list, date } = useFormat();
  const { program, readers, readers_count: count, sent } = form;
  const more = count - readers.length;
  const names = list([
    ...readers.map(({ full_name: name }) => name),
    ...(more > 0 ? [t('more', { count: more })] : []),
  ]);
  return (
    <section className={c.readers}>
      <h3 className={c.title}>{t('who')}</h3>
      <p>
        {program === null
          ? t('readers_alone', { names, count })
          : `${t('readers', { names, program, count })} ${t('later')}`}
      </p>
      <p>{t('not_told')}</p>
      {sent.map(({ created_at, state }) => (
        <p key={created_at}>{t(`sent_${state}`, { date: date(created_at, 'day') })}</p>
      ))}
    </section>
  );
}
