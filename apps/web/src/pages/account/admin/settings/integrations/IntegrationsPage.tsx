import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { Banner } from '#ui/Banner.tsx';
import { LinkTabs } from '#ui/LinkTabs.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { SecurityTab } from './SecurityTab.tsx';
import { SlackTab } from './SlackTab.tsx';
import { SsoTab } from './SsoTab.tsx';
import { INTEGRATION_TABS, type IntegrationTab } from '#features/sso/view.ts';
import { slackQuery } from '#features/slack/api.ts';
import { isShown } from '#features/slack/view.ts';
import c from '#features/sso/components/sso.module.css';

/** Settings of the login, and the connection to Slack where the operator has set it up. */
export function IntegrationsPage({ tab }: { tab: IntegrationTab }) {
  const { t } = useTranslation(['sso', 'common']);
  const workspace = useWorkspace();
  const { slug, user } = workspace;
  const { data: slack } = useSuspenseQuery(slackQuery(workspace));
  const tabs = INTEGRATION_TABS.filter((name) => name !== 'slack' || isShown(slack));
  return (
    <>
      <PageHeader
        title={t('title')}
        tab={t(`tab.${tab}`)}
        crumbs={[{ label: t('common:nav.settings'), to: paths.settings({ slug }) }, { label: t('title') }]}
        tabs={
          <LinkTabs
            label={t('title')}
            tabs={tabs.map((name) => ({
              label: t(`tab.${name}`),
              to: paths.settingsIntegrationsTab({ slug, tab: name }),
            }))}
          />
        }
      />
      {tab === 'sso' && (user.role === 2 ? <SsoTab /> : <ForSuperadmins />)}
      {tab === 'security' && <SecurityTab />}
      {tab === 'slack' && <SlackTab />}
    </>
  );
}

function ForSuperadmins() {
  const { t } = useTranslation('sso');
  return (
    <div className={c.column}>
      <Banner tone="accent" title={t('superadmin.title')}>
        {t('superadmin.body')}
      </Banner>
    </div>
  );
}
