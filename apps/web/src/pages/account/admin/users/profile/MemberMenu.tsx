import { Menu } from '@mantine/core';
import {
  IconDownload,
  IconKey,
  IconShieldMinus,
  IconShieldPlus,
  IconTrash,
  IconUserCheck,
  IconUserOff,
  type TablerIcon,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useCan } from '#lib/use-can.ts';
import { paths } from '#paths.ts';
import { fullName } from '#ui/initials.ts';
import { MenuLink } from '#ui/MenuLink.tsx';
import { ReasonItem } from '#ui/ReasonItem.tsx';
import { RowMenu } from '#ui/RowMenu.tsx';
import type { UserDetail } from '#features/profile/member-api.ts';
import { ACT_RIGHTS, actsOn, type MemberAct, needsSuperadmin } from '#features/profile/member-view.ts';
import { AskMemberAct } from './AskMemberAct.tsx';
import { EraseMemberModal } from './EraseMemberModal.tsx';

const ICONS: Readonly<Record<MemberAct, TablerIcon>> = {
  activate: IconUserCheck,
  deactivate: IconUserOff,
  grant: IconShieldPlus,
  ungrant: IconShieldMinus,
  reset_password: IconKey,
};

interface MemberMenuProps {
  member: UserDetail;
  /** Passed in, because the menu is unmounted before the file is ready. */
  onExport: () => void;
  onUndo: (undoId: string) => Promise<unknown>;
}

/** The actions for a member. A disabled one has the reason. */
export function MemberMenu({ member, onExport, onUndo }: MemberMenuProps) {
  const { t } = useTranslation('member');
  const workspace = useWorkspace();
  const [asking, setAsking] = useState<MemberAct | 'erase' | null>(null);
  const isSelf = workspace.user.id === member.id;
  const hasRights = member.role > 0 && member.is_active;
  const name = fullName(member) || member.email;
  return (
    <>
      <RowMenu name={name} variant="default">
        {isSelf && <MenuLink to={paths.profile(workspace)}>{t('acts.own_profile')}</MenuLink>}
        {hasRights && (
          <MenuLink to={paths.permissionsOf({ slug: workspace.slug, id: member.id })}>
            {t('acts.rights')}
          </MenuLink>
        )}
        {!isSelf && (
          <>
            {actsOn(member).map((act) => (
              <ActItem key={act} act={act} role={member.role} onAct={() => setAsking(act)} />
            ))}
            <Menu.Divider />
            <ExportItem role={member.role} onExport={onExport} />
            <EraseItem role={member.role} onErase={() => setAsking('erase')} />
          </>
        )}
      </RowMenu>
      <AskMemberAct
        member={member}
        act={asking === 'erase' ? null : asking}
        onClose={() => setAsking(null)}
        onUndo={onUndo}
      />
      {asking === 'erase' && <EraseMemberModal member={member} onClose={() => setAsking(null)} />}
    </>
  );
}

/** The reason why the admin may not act on a member with this role; null when they may. */
function useReason(act: Parameters<typeof needsSuperadmin>[0], role: number): string | null {
  const { t } = useTranslation('member');
  const { user: me } = useWorkspace();
  const right =
    act === 'export' ? 'members_export_list' : act === 'erase' ? 'members_delete' : ACT_RIGHTS[act];
  const { reason } = useCan(right);
  if (reason !== null) return reason;
  return needsSuperadmin(act, role) && me.role < 2 ? t('acts.superadmin_only') : null;
}

function ActItem({ act, role, onAct }: { act: MemberAct; role: number; onAct: () => void }) {
  const { t } = useTranslation('member');
  const Icon = ICONS[act];
  return (
    <ReasonItem reason={useReason(act, role)} icon={<Icon size={16} />} onClick={onAct}>
      {t(`acts.${act}.menu`)}
    </ReasonItem>
  );
}

function ExportItem({ role, onExport }: { role: number; onExport: () => void }) {
  const { t } = useTranslation('member');
  return (
    <ReasonItem reason={useReason('export', role)} icon={<IconDownload size={16} />} onClick={onExport}>
      {t('acts.export.menu')}
    </ReasonItem>
  );
}

function EraseItem({ role, onErase }: { role: number; onErase: () => void }) {
  const { t } = useTranslation('member');
  return (
    <ReasonItem danger reason={useReason('erase', role)} icon={<IconTrash size={16} />} onClick={onErase}>
      {t('acts.erase.menu')}
    </ReasonItem>
  );
}
