import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { useWorkspace } from '../../../lib/session.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { paths } from '../../../paths.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx';
import { GuardedButton } from '../../../ui/GuardedButton.tsx';
import { LinkTabs } from '../../../ui/LinkTabs.tsx';
import { TextLink } from '../../../ui/links.tsx';
import { PageGrid } from '../../../ui/PageGrid.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { type Campaign, useCampaign, useSaveCampaign } from '../api.ts';
import { type ActOn, CampaignActs, useCopy } from '../components/CampaignActs.tsx';
import { CampaignMenu } from '../components/CampaignMenu.tsx';
import { Glance } from '../components/Glance.tsx';
import { LeaveGuard } from '../../../ui/LeaveGuard.tsx';
import { TabForm } from '../components/TabForm.tsx';
import { canEditHere, changesOf, draftOf } from '../draft.ts';
import { type AudienceCount, useAudienceCount } from '../use-audience-count.ts';
import { type DraftForm, useDraft } from '../use-draft.ts';
import { CAMPAIGN_TABS, type CampaignTab } from '../view.ts';
import c from './campaign-pages.module.css';

interface EditCampaignPageProps {
  id: number;
  tab: CampaignTab;
}

export function EditCampaignPage({ id, tab }: EditCampaignPageProps) {
  const campaign = useCampaign(id);
  return canEditHere(campaign) ? (
    <Editor key={id} campaign={campaign} tab={tab} />
  ) : (
    <SetElsewhere campaign={campaign} />
  );
}

function Editor({ campaign, tab }: { campaign: Campaign; tab: CampaignTab }) {
  const { slug, id: companyId } = useWorkspace();
  const base = useMemo(() => draftOf(campaign), [campaign]);
  const form = useDraft(`fika-program-${companyId}-${campaign.id}`, base);
  const audience = useAudienceCount(form.draft);
  const save = useSaveCampaign(campaign.id);
  const archived = campaign.status === 'archived';
  const { t } = useTranslation('campaigns');
  const run = () =>
    save.mutate(changesOf(base, form.patch), {
      onSuccess: () => {
        form.discard();
        showToast({ message: t('done.saved', { name: form.draft.name.trim() }) });
      },
    });
  return (
    <>
      <LeaveGuard dirty={form.dirty} within={`${paths.campaignsEdit({ slug, id: campaign.id })}/`} />
      <Header campaign={campaign} form={form} saving={save.isPending} onSave={run} />
      <Notices id={campaign.id} archived={archived} error={save.error} />
      <TabContent
        tab={tab}
        form={form}
        audience={audience}
        readOnly={archived}
        campaignId={archived ? undefined : campaign.id}
      />
    </>
  );
}

interface HeaderProps {
  campaign: Campaign;
  form: DraftForm;
  saving: boolean;
  onSave: () => void;
}

function Header({ campaign, form, saving, onSave }: HeaderProps) {
  const { t } = useTranslation('campaigns');
  const [asked, setAsked] = useState<ActOn | null>(null);
  const { copy, failed } = useCopy();
  const { id, status } = campaign;
  return (
    <>
      <PageHeader
        title={t('edit.title')}
        crumbs={useCrumbs(campaign)}
        status={
          <StatusBadge tone={status === 'active' ? 'pine' : 'neutral'} dot={status === 'active'}>
            {t(`status.${status}`)}
          </StatusBadge>
        }
        actions={
          <>
            <CampaignMenu
              campaign={campaign}
              onPage
              onAct={(act) => (act === 'clone' ? copy(id) : setAsked({ campaign, act }))}
            />
            {status !== 'archived' && <SaveActions {...{ campaign, form, saving, onSave }} />}
          </>
        }
        tabs={<EditTabs id={id} />}
      />
      {failed}
      <CampaignActs asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}

function SaveActions({ campaign, form, saving, onSave }: HeaderProps) {
  const { t } = useTranslation('campaigns');
  const { time } = useFormat();
  const [starting, setStarting] = useState(false);
  const { dirty, draft, keptAt, discard } = form;
  const starts = campaign.status === 'draft' || campaign.status === 'inactive';
  const kept = keptAt === null ? t('edit.saved') : t('edit.kept', { time: time(keptAt) });
  return (
    <>
      <span className={c.kept}>{kept}</span>
      {dirty && (
        <Button variant="default" onClick={discard} disabled={saving}>
          {t('edit.discard')}
        </Button>
      )}
      {starts && !dirty ? (
        <Button onClick={() => setStarting(true)}>{t('confirm.start')}</Button>
      ) : (
        <GuardedButton
          reason={saveReason(dirty, draft.name, t('edit.nothing_to_save'), t('edit.missing_name'))}
          loading={saving}
          onClick={onSave}
        >
          {t('edit.save')}
        </GuardedButton>
      )}
      <CampaignActs
        asked={starting ? { campaign, act: 'activate' } : null}
        onClose={() => setStarting(false)}
      />
    </>
  );
}

function saveReason(dirty: boolean, name: string, nothing: string, unnamed: string): string | null {
  if (!dirty) return nothing;
  return name.trim() ? null : unnamed;
}

function useCrumbs({ id, name, status }: Campaign) {
  const { t } = useTranslation('campaigns');
  const { slug } = useWorkspace();
  return [
    { label: t('title'), to: paths.campaigns({ slug }) },
    { label: name, ...(status !== 'draft' && { to: paths.campaignsDetails({ slug, id }) }) },
    { label: t('edit.crumb') },
  ];
}

function EditTabs({ id }: { id: number }) {
  const { t } = useTranslation('campaigns');
  const { slug } = useWorkspace();
  const tabs = CAMPAIGN_TABS.map((tab) => ({
    label: t(`tab.${tab}`),
    to: paths.campaignsEditTab({ slug, id, tab }),
  }));
  return <LinkTabs label={t('edit.tabs')} tabs={tabs} />;
}

function Notices({ id, archived, error }: { id: number; archived: boolean; error: unknown }) {
  const { t } = useTranslation('campaigns');
  return (
    <div className={c.notices}>
      {archived && (
        <Banner tone="accent" title={t('edit.archived_title')}>
          {t('edit.archived')}
        </Banner>
      )}
      {error !== null && <NotSaved id={id} error={error} />}
    </div>
  );
}

/** Why the program is not saved; for rules each reason, and the way to them. */
function NotSaved({ id, error }: { id: number; error: unknown }) {
  const { t } = useTranslation('campaigns');
  const { slug } = useWorkspace();
  if (!(error instanceof ApiError) || error.code !== 'rules_invalid') {
    return <ErrorBanner title={t('failed.save')} error={error} />;
  }
  return (
    <Banner
      title={t('failed.rules')}
      action={
        <TextLink to={paths.campaignsEditTab({ slug, id, tab: 'matching' })}>{t('failed.to_rules')}</TextLink>
      }
    >
      {error.errors.map(({ path, message }) => (
        <p key={path}>{message}</p>
      ))}
    </Banner>
  );
}

interface TabContentProps {
  tab: CampaignTab;
  form: DraftForm;
  audience: AudienceCount;
  readOnly?: boolean;
  campaignId?: number | undefined;
}

/** The form with the program at a glance beside it; two tabs bring an aside of their own. */
export function TabContent({ tab, form, audience, readOnly = false, campaignId }: TabContentProps) {
  const content = (
    <TabForm tab={tab} form={form} audience={audience} readOnly={readOnly} campaignId={campaignId} />
  );
  if (tab === 'matching' || tab === 'messages') return content;
  return (
    <PageGrid aside={<Glance draft={form.draft} count={audience.count} />}>
      <div>{content}</div>
    </PageGrid>
  );
}

/** A program that only the API can set up: what it is can be said, its forms would lose something. */
function SetElsewhere({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns');
  return (
    <>
      <PageHeader title={t('edit.title')} crumbs={useCrumbs(campaign)} />
      <Banner tone="accent" title={t('edit.elsewhere_title')}>
        {t('edit.elsewhere')}
      </Banner>
    </>
  );
}
