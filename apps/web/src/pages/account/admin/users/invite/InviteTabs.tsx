import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { LinkTabs } from '#ui/LinkTabs.tsx';

const INVITE_TABS = ['upload', 'person', 'mail', 'link'] as const;
export type InviteTab = (typeof INVITE_TABS)[number];

export function isInviteTab(text: string): text is InviteTab {
  return INVITE_TABS.some((tab) => tab === text);
}

/** The ways to add people. */
export function InviteTabs({ area }: { area: 'users' | 'admin' }) {
  const { t } = useTranslation('invitations');
  const { slug } = useWorkspace();
  const path = area === 'users' ? paths.membersInvite : paths.adminInvite;
  return (
    <LinkTabs
      label={t('tabs.label')}
      tabs={INVITE_TABS.map((tab) => ({ label: t(`tabs.${tab}`), to: path({ slug, tab }) }))}
    />
  );
}
