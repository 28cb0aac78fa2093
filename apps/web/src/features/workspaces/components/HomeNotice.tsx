import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from '#lib/i18n.ts';
import type { Notice } from '../view.ts';
import c from './HomeNotice.module.css';

const ICONS = {
  info: IconInfoCircle,
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  error: IconAlertTriangle,
};

/** The notice of the admins for all members, in their words. */
export function HomeNotice({ notice, lang }: { notice: Notice; lang: string }) {
  const { t } = useTranslation('workspaces');
  const { type, showIcon, message } = notice;
  const Icon = ICONS[type];
  return (
    <div className={c.notice} data-type={type} role="note">
      {showIcon && <Icon size={18} aria-hidden="true" />}
      <p className={c.message}>
        <VisuallyHidden>{t(`notice.${type}`)}</VisuallyHidden>
        <span lang={lang}>{message}</span>
      </p>
    </div>
  );
}
