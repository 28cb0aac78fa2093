import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconLink } from './links.tsx';
import c from './PhoneBars.module.css';

export interface PhoneHeaderProps {
  title: string;
  /** From `paths`, and what it is called: "Back to Home". */
  back: { to: string; label: string };
  /** A `RowMenu`. */
  menu?: ReactNode;
}

/** On a phone, the header of a page with one task replaces the top bar. Hidden on wide screens. */
export function PhoneHeader({ title, back, menu }: PhoneHeaderProps) {
  return (
    <div className={c.header} data-phone-header>
      <IconLink to={back.to} aria-label={back.label}>
        <IconArrowLeft size={20} />
      </IconLink>
      <h1 className={c.title}>{title}</h1>
      {menu}
    </div>
  );
}

/** On a phone, the actions of a page with one task, at the bottom. Hidden on wide screens. */
export function PhoneActions({ children }: { children: ReactNode }) {
  return (
    <div className={c.actions} data-phone-actions>
      {children}
    </div>
  );
}
