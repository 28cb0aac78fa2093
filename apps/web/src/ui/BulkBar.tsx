import { ActionIcon, Menu } from '@mantine/core';
import { IconLock, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import c from './BulkBar.module.css';
import { ReasonTooltip } from './ReasonTooltip.tsx';

export interface BulkBarProps {
  count: number;
  /** "Select all 1,004, everyone but you". */
  selectAll?: { label: string; onClick: () => void };
  onClear: () => void;
  /** `BulkAction`s. */
  children: ReactNode;
}

/** The actions for the selected rows. The bar floats over the page and never moves the table. */
export function BulkBar({ count, selectAll, onClear, children }: BulkBarProps) {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <section className={c.bar} data-bulk-bar aria-label={t('list.bulk')}>
      <strong className={c.count} aria-live="polite">
        {t('list.selected', { count })}
      </strong>
      {selectAll && (
        <button type="button" className={c.all} onClick={selectAll.onClick}>
          {selectAll.label}
        </button>
      )}
      <span className={c.rule} />
      {children}
      <span className={c.rule} />
      <ActionIcon className={c.close} aria-label={t('list.unselect')} onClick={onClear}>
        <IconX size={16} />
      </ActionIcon>
    </section>
  );
}

export interface BulkActionProps {
  icon: ReactNode;
  label: string;
  /** Why it cannot be pressed now; without it, or with null, it can. */
  reason?: string | null;
  onClick: () => void;
}

export function BulkAction({ icon, label, reason = null, onClick }: BulkActionProps) {
  if (reason === null) {
    return (
      <button type="button" className={c.action} onClick={onClick}>
        {icon}
        {label}
      </button>
    );
  }
  return (
    <ReasonTooltip reason={reason}>
      <button type="button" className={c.action} aria-disabled="true">
        <IconLock size={16} aria-hidden="true" />
        {label}
      </button>
    </ReasonTooltip>
  );
}

/** Further actions: `ReasonItem`s in a menu of the bar. */
export function BulkMenu({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <Menu position="top-end" withinPortal>
      <Menu.Target>
        <button type="button" className={c.action}>
          {icon}
          {label}
        </button>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
