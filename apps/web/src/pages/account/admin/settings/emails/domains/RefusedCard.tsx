import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useCan } from '#lib/use-can.ts';
import { useFormat } from '#lib/use-format.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { PagedCard } from '#ui/PagedCard.tsx';
import { showToast } from '#ui/toast.tsx';
import { MailFault } from '#features/email-outbox/components/MailFault.tsx';
import { type Suppression, suppressionsQuery, useLiftSuppression } from '#features/email-domains/api.ts';
import c from '#features/email-domains/sending.module.css';

const ROWS = 5;

/** Addresses that get no more emails, with the reason, and a button to try them again. */
export function RefusedCard() {
  const { t } = useTranslation('sending');
  const [offset, setOffset] = useState(0);
  const page = useQuery(suppressionsQuery(useWorkspace(), { limit: ROWS, offset }));
  return (
    <PagedCard
      title={t('refused.title')}
      intro={<p className={c.intro}>{t('refused.help')}</p>}
      page={page}
      failed={t('refused.failed')}
      empty={t('refused.empty')}
      rowId={({ email }) => email}
      render={(row) => <Refused row={row} />}
      onPage={setOffset}
    />
  );
}

function Refused({ row }: { row: Suppression }) {
  const { t } = useTranslation('sending');
  const { date } = useFormat();
  const lift = useLiftSuppression();
  const { can } = useCan('members_edit');
  const { email, kind, reason, created_at: since } = row;
  return (
    <div className={c.record}>
      {lift.error !== null && <ErrorBanner title={t('refused.lift_failed')} error={lift.error} />}
      <div className={c.row}>
        <div className={c.text}>
          <p>{email}</p>
          <p className={c.note}>
            {t(`refused.kind.${kind}`)} {t('refused.since', { date: date(since) })}
          </p>
          {reason && (
            <div className={c.note}>
              <MailFault error={reason} />
            </div>
          )}
        </div>
        {can && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t('refused.lift_label', { email })}
            loading={lift.isPending}
            onClick={() =>
              lift.mutate(email, { onSuccess: () => showToast({ message: t('refused.lifted', { email }) }) })
            }
          >
            {t('refused.lift')}
          </Button>
        )}
      </div>
    </div>
  );
}
