import { Menu } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useCan } from '#lib/use-can.ts';
import { paths } from '#paths.ts';
import { ConfirmModal } from '#ui/ConfirmModal.tsx';
import { fullName } from '#ui/initials.ts';
import { MenuLink } from '#ui/MenuLink.tsx';
import { RowMenu } from '#ui/RowMenu.tsx';
import { showToast } from '#ui/toast.tsx';
import { type Admin, useRemoveAdmin, useUpdateRole } from '#features/admins/api.ts';

type Act = 'superadmin' | 'admin' | 'remove';

/** The actions for an admin that the reader may perform. */
export function AdminMenu({ admin, variant }: { admin: Admin; variant?: 'default' }) {
  const { t } = useTranslation('admins');
  const workspace = useWorkspace();
  const [asking, setAsking] = useState<Act | null>(null);
  const { can } = useCan('members_admin_change');
  const isSuper = workspace.user.role === 2;
  const isSelf = workspace.user.id === admin.id;
  const acts: Record<Act, boolean> = {
    superadmin: isSuper && admin.role === 1,
    admin: isSuper && admin.role === 2 && !isSelf,
    remove: can && !isSelf && (isSuper || admin.role === 1),
  };
  return (
    <>
      <RowMenu name={fullName(admin)} {...(variant && { variant })}>
        {!variant && (
          <MenuLink to={paths.permissionsOf({ slug: workspace.slug, id: admin.id })}>
            {t('menu.see')}
          </MenuLink>
        )}
        {(Object.keys(acts) as Act[]).map(
          (act) =>
            acts[act] && (
              <Menu.Item key={act} onClick={() => setAsking(act)}>
                {t(`menu.${act}`)}
              </Menu.Item>
            ),
        )}
      </RowMenu>
      <AskAct admin={admin} act={asking} onClose={() => setAsking(null)} />
    </>
  );
}

/** Whether the menu has other entries than the link to the admin's page. */
export function useHasActs(admin: Admin): boolean {
  const { user } = useWorkspace();
  const { can } = useCan('members_admin_change');
  return user.role === 2 ? user.id !== admin.id : can && user.id !== admin.id && admin.role === 1;
}

function AskAct({ admin, act, onClose }: { admin: Admin; act: Act | null; onClose: () => void }) {
  const { t } = useTranslation('admins');
  const update = useUpdateRole();
  const remove = useRemoveAdmin();
  const shown = act ?? 'remove';
  const name = fullName(admin);
  const run = () =>
    shown === 'remove'
      ? remove.mutateAsync(admin.id)
      : update.mutateAsync({ id: admin.id, role: shown === 'superadmin' ? 2 : 1 });
  return (
    <ConfirmModal
      opened={act !== null}
      onClose={onClose}
      title={t(`${shown}.title`, { name })}
      confirmLabel={t(`${shown}.confirm`)}
      keepLabel={t(`${shown}.keep`)}
      failedTitle={t(`${shown}.failed`)}
      danger={shown === 'remove'}
      onConfirm={async () => {
        await run();
        showToast({ message: t(`${shown}.done`, { name }) });
      }}
    >
      {t(`${shown}.body`, { name })}
    </ConfirmModal>
  );
}
