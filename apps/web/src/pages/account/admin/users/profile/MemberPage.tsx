import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { saveFile } from '#lib/csv.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useCan } from '#lib/use-can.ts';
import { useStoredDraft } from '#lib/use-stored-draft.ts';
import { paths } from '#paths.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { GuardedButton } from '#ui/GuardedButton.tsx';
import { fullName } from '#ui/initials.ts';
import { LeaveGuard } from '#ui/LeaveGuard.tsx';
import { PageGrid } from '#ui/PageGrid.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { showToast } from '#ui/toast.tsx';
import { MemberHistory } from '#features/audit/components/MemberHistory.tsx';
import { MemberCoffees } from '#features/coffees/components/MemberCoffees.tsx';
import { MemberNetwork } from '#features/coffees/components/MemberNetwork.tsx';
import { MemberMails } from '#features/email-outbox/components/MemberMails.tsx';
import { MemberInvitations } from '#features/invitations/components/MemberInvitations.tsx';
import { MemberPrograms } from '#features/participations/components/MemberPrograms.tsx';
import { useCategories } from '#features/categories/api.ts';
import { activeFields } from '#features/categories/view.ts';
import { MemberFacts } from './MemberFacts.tsx';
import { MemberFields } from './MemberFields.tsx';
import { MemberMenu } from './MemberMenu.tsx';
import {
  type UserDetail,
  useExportMember,
  useMember,
  useUndoAct,
  useUpdateMember,
} from '#features/profile/member-api.ts';
import { memberChange, memberDraft, memberState } from '#features/profile/member-view.ts';
import { MemberForm } from '#features/profile/forms/MemberForm.tsx';

const MEMBER_FORM = 'member-form';

/** A member as admins see them: the facts first, then their history. Each part has its own query. */
export function MemberPage({ id }: { id: number }) {
  const { t } = useTranslation(['member', 'common']);
  const workspace = useWorkspace();
  const member = useMember(id);
  const categories = useCategories();
  const fields = useMemo(() => activeFields(categories), [categories]);
  const base = useMemo(() => memberDraft(member, fields), [member, fields]);
  const form = useStoredDraft(
    `fika-member-${workspace.id}-${id}`,
    base,
    () => import('#features/profile/member-stored-draft.ts'),
  );
  const [open, setOpen] = useState(form.dirty);
  const update = useUpdateMember(id);
  const take = useExport(id);
  const name = fullName(member) || member.email;
  const discard = () => {
    form.discard();
    update.reset();
    setOpen(false);
  };
  const save = () => {
    const change = memberChange(base, form.draft);
    if (Object.keys(change).length === 0) return discard();
    update.mutate(change, {
      onSuccess: () => {
        discard();
        showToast({ message: t('saved', { name }) });
      },
    });
  };
  return (
    <>
      <LeaveGuard dirty={form.dirty} within="/nowhere" />
      <PageHeader
        title={name}
        crumbs={[{ label: t('common:nav.members'), to: paths.members(workspace) }, { label: name }]}
        status={<Standing member={member} />}
        actions={
          open ? (
            <>
              <Button variant="default" disabled={update.isPending} onClick={discard}>
                {t('discard')}
              </Button>
              <Button type="submit" form={MEMBER_FORM} loading={update.isPending}>
                {t('save')}
              </Button>
            </>
          ) : (
            <Actions member={member} onEdit={() => setOpen(true)} onExport={take.run} />
          )
        }
      />
      {take.error && <ErrorBanner title={t('acts.export.failed')} error={take.error} onRetry={take.run} />}
      <PageGrid
        aside={
          <>
            <MemberFacts member={member} />
            <MemberMails id={id} />
          </>
        }
      >
        {open ? (
          // The edited values stay visible until the saved member is loaded.
          <MemberForm
            id={MEMBER_FORM}
            member={member}
            fields={fields}
            draft={form.draft}
            onChange={form.set}
            error={update.error}
            sent={update.variables}
            onSubmit={save}
          />
        ) : (
          <MemberFields member={member} fields={fields} />
        )}
        <MemberPrograms id={id} />
        <MemberCoffees id={id} />
        <MemberNetwork id={id} />
        <MemberInvitations id={id} />
        <MemberHistory id={id} />
      </PageGrid>
    </>
  );
}

/** Downloads everything that the workspace stores about a member. */
function useExport(id: number) {
  const { t } = useTranslation('member');
  const { slug } = useWorkspace();
  const { mutate, error } = useExportMember(id);
  const run = () =>
    mutate(undefined, {
      onSuccess: (data) => {
        saveFile(`${slug}-${id}.json`, JSON.stringify(data, null, 2), 'application/json');
        showToast({ message: t('acts.export.done') });
      },
    });
  return { run, error };
}

interface ActionsProps {
  member: UserDetail;
  onEdit: () => void;
  onExport: () => void;
}

/** The actions on a member that is not being edited. */
function Actions({ member, onEdit, onExport }: ActionsProps) {
  const { t } = useTranslation('member');
  const { user } = useWorkspace();
  const undo = useUndoAct();
  const { reason } = useCan('members_edit');
  const isForeignAdmin = member.role > 0 && user.role < 2;
  const notThis = isForeignAdmin ? t('acts.superadmin_only') : reason;
  return (
    <>
      <GuardedButton
        variant="default"
        reason={user.id === member.id ? null : notThis}
        leftSection={<IconPencil size={16} aria-hidden="true" />}
        onClick={onEdit}
      >
        {t('edit')}
      </GuardedButton>
      <MemberMenu member={member} onExport={onExport} onUndo={undo.mutateAsync} />
    </>
  );
}

const STATE_TONES = { active: 'pine', bounced: 'lingon', left: 'neutral', inactive: 'neutral' } as const;

function Standing({ member }: { member: UserDetail }) {
  const { t } = useTranslation('member');
  const state = memberState(member);
  return (
    <>
      <StatusBadge tone={STATE_TONES[state]} dot={state === 'active'}>
        {t(`states.${state}`)}
      </StatusBadge>
      {member.role > 0 && (
        <StatusBadge tone="accent">{t(member.role === 2 ? 'roles.2' : 'roles.1')}</StatusBadge>
      )}
    </>
  );
}
