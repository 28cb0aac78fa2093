import { useLocation } from '@tanstack/react-router';
import { createContext, use, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { LinkTabs } from '#ui/LinkTabs.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import c from './ProfileLayout.module.css';

const ActionPlace = createContext<HTMLElement | null>(null);

interface ProfileLayoutProps {
  /** Whether the page is alone: without the tabs of the others. */
  single?: boolean;
  children: ReactNode;
}

/** The layout of the reader's profile pages: a header with their tabs. */
export function ProfileLayout({ single = false, children }: ProfileLayoutProps) {
  const { t } = useTranslation('profile');
  const workspace = useWorkspace();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const address = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, '') });
  const tabs = [
    { label: t('tabs.profile'), to: paths.profile(workspace) },
    { label: t('tabs.settings'), to: paths.profileSettings(workspace) },
    { label: t('tabs.password'), to: paths.profilePassword(workspace) },
    { label: t('tabs.mfa'), to: paths.profileMfa(workspace) },
  ];
  return (
    <>
      <PageHeader
        title={t('title')}
        tab={tabs.find(({ to }) => to === address)?.label}
        actions={<div ref={setPlace} className={c.actions} />}
        tabs={single ? undefined : <LinkTabs tabs={tabs} label={t('tabs.label')} />}
      />
      <ActionPlace value={place}>{children}</ActionPlace>
    </>
  );
}

/** The actions of a tab, shown in the shared header. */
export function ProfileActions({ children }: { children: ReactNode }) {
  const place = use(ActionPlace);
  return place ? createPortal(children, place) : null;
}
