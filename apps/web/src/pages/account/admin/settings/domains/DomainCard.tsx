import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { Banner } from '#ui/Banner.tsx';
import { Card } from '#ui/Card.tsx';
import { ConfirmModal } from '#ui/ConfirmModal.tsx';
import { CopyField } from '#ui/CopyField.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { StatusBadge, type Tone } from '#ui/StatusBadge.tsx';
import { showToast } from '#ui/toast.tsx';
import { type DomainDetail, useCheckDomain, useSaveDomains } from '#features/domains/api.ts';
import c from './DomainsPage.module.css';

const TONES: Readonly<Record<DomainDetail['status'], Tone>> = {
  pending: 'cinnamon',
  proved: 'pine',
  failing: 'lingon',
};

interface DomainCardProps {
  domain: DomainDetail;
  /** All domains of the workspace: the list is saved as a whole. */
  all: readonly DomainDetail[];
  mayChange: boolean;
}

/** One domain: whether it is proved, the record to publish, and what the last look found. */
export function DomainCard({ domain, all, mayChange }: DomainCardProps) {
  const { t } = useTranslation('settings');
  const { dateTime } = useFormat();
  const check = useCheckDomain();
  const { status, record, state, sentence, found, checked_at: checked, display_name: name } = domain;
  return (
    <Card
      title={name}
      aside={<StatusBadge tone={TONES[status]}>{t(`domains.status.${status}`)}</StatusBadge>}
    >
      <div className={c.parts}>
        {domain.fails_at !== null && (
          <Banner tone="lingon" title={t('domains.gone')}>
            {t('domains.gone_help', { date: dateTime(domain.fails_at, 'medium') })}
          </Banner>
        )}
        <p className={c.help}>{t(`domains.means.${status}`)}</p>
        <div>
          <p className={c.note}>{t('domains.record')}</p>
          <CopyField label={t('domains.record_name')} value={record.host} />
          <CopyField label={t('domains.record_value')} value={record.value} />
        </div>
        <div className={c.look} role="status">
          <p>{check.isPending ? t('domains.checking') : sentence}</p>
          {found !== null && <p className={c.found}>{found}</p>}
          {checked !== null && (
            <p className={c.note}>{t('domains.checked', { date: dateTime(checked, 'medium') })}</p>
          )}
        </div>
        {check.error !== null && <ErrorBanner title={t('domains.check_failed')} error={check.error} />}
        {mayChange && (
          <div className={c.actions}>
            <Button
              variant={status === 'proved' && state === 'ok' ? 'default' : 'filled'}
              aria-label={t('domains.check_label', { domain: name })}
              loading={check.isPending}
              onClick={() => check.mutate(domain.domain)}
            >
              {t('domains.check')}
            </Button>
            <RemoveDomain domain={domain} all={all} />
          </div>
        )}
      </div>
    </Card>
  );
}

function RemoveDomain({ domain: { domain, display_name: name }, all }: Omit<DomainCardProps, 'mayChange'>) {
  const { t } = useTranslation('settings');
  const [asking, setAsking] = useState(false);
  const save = useSaveDomains();
  return (
    <>
      <Button
        variant="subtle"
        color="lingon"
        aria-label={t('domains.remove', { domain: name })}
        onClick={() => setAsking(true)}
      >
        {t('domains.remove_short')}
      </Button>
      <ConfirmModal
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('domains.remove_title', { domain: name })}
        confirmLabel={t('domains.remove_short')}
        keepLabel={t('domains.remove_keep')}
        failedTitle={t('domains.failed')}
        onConfirm={async () => {
          await save.mutateAsync(all.map((one) => one.domain).filter((one) => one !== domain));
          showToast({ message: t('domains.removed', { domain: name }) });
        }}
      >
        {t('domains.remove_body')}
      </ConfirmModal>
    </>
  );
}
