import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useCan } from '#lib/use-can.ts';
import { paths } from '#paths.ts';
import { ConfirmModal } from '#ui/ConfirmModal.tsx';
import { ReasonItem } from '#ui/ReasonItem.tsx';
import { RowMenu } from '#ui/RowMenu.tsx';
import { showToast } from '#ui/toast.tsx';
import { type Audience, useDeleteAudience } from '../api.ts';

interface AudienceMenuProps {
  audience: Audience;
  /** For the page of the audience, which navigates away after a deletion. */
  variant?: 'default';
}

/** The actions for an audience. A disabled one has the reason. */
export function AudienceMenu({ audience, variant }: AudienceMenuProps) {
  const { t } = useTranslation('audiences');
  const workspace = useWorkspace();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const { reason } = useCan('audiences_management', audience.id);
  const remove = useDeleteAudience();
  const { id, name } = audience;
  return (
    <>
      <RowMenu name={name} {...(variant && { variant })}>
        {!variant && (
          <ReasonItem
            reason={reason}
            icon={<IconPencil size={16} />}
            onClick={() => void navigate({ to: paths.audiencesEdit({ slug: workspace.slug, id }) })}
          >
            {t('edit')}
          </ReasonItem>
        )}
        <ReasonItem danger reason={reason} icon={<IconTrash size={16} />} onClick={() => setAsking(true)}>
          {t('delete.menu')}
        </ReasonItem>
      </RowMenu>
      <ConfirmModal
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('delete.title', { name })}
        confirmLabel={t('delete.confirm')}
        keepLabel={t('delete.keep')}
        failedTitle={t('delete.failed')}
        onConfirm={async () => {
          await remove.mutateAsync(id);
          showToast({ message: t('delete.done', { name }) });
          if (variant) await navigate({ to: paths.audiences(workspace), ignoreBlocker: true });
        }}
      >
        {t('delete.body', { count: audience.added_count })}
      </ConfirmModal>
    </>
  );
}
