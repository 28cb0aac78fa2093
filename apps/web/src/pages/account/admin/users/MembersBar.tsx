import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useTranslation } from '#lib/i18n.ts';
import { useCan } from '#lib/use-can.ts';
import { BulkAction, BulkBar, BulkMenu } from '#ui/BulkBar.tsx';
import { ReasonItem } from '#ui/ReasonItem.tsx';
import { type Deed, DEED_ICONS, DEED_RIGHTS } from './deeds.ts';

interface MembersBarProps {
  count: number;
  /** The number of members in the list; null when all of them are selected. */
  total: number | null;
  /** The reader is in the list, and stays unselected. */
  leavesOut: boolean;
  /** Whether the list has inactive members only, so that "activate" is the first action. */
  inactive: boolean;
  onEveryone: () => void;
  onAsk: (deed: Deed) => void;
  onClear: () => void;
}

export function MembersBar(props: MembersBarProps) {
  const { count, total, leavesOut, inactive, onEveryone, onAsk, onClear } = props;
  const { t } = useTranslation('bulk');
  const more = total !== null && total > count;
  const status: readonly [Deed, Deed] = inactive ? ['activate', 'deactivate'] : ['deactivate', 'activate'];
  const rest: Deed[] = ['program', status[1], 'reset', 'grant', 'ungrant', 'export'];
  return (
    <BulkBar
      count={count}
      {...(more && {
        selectAll: {
          label: t(leavesOut ? 'select_others' : 'select_all', { count: total }),
          onClick: onEveryone,
        },
      })}
      onClear={onClear}
    >
      {(['audience', 'field', status[0]] as const).map((deed) => (
        <BarDeed key={deed} deed={deed} onAsk={onAsk} />
      ))}
      <BulkMenu icon={<IconDots size={16} aria-hidden="true" />} label={t('more')}>
        {rest.map((deed) => (
          <DeedItem key={deed} deed={deed} onAsk={onAsk} />
        ))}
        <Menu.Divider />
        <DeedItem deed="remove" onAsk={onAsk} />
      </BulkMenu>
    </BulkBar>
  );
}

interface DeedProps {
  deed: Deed;
  onAsk: (deed: Deed) => void;
}

function BarDeed({ deed, onAsk }: DeedProps) {
  const { t } = useTranslation('bulk');
  const { reason } = useCan(DEED_RIGHTS[deed]);
  const Icon = DEED_ICONS[deed];
  return (
    <BulkAction
      icon={<Icon size={16} aria-hidden="true" />}
      label={t(`deeds.${deed}`)}
      reason={reason}
      onClick={() => onAsk(deed)}
    />
  );
}

/** An act in a menu, with the reason when the reader may not do it. */
export function DeedItem({ deed, onAsk }: DeedProps) {
  const { t } = useTranslation('bulk');
  const { reason } = useCan(DEED_RIGHTS[deed]);
  const Icon = DEED_ICONS[deed];
  return (
    <ReasonItem
      reason={reason}
      icon={<Icon size={16} />}
      danger={deed === 'remove'}
      onClick={() => onAsk(deed)}
    >
      {t(`deeds.${deed}`)}
    </ReasonItem>
  );
}
