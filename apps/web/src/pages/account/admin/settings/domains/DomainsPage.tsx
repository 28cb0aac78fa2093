import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { Banner } from '#ui/Banner.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { showToast } from '#ui/toast.tsx';
import { useDomains, useSaveDomains } from '#features/domains/api.ts';
import { DomainCard } from './DomainCard.tsx';
import c from './DomainsPage.module.css';

/** The domains of the organisation and the record that proves each. Superadmins change them; each act counts at once. */
export function DomainsPage() {
  const { t } = useTranslation(['settings', 'common']);
  const workspace = useWorkspace();
  const domains = useDomains();
  const mayChange = workspace.user.role === 2;
  const title = t('domains.title');
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[{ label: t('common:nav.settings'), to: paths.settings(workspace) }, { label: title }]}
      />
      <div className={c.column}>
        <p className={c.help}>{t('domains.help')}</p>
        {mayChange ? (
          <AddDomains domains={domains.map(({ domain }) => domain)} />
        ) : (
          <Banner tone="accent" title={t('superadmin_only')} />
        )}
        {domains.map((domain) => (
          <DomainCard key={domain.domain} domain={domain} all={domains} mayChange={mayChange} />
        ))}
        {domains.length === 0 && (
          <EmptyState title={t('domains.empty_title')}>{t('domains.empty')}</EmptyState>
        )}
      </div>
    </>
  );
}

function AddDomains({ domains }: { domains: readonly string[] }) {
  const { t } = useTranslation('settings');
  const [text, setText] = useState('');
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const save = useSaveDomains();
  const add = () => {
    const written = text.split(/[\s,;]+/).filter(Boolean);
    if (written.length === 0) return;
    save.mutate([...domains, ...written], {
      onSuccess: (answer) => {
        const reason = ({ domain, message }: { domain: string; message: string }) =>
          t('domains.rejected', { domain, reason: message });
        setRefusals(answer.rejected.map(reason));
        // Refused domains stay in the field, so that the admin can correct them.
        setText(answer.rejected.map(({ domain }) => domain).join(' '));
        const count = answer.domains.length - domains.length;
        if (count > 0) showToast({ message: t('domains.added', { count }) });
      },
    });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      {save.error !== null && <ErrorBanner title={t('domains.failed')} error={save.error} />}
      <div className={c.add}>
        <TextInput
          className={c.field ?? ''}
          label={t('domains.add_label')}
          description={t('domains.add_help')}
          placeholder={t('domains.example')}
          spellCheck={false}
          autoCapitalize="none"
          value={text}
          error={refusals.length > 0 && <Refusals sentences={refusals} />}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setRefusals([]);
          }}
        />
        <Button type="submit" className={c.button ?? ''} loading={save.isPending}>
          {t('domains.add')}
        </Button>
      </div>
    </form>
  );
}

function Refusals({ sentences }: { sentences: readonly string[] }) {
  return (
    <span>
      {sentences.map((sentence) => (
        <span key={sentence} className={c.refusal}>
          {sentence}
        </span>
      ))}
    </span>
  );
}
