import type { Permissions } from '@fika/contract/permissions';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useCan } from '#lib/use-can.ts';
import { useStoredDraft } from '#lib/use-stored-draft.ts';
import { paths } from '#paths.ts';
import { Banner } from '#ui/Banner.tsx';
import { Card } from '#ui/Card.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { GuardedButton } from '#ui/GuardedButton.tsx';
import { fullName } from '#ui/initials.ts';
import { LeaveGuard } from '#ui/LeaveGuard.tsx';
import { FormColumn } from '#ui/FormColumn.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { showToast } from '#ui/toast.tsx';
import { type Admin, superadminsQuery, useUpdatePermissions } from '#features/admins/api.ts';
import { AdminMenu, useHasActs } from './AdminMenu.tsx';
import { HeldRight, RightField } from './RightFields.tsx';
import { GROUP_NAMES, RIGHT_GROUPS } from '#features/admins/view.ts';
import c from './AdminPage.module.css';

/** The permissions of one admin: superadmins and admins with the permission can edit them, other admins read them. */
export function AdminPage({ admin }: { admin: Admin }) {
  const { t } = useTranslation(['admins', 'common']);
  const workspace = useWorkspace();
  const form = useStoredDraft(
    `rights:${workspace.id}:${admin.id}`,
    admin.permissions,
    () => import('#features/admins/stored-draft.ts'),
  );
  const update = useUpdatePermissions();
  const hasActs = useHasActs(admin);
  const name = fullName(admin);
  const isSuper = workspace.user.role === 2;
  const { can, reason } = useCan('members_permissions_change');
  const isOwn = admin.id === workspace.user.id;
  const mayChange = can && admin.role === 1 && !isOwn;
  const locked = isOwn ? t('own') : reason;
  const save = () =>
    update.mutate(
      { id: admin.id, permissions: form.patch as Partial<Permissions> },
      {
        onSuccess: () => {
          form.discard();
          showToast({ message: t('saved', { name }) });
        },
      },
    );
  return (
    <>
      <LeaveGuard dirty={form.dirty && !update.isPending} within="/nowhere" />
      <PageHeader
        title={name}
        status={
          <StatusBadge tone={admin.role === 2 ? 'accent' : 'neutral'}>{t(`roles.${admin.role}`)}</StatusBadge>
        }
        crumbs={[
          { label: t('common:nav.settings'), to: paths.settings(workspace) },
          { label: t('title'), to: paths.permissions(workspace) },
          { label: name },
        ]}
        actions={
          <>
            {form.dirty && mayChange && (
              <Button variant="default" disabled={update.isPending} onClick={form.discard}>
                {t('discard')}
              </Button>
            )}
            {admin.role === 1 && (
              <GuardedButton
                reason={mayChange ? (form.dirty ? null : t('nothing_to_save')) : locked}
                loading={update.isPending}
                onClick={save}
              >
                {t('save')}
              </GuardedButton>
            )}
            {hasActs && <AdminMenu admin={admin} variant="default" />}
          </>
        }
      />
      <FormColumn>
        <div className={c.stack}>
          {update.error && <ErrorBanner title={t('save_failed')} error={update.error} />}
          <WhoDecides admin={admin} mayChange={mayChange} />
          {GROUP_NAMES.map((group) => (
            <Card key={group} title={t(`groups.${group}`)}>
              <div className={c.rights}>
                {RIGHT_GROUPS[group].map((right) =>
                  mayChange ? (
                    <RightField
                      key={right}
                      right={right}
                      value={form.draft}
                      saved={admin.permissions}
                      own={isSuper ? null : workspace.permissions}
                      name={name}
                      onChange={form.set}
                    />
                  ) : (
                    <HeldRight key={right} right={right} value={admin.permissions} />
                  ),
                )}
              </div>
            </Card>
          ))}
        </div>
      </FormColumn>
    </>
  );
}

/** Why the permissions are read-only, and which admins can change them. */
function WhoDecides({ admin, mayChange }: { admin: Admin; mayChange: boolean }) {
  const { t } = useTranslation('admins');
  const workspace = useWorkspace();
  const superadmins = useQuery({ ...superadminsQuery(workspace), enabled: !mayChange });
  if (mayChange) return null;
  const name = fullName(admin);
  if (admin.role === 2) {
    return (
      <Banner tone="accent" title={t('of_superadmin')}>
        {workspace.user.role === 2 && workspace.user.id !== admin.id && t('of_superadmin_help', { name })}
      </Banner>
    );
  }
  const names = (superadmins.data ?? []).map(fullName).join(', ');
  const own = admin.id === workspace.user.id;
  return (
    <Banner tone="accent" title={t(own ? 'own' : 'read_only')}>
      {names && t(own ? 'own_help' : 'read_only_help', { names })}
    </Banner>
  );
}
