import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { fullName } from '#ui/initials.ts';
import { PersonCell } from '#ui/PersonCell.tsx';
import { SkeletonPeople } from '#ui/Skeletons.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { showToast } from '#ui/toast.tsx';
import {
  type MonthlyReport,
  type MonthlyReportRecipient,
  monthlyReportQuery,
  useAddRecipient,
  useRemoveRecipient,
  useSendReport,
} from '../api.ts';
import { AddRecipient } from './AddRecipient.tsx';
import c from './MonthlyReportCard.module.css';

/** Who gets the numbers of each month by email. */
export function MonthlyReportCard() {
  const { t } = useTranslation('monthly_report');
  const { data: report, error, refetch } = useQuery(monthlyReportQuery(useWorkspace()));
  const [adding, setAdding] = useState(false);
  const open = (
    <Button
      variant="default"
      size="compact-md"
      leftSection={<IconPlus size={16} aria-hidden="true" />}
      onClick={() => setAdding(true)}
    >
      {t('add.open')}
    </Button>
  );
  const hasRecipients = report !== undefined && report.recipients.length > 0;
  return (
    <div className={c.place}>
      <Card title={t('title')} aside={hasRecipients && open}>
        <p className={c.lead}>{t('lead')}</p>
        {error && <ErrorBanner title={t('failed')} error={error} onRetry={() => void refetch()} />}
        {!report && !error && <SkeletonPeople rows={2} />}
        {report && hasRecipients && <Recipients recipients={report.recipients} />}
        {report && !hasRecipients && (
          <EmptyState size="inline" title={t('empty.title')} actions={open}>
            {t('empty.text')}
          </EmptyState>
        )}
        {report && <Foot report={report} />}
      </Card>
      <AddRecipient opened={adding} onClose={() => setAdding(false)} />
    </div>
  );
}

function Recipients({ recipients }: { recipients: readonly MonthlyReportRecipient[] }) {
  const { t } = useTranslation('monthly_report');
  const add = useAddRecipient();
  const remove = useRemoveRecipient();
  const onRemove = (person: MonthlyReportRecipient) =>
    remove.mutate(person.id, {
      onSuccess: () =>
        showToast({
          message: t('remove.done', { name: fullName(person) }),
          // Who may not get the report any more cannot be added again.
          ...(person.state === 'receives' && { undo: () => add.mutateAsync(person.id) }),
        }),
    });
  return (
    <>
      {remove.error && <ErrorBanner title={t('remove.failed')} error={remove.error} />}
      <ul className={c.list} aria-label={t('recipients')}>
        {recipients.map((person) => (
          <RecipientRow
            key={person.id}
            person={person}
            busy={remove.isPending && remove.variables === person.id}
            onRemove={() => onRemove(person)}
          />
        ))}
      </ul>
    </>
  );
}

interface RecipientRowProps {
  person: MonthlyReportRecipient;
  busy: boolean;
  onRemove: () => void;
}

function RecipientRow({ person, busy, onRemove }: RecipientRowProps) {
  const { t } = useTranslation('monthly_report');
  const { user } = useWorkspace();
  const { state } = person;
  const badge =
    state !== 'receives' ? (
      <StatusBadge tone="cinnamon">{t(`state.${state}`)}</StatusBadge>
    ) : (
      person.id === user.id && <StatusBadge tone="neutral">{t('you')}</StatusBadge>
    );
  return (
    <li className={c.row}>
      <div className={c.person}>
        <PersonCell person={person} detail={person.email} badge={badge} />
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('remove.label', { name: fullName(person) || person.email })}
        loading={busy}
        onClick={onRemove}
      >
        <IconX size={18} aria-hidden="true" />
      </ActionIcon>
    </li>
  );
}

/** When the next report is sent, and the last one for the reader alone. */
function Foot({ report }: { report: MonthlyReport }) {
  const { t } = useTranslation('monthly_report');
  const { date } = useFormat();
  const send = useSendReport();
  if (!report.is_ready) return <p className={c.foot}>{t('not_ready')}</p>;
  const onSend = () =>
    send.mutate(undefined, {
      onSuccess: ({ sent_to: email }) => showToast({ message: t('send.done', { email }) }),
    });
  return (
    <>
      {send.error && <ErrorBanner title={t('send.failed')} error={send.error} />}
      <div className={c.foot}>
        <span>{report.recipients.length > 0 && t('next', { when: date(report.next_at, 'fullDay') })}</span>
        <Button variant="subtle" size="compact-md" loading={send.isPending} onClick={onSend}>
          {t('send.act')}
        </Button>
      </div>
    </>
  );
}
