import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '#lib/api-error.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { Card } from '#ui/Card.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { TextLink } from '#ui/links.tsx';
import { SkeletonPeople } from '#ui/Skeletons.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { showToast } from '#ui/toast.tsx';
import { type SendingDomain, sendingDomainsQuery, useAddDomain } from '#features/email-domains/api.ts';
import c from '#features/email-domains/sending.module.css';
import { foundRecords, STATUS_TONES } from '#features/email-domains/view.ts';

/** The domains that emails may come from, with a form to add one. */
export function DomainsCard() {
  const { t } = useTranslation('sending');
  const workspace = useWorkspace();
  const domains = useQuery(sendingDomainsQuery(workspace));
  return (
    <Card title={t('domains.title')}>
      <div className={c.parts}>
        <p className={c.help}>{t('domains.help')}</p>
        {workspace.user.role === 2 ? <AddDomain /> : <p className={c.note}>{t('superadmin_only')}</p>}
        {domains.error && (
          <ErrorBanner
            title={t('domains.load_failed')}
            error={domains.error}
            onRetry={() => void domains.refetch()}
          />
        )}
        {!domains.data && !domains.error && <SkeletonPeople rows={2} />}
        {domains.data?.length === 0 && <p className={c.note}>{t('domains.none')}</p>}
        {domains.data && domains.data.length > 0 && (
          <ul className={c.list} aria-label={t('domains.list')}>
            {domains.data.map((domain) => (
              <DomainRow key={domain.id} domain={domain} />
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

function DomainRow({ domain }: { domain: SendingDomain }) {
  const { t } = useTranslation('sending');
  const { slug } = useWorkspace();
  const count = foundRecords(domain);
  return (
    <li className={c.row}>
      <div className={c.text}>
        <TextLink to={paths.settingsEmailsDomain({ slug, domain: domain.domain })}>
          {domain.display_name}
        </TextLink>
        <p className={c.note}>{t('domains.records_ok', { count, total: domain.records.length })}</p>
      </div>
      <StatusBadge tone={STATUS_TONES[domain.status]}>{t(`status.${domain.status}`)}</StatusBadge>
    </li>
  );
}

function AddDomain() {
  const { t } = useTranslation('sending');
  const { slug } = useWorkspace();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const add = useAddDomain();
  const refusal =
    add.error instanceof ApiError ? add.error.errors.find(({ path }) => path === 'domain') : null;
  const run = () => {
    if (text.trim() === '') return;
    add.mutate(text, {
      onSuccess: ({ domain, display_name: name }) => {
        showToast({ message: t('domains.added', { domain: name }) });
        void navigate({ to: paths.settingsEmailsDomain({ slug, domain }) });
      },
    });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        run();
      }}
    >
      {add.error !== null && !refusal && <ErrorBanner title={t('domains.failed')} error={add.error} />}
      <div className={c.add}>
        <TextInput
          className={c.field ?? ''}
          label={t('domains.add_label')}
          placeholder={t('domains.example')}
          spellCheck={false}
          autoCapitalize="none"
          value={text}
          error={refusal?.message}
          onChange={(event) => {
            setText(event.currentTarget.value);
            add.reset();
          }}
        />
        <Button type="submit" variant="default" className={c.button ?? ''} loading={add.isPending}>
          {t('domains.add')}
        </Button>
      </div>
    </form>
  );
}
