import { LIMITS } from '@fika/contract/limits';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useCan } from '#lib/use-can.ts';
import { paths } from '#paths.ts';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Seats } from '#ui/Seats.tsx';
import { FirstTemplates } from '#features/campaigns/components/FirstTemplates.tsx';
import { useStartProgram } from '#features/campaigns/use-start-program.ts';
import c from './NewCampaignPage.module.css';

/** Creates a program, from scratch or from a template. Both are stored as a draft on the server at once. */
export function NewCampaignPage() {
  const { t } = useTranslation(['templates', 'campaigns']);
  const workspace = useWorkspace();
  const { can, reason } = useCan('programs_add');
  if (!can) {
    return (
      <EmptyState level={1} title={t('not_allowed')}>
        {reason}
      </EmptyState>
    );
  }
  return (
    <>
      <PageHeader
        title={t('start.title')}
        crumbs={[
          { label: t('campaigns:title'), to: paths.campaigns(workspace) },
          { label: t('start.title') },
        ]}
      />
      <div className={c.parts}>
        <FromScratch />
        <FirstTemplates shown={6} />
      </div>
    </>
  );
}

function FromScratch() {
  const { t } = useTranslation(['templates', 'identity']);
  const { start, busy, error } = useStartProgram();
  const [name, setName] = useState('');
  const [asked, setAsked] = useState(false);
  const submit = () => {
    setAsked(true);
    if (name.trim()) start({ name: name.trim(), review_before_send: true });
  };
  return (
    <Card title={t('start.blank')}>
      <div className={c.blank}>
        <Seats people={[null, null, null, null]} table={56} decorative />
        <form
          className={c.form}
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <p className={c.help}>{t('start.blank_help')}</p>
          <div className={c.row}>
            <TextInput
              className={c.name}
              label={t('start.name')}
              placeholder={t('start.name_example')}
              maxLength={LIMITS.nameLength}
              value={name}
              error={asked && !name.trim() && t('identity:basics.name_missing')}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Button type="submit" loading={busy}>
              {t('start.create')}
            </Button>
          </div>
          {error && <ErrorBanner title={t('templates.failed')} error={error} />}
        </form>
      </div>
    </Card>
  );
}
