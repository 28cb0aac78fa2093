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
import { TeamsTab } from './TeamsTab.tsx';
import { INTEGRATION_TABS, type IntegrationTab } from '#features/sso/view.ts';
import { teamsQuery } from '#features/msteams/api.ts';
import { slackQuery } from '#features/slack/api.ts';
import { isShown } from '#features/slack/view.ts';
import c from '#features/sso/components/sso.module.css';

/** Settings of the login, and the connections to Slack and Teams where the operator has set them up. */
export function IntegrationsPage({ tab }: { tab: IntegrationTab }) {
  const { t } = useTranslation(['sso', 'common']);
  const workspace = useWorkspace();
  const { slug, user } = workspace;
  const { data: slack } = useSuspenseQuery(slackQuery(workspace));
  const { data: teams } = useSuspenseQuery(teamsQuery(workspace));
  const shown = { sso: true, security: true, slack: isShown(slack), msteams: isShown(teams) };
  const tabs = INTEGRATION_TABS.filter((name) => shown[name]);
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
      {tab === 'msteams' && <TeamsTab />}
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
