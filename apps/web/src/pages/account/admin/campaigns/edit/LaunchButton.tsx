import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { useNow } from '#lib/use-now.ts';
import { paths } from '#paths.ts';
import { ConfirmModal } from '#ui/ConfirmModal.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { GuardedButton } from '#ui/GuardedButton.tsx';
import { showToast } from '#ui/toast.tsx';
import { useCampaignAct } from '#features/campaigns/api.ts';
import { asks, instantsOf } from '#features/campaigns/draft.ts';
import type { TabFormProps } from '#features/campaigns/tab-form-props.ts';
import type { SaveProgram } from '#features/campaigns/use-save-program.ts';
import { useOpenSession } from '#features/rounds/api.ts';
import { answersUntil } from '#features/rounds/view.ts';
import c from './LaunchButton.module.css';
import { useMissing } from '#features/campaigns/components/use-missing.ts';

interface LaunchButtonProps extends TabFormProps {
  saving: SaveProgram;
}

/** Starts a program once nothing is missing: first what is on the screen is saved, then it runs. */
export function LaunchButton({ campaign, form, audience, saving }: LaunchButtonProps) {
  const { t } = useTranslation(['campaigns', 'forms', 'summary']);
  const { slug } = useWorkspace();
  const { id } = campaign;
  const navigate = useNavigate();
  const act = useCampaignAct();
  const [asked, setAsked] = useState(false);
  const [first] = useMissing(form.draft, audience.count);
  const reason = form.conflicts.length > 0 ? t('forms:save.conflict') : (first?.sentence ?? null);
  const toProgram = () => navigate({ to: paths.campaignsDetails({ slug, id }) });
  const launch = async () => {
    if (!(await saving.save())) return;
    // The live event may unmount this button before the answer arrives, and callbacks of `mutate` would not run then.
    const started = await act.mutateAsync({ id, act: 'activate' }).catch(() => null);
    if (!started) return;
    showToast({ message: t('done.activate', { name: started.name }) });
    void toProgram();
  };
  return (
    <>
      {act.error && !asked && (
        <div className={c.failed}>
          <ErrorBanner title={t('failed.activate')} error={act.error} />
        </div>
      )}
      <div className={c.acts}>
        {asks(form.draft) && reason === null && (
          <Button variant="default" onClick={() => setAsked(true)}>
            {t('summary:start_now')}
          </Button>
        )}
        <GuardedButton
          reason={reason}
          loading={(act.isPending && !asked) || saving.state.is === 'saving'}
          onClick={() => void launch()}
        >
          {t('summary:start')}
        </GuardedButton>
      </div>
      <InviteNow
        campaign={campaign}
        form={form}
        audience={audience}
        saving={saving}
        opened={asked}
        onClose={() => setAsked(false)}
        onStarted={() => void toProgram()}
      />
    </>
  );
}

interface InviteNowProps extends LaunchButtonProps {
  opened: boolean;
  onClose: () => void;
  onStarted: () => void;
}

/** Starts a program, and sends its first invitations at once instead of on their date. */
function InviteNow({ campaign, form, audience, saving, opened, onClose, onStarted }: InviteNowProps) {
  const { t } = useTranslation(['campaigns', 'summary', 'rounds']);
  const { draft } = form;
  const { dateTime } = useFormat(draft.timezone);
  const act = useCampaignAct();
  const open = useOpenSession(campaign.id);
  const now = useNow();
  const { count = 0 } = audience;
  const { next_matchs_send_at: closes } = instantsOf(draft);
  const start = async () => {
    // The header says why it was not saved.
    if (!(await saving.save())) return;
    await act.mutateAsync({ id: campaign.id, act: 'activate' });
    // From here on the program runs: without the invitations it has its dates, and the page of the program says so.
    const isOpen = await open.mutateAsync().then(
      () => true,
      () => false,
    );
    showToast({
      message: isOpen ? t('rounds:open.ask.done') : t('summary:start_now_failed'),
    });
    onStarted();
  };
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title={t('summary:start_now_title', { count })}
      confirmLabel={t('rounds:open.ask.confirm', { count })}
      keepLabel={t('confirm.not_yet')}
      failedTitle={t('failed.activate')}
      danger={false}
      onConfirm={start}
    >
      {t('rounds:open.ask.text', { count })}{' '}
      {closes && t('rounds:open.ask.until', { when: dateTime(answersUntil(draft, closes, now)) })}
    </ConfirmModal>
  );
}
