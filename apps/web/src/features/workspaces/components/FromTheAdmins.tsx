import { IconExternalLink } from '@tabler/icons-react';
import { Button } from '@mantine/core';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { inLanguage } from '../view.ts';
import c from './FromTheAdmins.module.css';
import { HomeNotice } from './HomeNotice.tsx';

/** Content of the admins on every member's home: a notice, and links. */
export function FromTheAdmins() {
  const { options, culture } = useWorkspace();
  const language = useLanguage();
  const notice = inLanguage(options.user_warning_notice, language, culture);
  const actions = inLanguage(options.user_quick_actions, language, culture);
  if (!notice && !actions) return null;
  return (
    <div className={c.both}>
      {notice && <HomeNotice notice={notice.value} lang={notice.lang} />}
      {actions && <QuickActions actions={actions.value} lang={actions.lang} />}
    </div>
  );
}

interface QuickActionsProps {
  actions: readonly { label: string; url: string }[];
  lang: string | undefined;
}

function QuickActions({ actions, lang }: QuickActionsProps) {
  const { t } = useTranslation('workspaces');
  return (
    <ul className={c.actions} aria-label={t('quick_actions')} lang={lang}>
      {actions.map(({ label, url }) => (
        <li key={`${label} ${url}`}>
          <Button
            component="a"
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            variant="default"
            rightSection={<IconExternalLink size={16} aria-hidden="true" />}
          >
            {label}
          </Button>
        </li>
      ))}
    </ul>
  );
}
