import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { browserTimeZone } from '../../../lib/format.ts';
import { useWorkspace } from '../../../lib/session.ts';
import { useCan } from '../../../lib/use-can.ts';
import { paths } from '../../../paths.ts';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx';
import { GuardedButton } from '../../../ui/GuardedButton.tsx';
import { ButtonLink } from '../../../ui/links.tsx';
import { LinkTabs, StepOf } from '../../../ui/LinkTabs.tsx';
import { PageGrid } from '../../../ui/PageGrid.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { CampaignPlan } from '../components/CampaignPlan.tsx';
import { Glance } from '../components/Glance.tsx';
import { LeaveGuard } from '../../../ui/LeaveGuard.tsx';
import { type Missing, useMissing } from '../components/use-missing.ts';
import { newDraft } from '../draft.ts';
import { useAudienceCount } from '../use-audience-count.ts';
import { type CreateProgram, useCreateProgram } from '../use-create-program.ts';
import { type DraftForm, useDraft } from '../use-draft.ts';
import { stepsAround, WIZARD_STEPS, type WizardStep } from '../view.ts';
import c from './campaign-pages.module.css';
import { TabContent } from './EditCampaignPage.tsx';

/** A new program, step by step over the same forms as later; nothing is stored on the server before the end. */
export function NewCampaignPage() {
  const { t } = useTranslation('campaigns');
  const { can, reason } = useCan('programs_add');
  return can ? (
    <NewCampaign />
  ) : (
    <EmptyState level={1} title={t('new_not_allowed')}>
      {reason}
    </EmptyState>
  );
}

function NewCampaign() {
  const { t } = useTranslation('campaigns');
  const workspace = useWorkspace();
  const { step = 'basics' } = useSearch({ strict: false }) as { step?: WizardStep };
  const base = useMemo(() => newDraft(workspace, browserTimeZone()), [workspace]);
  const form = useDraft(`fika-program-${workspace.id}-new`, base);
  const audience = useAudienceCount(form.draft);
  const missing = useMissing(form.draft, audience.count);
  const create = useCreateProgram(form);
  return (
    <>
      <LeaveGuard dirty={form.dirty && !create.done} within={paths.campaignsNew(workspace)} />
      <Header step={step} form={form} create={create} />
      {create.error !== null && <ErrorBanner title={t(create.failed)} error={create.error} />}
      {step === 'summary' ? (
        <PageGrid aside={<Glance draft={form.draft} count={audience.count} />}>
          <Card title={t('summary.title')} heading="section">
            <CampaignPlan draft={form.draft} count={audience.count} missing={missing} />
          </Card>
        </PageGrid>
      ) : (
        <TabContent tab={step} form={form} audience={audience} />
      )}
      <Footer step={step} missing={missing} create={create} />
    </>
  );
}

function Header({ step, form, create }: { step: WizardStep; form: DraftForm; create: CreateProgram }) {
  const { t } = useTranslation('campaigns');
  const { slug } = useWorkspace();
  const to = paths.campaignsNew({ slug });
  const tabs = WIZARD_STEPS.map((name, index) => ({
    label: `${index + 1}. ${t(`tab.${name}`)}`,
    to,
    search: { step: name },
  }));
  return (
    <PageHeader
      title={form.draft.name.trim() || t('edit.new_title')}
      crumbs={[{ label: t('title'), to: paths.campaigns({ slug }) }, { label: t('edit.crumb_new') }]}
      actions={
        <>
          <StepOf step={stepsAround(step).number} total={WIZARD_STEPS.length} />
          {form.dirty && (
            <Button variant="default" onClick={form.discard}>
              {t('edit.discard')}
            </Button>
          )}
          <GuardedButton
            variant="default"
            reason={form.draft.name.trim() ? null : t('edit.missing_name')}
            loading={create.busy === 'draft'}
            onClick={() => create.run('draft')}
          >
            {t('edit.save_draft')}
          </GuardedButton>
        </>
      }
      tabs={<LinkTabs label={t('edit.tabs')} tabs={tabs} />}
    />
  );
}

interface FooterProps {
  step: WizardStep;
  missing: readonly Missing[];
  create: CreateProgram;
}

function Footer({ step, missing, create }: FooterProps) {
  const { t } = useTranslation('campaigns');
  const { slug } = useWorkspace();
  const to = paths.campaignsNew({ slug });
  const { previous, next } = stepsAround(step);
  return (
    <div className={c.footer}>
      {previous ? (
        <ButtonLink
          variant="default"
          to={to}
          search={{ step: previous } as never}
          leftSection={<IconArrowLeft size={16} aria-hidden="true" />}
        >
          {t('wizard.back')}
        </ButtonLink>
      ) : (
        <span />
      )}
      {next ? (
        <ButtonLink
          to={to}
          search={{ step: next } as never}
          rightSection={<IconArrowRight size={16} aria-hidden="true" />}
        >
          {t('wizard.next_to', { step: t(`tab.${next}`) })}
        </ButtonLink>
      ) : (
        <GuardedButton
          reason={missing[0]?.sentence ?? null}
          loading={create.busy === 'start'}
          onClick={() => create.run('start')}
        >
          {t('summary.start')}
        </GuardedButton>
      )}
    </div>
  );
}
