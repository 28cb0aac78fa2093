import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { ConfirmModal } from '#ui/ConfirmModal.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { showToast } from '#ui/toast.tsx';
import type { CampaignActsProps } from '../acts.ts';
import { campaignQuery, useCampaignAct, useDeleteCampaign } from '../api.ts';
import StartModal from './StartModal.tsx';

/** Asks before a program is started, stopped or archived, and performs the action. */
export function CampaignActs({ asked, onClose }: CampaignActsProps) {
  const { t } = useTranslation('campaigns');
  const run = useCampaignAct();
  if (asked === null) return null;
  const { act, campaign } = asked;
  const { id, name } = campaign;
  if (act === 'clone') return null;
  if (act === 'activate') return <StartModal id={id} name={name} onClose={onClose} />;
  if (act === 'delete') return <DeleteModal id={id} name={name} onClose={onClose} />;
  return (
    <ConfirmModal
      opened
      onClose={onClose}
      title={t(`confirm.${act}_title`, { name })}
      confirmLabel={t(`confirm.${act}`)}
      keepLabel={t('confirm.keep')}
      failedTitle={t(`failed.${act}`)}
      danger={act === 'archive'}
      onConfirm={async () => {
        await run.mutateAsync({ id, act });
        showToast({ message: t(`done.${act}`, { name }) });
      }}
    >
      <People id={id} /> {t(`confirm.${act}_body`)}
    </ConfirmModal>
  );
}

/** A deleted draft has no page, so the admin continues in the list. */
function DeleteModal({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const { t } = useTranslation('campaigns');
  const { slug } = useWorkspace();
  const navigate = useNavigate();
  const remove = useDeleteCampaign();
  return (
    <ConfirmModal
      opened
      onClose={onClose}
      title={t('delete.title', { name })}
      confirmLabel={t('delete.confirm')}
      keepLabel={t('confirm.keep')}
      failedTitle={t('delete.failed')}
      danger
      onConfirm={async () => {
        await remove.mutateAsync(id);
        showToast({ message: t('delete.done', { name }) });
        await navigate({ to: paths.campaigns({ slug }) });
      }}
    >
      {t('delete.body')}
    </ConfirmModal>
  );
}

/** The consequence in numbers, as soon as they are known. */
function People({ id }: { id: number }) {
  const { t } = useTranslation('campaigns');
  const { data } = useQuery(campaignQuery(useWorkspace(), id));
  return data ? t('confirm.people', { count: data.active_users_count }) : null;
}

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
