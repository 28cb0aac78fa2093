import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import c from './ReasonItem.module.css';

export interface ReasonItemProps {
  /** Why it cannot be done now; `null` when it can. */
  reason: string | null;
  icon: ReactNode;
  onClick: () => void;
  danger?: boolean;
  children: ReactNode;
}

/** An entry of a menu that says why it is disabled. The arrow keys still reach it, so that every reader can read the reason. */
export function ReasonItem({ reason, icon, onClick, danger = false, children }: ReasonItemProps) {
  const disabled = reason !== null;
  return (
    <Menu.Item
      className={c.item}
      leftSection={icon}
      {...(danger && !disabled && { color: 'lingon' })}
      {...(disabled && { 'data-disabled': true, 'aria-disabled': true })}
      closeMenuOnClick={!disabled}
      onClick={disabled ? undefined : onClick}
    >
      {children}
      {disabled && <span className={c.reason}>{reason}</span>}
    </Menu.Item>
  );
}
