import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { GuardedButton } from '#ui/GuardedButton.tsx';
import { showToast } from '#ui/toast.tsx';
import { useCampaignAct } from '#features/campaigns/api.ts';
import type { TabFormProps } from '#features/campaigns/tab-form-props.ts';
import type { SaveProgram } from '#features/campaigns/use-save-program.ts';
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
  const [first] = useMissing(form.draft, audience.count);
  const reason = form.conflicts.length > 0 ? t('forms:save.conflict') : (first?.sentence ?? null);
  const launch = async () => {
    if (!(await saving.save())) return;
    // The live event may unmount this button before the answer arrives, and callbacks of `mutate` would not run then.
    const started = await act.mutateAsync({ id, act: 'activate' }).catch(() => null);
    if (!started) return;
    showToast({ message: t('done.activate', { name: started.name }) });
    void navigate({ to: paths.campaignsDetails({ slug, id }) });
  };
  return (
    <>
      {act.error && (
        <div className={c.failed}>
          <ErrorBanner title={t('failed.activate')} error={act.error} />
        </div>
      )}
      <GuardedButton
        reason={reason}
        loading={act.isPending || saving.state.is === 'saving'}
        onClick={() => void launch()}
      >
        {t('summary:start')}
      </GuardedButton>
    </>
  );
}
