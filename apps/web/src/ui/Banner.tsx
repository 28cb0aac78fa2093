import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import c from './Banner.module.css';

export interface BannerProps {
  tone?: 'lingon' | 'cinnamon' | 'accent' | 'pine';
  /** What failed, or a fact. */
  title: string;
  /** Why. */
  children?: ReactNode;
  /** A next step: a `TextLink` or a subtle button. */
  action?: ReactNode;
}

const ICONS = {
  lingon: IconAlertTriangle,
  cinnamon: IconAlertTriangle,
  accent: IconInfoCircle,
  pine: IconCircleCheck,
};

/** Something the whole page should know. A lingon one interrupts screen readers, the others wait their turn. */
export function Banner({ tone = 'lingon', title, children, action }: BannerProps) {
  const Icon = ICONS[tone];
  return (
    <div className={c.banner} data-tone={tone} role={tone === 'lingon' ? 'alert' : 'status'}>
      <Icon size={18} aria-hidden="true" />
      <div className={c.text}>
        <p className={c.title}>{title}</p>
        {children && <div>{children}</div>}
        {action && <div className={c.action}>{action}</div>}
      </div>
    </div>
  );
}
