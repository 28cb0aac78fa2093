import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { GuardedButton } from '#ui/GuardedButton.tsx';
import { LinkTabs, StepOf } from '#ui/LinkTabs.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import type { ActOn } from '#features/campaigns/acts.ts';
import type { Campaign } from '#features/campaigns/api.ts';
import type { CampaignEditor } from '#features/campaigns/editing-api.ts';
import type { SaveProgram } from '#features/campaigns/use-save-program.ts';
import type { DraftForm } from '#features/campaigns/use-program-draft.ts';
import { CAMPAIGN_TABS, type CampaignTab, stepsAround } from '#features/campaigns/view.ts';
import { CampaignActs, useCopy } from '#features/campaigns/components/CampaignActs.tsx';
import { CampaignMenu } from '#features/campaigns/components/CampaignMenu.tsx';
import { SaveStatus } from './SaveStatus.tsx';
import { Presence } from './Presence.tsx';

interface EditHeaderProps {
  campaign: Campaign;
  tab: CampaignTab;
  form: DraftForm;
  saving: SaveProgram;
  others: readonly CampaignEditor[];
  onSave: () => void;
}

/** Name of the program, other editors, state of the save, and actions. */
export function EditHeader({ campaign, tab, form, saving, others, onSave }: EditHeaderProps) {
  const { t } = useTranslation(['campaigns', 'forms', 'statuses']);
  const [asked, setAsked] = useState<ActOn | null>(null);
  const { copy, failed } = useCopy();
  const { id, status } = campaign;
  const draft = status === 'draft';
  return (
    <>
      <PageHeader
        title={t(draft ? 'edit.new_title' : 'edit.title')}
        tab={t(`forms:tab.${tab}`)}
        crumbs={useCrumbs(campaign)}
        status={
          <StatusBadge tone={status === 'active' ? 'pine' : 'neutral'} dot={status === 'active'}>
            {t(`statuses:program.${status}`)}
          </StatusBadge>
        }
        actions={
          <>
            {others.length > 0 && <Presence id={id} others={others} />}
            {status !== 'archived' && <SaveStatus campaign={campaign} form={form} saving={saving} />}
            {draft && <StepOf step={stepsAround(tab).number} total={CAMPAIGN_TABS.length} />}
            <CampaignMenu
              campaign={campaign}
              onPage
              onAct={(act) => (act === 'clone' ? copy(id) : setAsked({ campaign, act }))}
            />
            {(status === 'active' || status === 'inactive') && (
              <SaveActions form={form} saving={saving} onSave={onSave} />
            )}
          </>
        }
        tabs={<EditTabs id={id} numbered={draft} />}
      />
      {failed}
      <CampaignActs asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}

function SaveActions({ form, saving, onSave }: Pick<EditHeaderProps, 'form' | 'saving' | 'onSave'>) {
  const { t } = useTranslation(['campaigns', 'forms']);
  const { dirty, conflicts, discard } = form;
  const busy = saving.state.is === 'saving';
  const [held] = saving.held;
  const reason = () => {
    if (!dirty) return t('edit.nothing_to_save');
    if (conflicts.length > 0) return t('forms:save.conflict');
    return held ? t(`forms:save.held_${held}`) : null;
  };
  return (
    <>
      {dirty && (
        <Button variant="default" onClick={discard} disabled={busy}>
          {t('edit.discard')}
        </Button>
      )}
      <GuardedButton reason={reason()} loading={busy} onClick={onSave}>
        {t('edit.save')}
      </GuardedButton>
    </>
  );
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

function EditTabs({ id, numbered }: { id: number; numbered: boolean }) {
  const { t } = useTranslation(['campaigns', 'forms']);
  const { slug } = useWorkspace();
  const tabs = CAMPAIGN_TABS.map((tab, index) => ({
    label: numbered ? `${index + 1}. ${t(`forms:tab.${tab}`)}` : t(`forms:tab.${tab}`),
    to: paths.campaignsEditTab({ slug, id, tab }),
  }));
  return <LinkTabs label={t('edit.tabs')} tabs={tabs} />;
}
