import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { LeaveGuard } from '#ui/LeaveGuard.tsx';
import { PageSkeleton } from '#ui/Skeletons.tsx';
import { showToast } from '#ui/toast.tsx';
import { type Campaign, useCampaign, useKeepStep } from '#features/campaigns/api.ts';
import { EditFooter } from './EditFooter.tsx';
import { EditHeader } from './EditHeader.tsx';
import { EditNotices } from './EditNotices.tsx';
import { TabForm } from './TabForm.tsx';
import { draftOf } from '#features/campaigns/draft.ts';
import { useAudienceCount } from '#features/campaigns/use-audience-count.ts';
import { usePresence } from '#features/campaigns/use-presence.ts';
import { useProgramDraft } from '#features/campaigns/use-program-draft.ts';
import { useSaveProgram } from '#features/campaigns/use-save-program.ts';
import { useTheirChanges } from '#features/campaigns/use-their-changes.ts';
import { type CampaignTab, stepsAround } from '#features/campaigns/view.ts';
import { LaunchButton } from './LaunchButton.tsx';

const ProgramMessages = lazy(async () => ({
  default: (await import('./ProgramMessages.tsx')).ProgramMessages,
}));

const FirstMessage = lazy(async () => ({ default: (await import('./FirstMessage.tsx')).FirstMessage }));

interface EditCampaignPageProps {
  id: number;
  tab: CampaignTab;
}

export function EditCampaignPage({ id, ...shown }: EditCampaignPageProps) {
  return <Editor key={id} campaign={useCampaign(id)} {...shown} />;
}

interface EditorProps extends Omit<EditCampaignPageProps, 'id'> {
  campaign: Campaign;
}

/** The editor saves a draft during typing, step by step until it starts. For a running program the admin decides on each save. */
function Editor({ campaign, tab }: EditorProps) {
  const { t } = useTranslation('campaigns');
  const { slug, id: companyId } = useWorkspace();
  const { id, status } = campaign;
  const base = useMemo(() => draftOf(campaign), [campaign]);
  const form = useProgramDraft(`fika-program-${companyId}-${id}`, base, campaign.revision);
  const audience = useAudienceCount(form.draft);
  const saving = useSaveProgram(campaign, form);
  const others = usePresence(id, tab);
  const theirs = useTheirChanges(campaign, saving.state.is === 'saving');
  useKeepStep(campaign, stepsAround(tab).number);
  const archived = status === 'archived';
  const run = async () => {
    if (await saving.save()) showToast({ message: t('done.saved', { name: form.draft.name.trim() }) });
  };
  return (
    <>
      <LeaveGuard
        dirty={form.dirty && !(status === 'draft' && saving.state.is === 'saving')}
        within={`${paths.campaignsEdit({ slug, id })}/`}
      />
      <EditHeader
        campaign={campaign}
        tab={tab}
        form={form}
        saving={saving}
        others={others}
        onSave={() => void run()}
      />
      <EditNotices campaign={campaign} base={base} form={form} state={saving.state} theirs={theirs} />
      {/* The footer comes with the form: it would move under the pointer when the form arrives. */}
      <Suspense fallback={<PageSkeleton />}>
        {tab === 'messages' ? (
          <ProgramMessages campaignId={id} form={form} readOnly={archived} />
        ) : (
          <TabForm
            tab={tab}
            form={form}
            audience={audience}
            campaign={campaign}
            readOnly={archived}
            firstMessage={<FirstMessage campaignId={id} draft={form.draft} />}
          />
        )}
        {status === 'draft' && (
          <EditFooter
            id={id}
            tab={tab}
            last={<LaunchButton campaign={campaign} form={form} audience={audience} saving={saving} />}
          />
        )}
      </Suspense>
    </>
  );
}
