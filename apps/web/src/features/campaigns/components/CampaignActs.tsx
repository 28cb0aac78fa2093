import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useWorkspace } from '../../../lib/session.ts';
import { paths } from '../../../paths.ts';
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx';
import { dialogOnDemand } from '../../../ui/on-demand/dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import type { CampaignActsProps } from '../acts.ts';
import { useCampaignAct } from '../api.ts';

/** Asks before a program is started, stopped, archived or deleted, and does it. */
export const CampaignActs = dialogOnDemand(
  () => import('./CampaignActsModal.tsx'),
  ({ asked }: CampaignActsProps) => asked !== null,
);

/** Copying changes nothing that is there, so it needs no question. Leads to the copy. */
export function useCopy() {
  const { t } = useTranslation('campaigns');
  const { slug } = useWorkspace();
  const navigate = useNavigate();
  const run = useCampaignAct();
  const copy = (id: number) =>
    run.mutate(
      { id, act: 'clone' },
      {
        onSuccess: (made) => {
          showToast({ message: t('done.clone', { name: made.name }) });
          void navigate({ to: paths.campaignsEditTab({ slug, id: made.id, tab: 'identity' }) });
        },
      },
    );
  const failed = run.error && <ErrorBanner title={t('failed.clone')} error={run.error} />;
  return { copy, failed };
}
