import {
  IconArchive,
  IconCoffee,
  IconCopy,
  IconEye,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useCan } from '#lib/use-can.ts';
import { paths } from '#paths.ts';
import { MenuLink } from '#ui/MenuLink.tsx';
import { ReasonItem } from '#ui/ReasonItem.tsx';
import { RowMenu } from '#ui/RowMenu.tsx';
import type { CampaignSummary } from '../api.ts';
import { type CampaignAct, disabledReason } from '../view.ts';

export type MenuAct = 'activate' | 'deactivate' | 'archive' | 'clone' | 'delete';

interface CampaignMenuProps {
  campaign: Pick<CampaignSummary, 'id' | 'name' | 'status'>;
  onAct: (act: MenuAct) => void;
  /** In the header of the program's own page there is no need to go there. */
  onPage?: boolean;
  /** Acts of later features, before those that end a program. */
  children?: ReactNode;
}

/** The actions for a program. A disabled one has the reason: a missing permission, or the program's state. */
export function CampaignMenu({ campaign, onAct, onPage = false, children }: CampaignMenuProps) {
  const { t } = useTranslation('campaigns');
  const { slug } = useWorkspace();
  const { id, name, status } = campaign;
  const manage = useCan('programs_management', id);
  const add = useCan('programs_add');
  const reason = (act: CampaignAct) => {
    const key = disabledReason(campaign, act);
    return manage.reason ?? (key && t(key));
  };
  const archived = status === 'archived';
  return (
    <RowMenu name={name} variant={onPage ? 'default' : 'subtle'}>
      {!onPage && manage.can && status !== 'draft' && (
        <MenuLink to={paths.campaignsDetails({ slug, id })} leftSection={<IconCoffee size={16} />}>
          {t('acts.open')}
        </MenuLink>
      )}
      {!onPage && manage.can && (
        <MenuLink
          to={paths.campaignsEdit({ slug, id })}
          leftSection={archived ? <IconEye size={16} /> : <IconPencil size={16} />}
        >
          {t(archived ? 'acts.view' : 'acts.edit')}
        </MenuLink>
      )}
      {status === 'active' ? (
        <ReasonItem
          reason={reason('deactivate')}
          icon={<IconPlayerPause size={16} />}
          onClick={() => onAct('deactivate')}
        >
          {t('acts.deactivate')}
        </ReasonItem>
      ) : (
        <ReasonItem
          reason={reason('activate')}
          icon={<IconPlayerPlay size={16} />}
          onClick={() => onAct('activate')}
        >
          {t(status === 'inactive' ? 'acts.activate_again' : 'acts.activate')}
        </ReasonItem>
      )}
      <ReasonItem
        reason={manage.reason ?? add.reason}
        icon={<IconCopy size={16} />}
        onClick={() => onAct('clone')}
      >
        {t('acts.copy')}
      </ReasonItem>
      {children}
      <ReasonItem
        reason={reason('archive')}
        icon={<IconArchive size={16} />}
        danger
        onClick={() => onAct('archive')}
      >
        {t('acts.archive')}
      </ReasonItem>
      <ReasonItem
        reason={reason('delete')}
        icon={<IconTrash size={16} />}
        danger
        onClick={() => onAct('delete')}
      >
        {t('delete.act')}
      </ReasonItem>
    </RowMenu>
  );
}
