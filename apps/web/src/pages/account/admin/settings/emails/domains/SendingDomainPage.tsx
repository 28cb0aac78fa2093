import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { paths } from '#paths.ts';
import { Banner } from '#ui/Banner.tsx';
import { ConfirmModal } from '#ui/ConfirmModal.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { GuardedButton } from '#ui/GuardedButton.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { showToast } from '#ui/toast.tsx';
import {
  type SendingDomain,
  useArchiveDomain,
  useLiveSending,
  useVerifyDomain,
} from '#features/email-domains/api.ts';
import { RecordCard } from './RecordCard.tsx';
import c from '#features/email-domains/sending.module.css';
import { STATUS_TONES } from '#features/email-domains/view.ts';

/** One sending domain: the records to publish, each with what was found. */
export function SendingDomainPage({ domain }: { domain: SendingDomain }) {
  const { t } = useTranslation(['sending', 'common']);
  const workspace = useWorkspace();
  const { dateTime } = useFormat();
  const verify = useVerifyDomain();
  useLiveSending();
  const { status, records, display_name: name, checked_at: checked } = domain;
  const isOpen = status !== 'archived';
  const locked = workspace.user.role === 2 ? null : t('superadmin_only');
  return (
    <>
      <PageHeader
        title={name}
        status={<StatusBadge tone={STATUS_TONES[status]}>{t(`status.${status}`)}</StatusBadge>}
        crumbs={[
          { label: t('common:nav.settings'), to: paths.settings(workspace) },
          { label: t('title'), to: paths.settingsEmails(workspace) },
          { label: name },
        ]}
        {...(isOpen && {
          actions: (
            <>
              <RemoveDomain domain={domain} locked={locked} />
              <GuardedButton
                reason={locked}
                loading={verify.isPending}
                onClick={() => verify.mutate(domain.id)}
              >
                {t('domain.verify')}
              </GuardedButton>
            </>
          ),
        })}
      />
      <div className={c.column}>
        {verify.error !== null && <ErrorBanner title={t('domain.verify_failed')} error={verify.error} />}
        <Standing domain={domain} />
        {isOpen && <p className={c.help}>{t('domain.intro')}</p>}
        {isOpen && (
          <p className={c.note} role="status">
            {verify.isPending && t('domain.verifying', { count: records.length })}
            {!verify.isPending &&
              (checked ? t('domain.checked', { date: dateTime(checked, 'medium') }) : t('domain.unchecked'))}
          </p>
        )}
        {records.map((record) => (
          <RecordCard key={record.purpose} record={record} />
        ))}
      </div>
    </>
  );
}

function Standing({ domain: { status, display_name: domain } }: { domain: SendingDomain }) {
  const { t } = useTranslation('sending');
  if (status === 'pending') return null;
  const tone = status === 'verified' ? 'pine' : status === 'failing' ? 'lingon' : 'cinnamon';
  return (
    <Banner tone={tone} title={t(`domain.${status}`)}>
      {t(`domain.${status}_help`, { domain })}
    </Banner>
  );
}

interface RemoveDomainProps {
  domain: SendingDomain;
  /** Why the reader may not. */
  locked: string | null;
}

function RemoveDomain({ domain: { id, display_name: domain }, locked }: RemoveDomainProps) {
  const { t } = useTranslation('sending');
  const workspace = useWorkspace();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const archive = useArchiveDomain();
  return (
    <>
      <GuardedButton variant="default" reason={locked} onClick={() => setAsking(true)}>
        {t('domain.remove')}
      </GuardedButton>
      <ConfirmModal
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('domain.remove_title', { domain })}
        confirmLabel={t('domain.remove')}
        keepLabel={t('domain.remove_keep')}
        failedTitle={t('domain.remove_failed')}
        onConfirm={async () => {
          await archive.mutateAsync(id);
          showToast({ message: t('domain.removed', { domain }) });
          await navigate({ to: paths.settingsEmails(workspace) });
        }}
      >
        {t('domain.remove_body')}
      </ConfirmModal>
    </>
  );
}
