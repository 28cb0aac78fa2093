import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { Banner } from '#ui/Banner.tsx';
import { LinkTabs } from '#ui/LinkTabs.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { SecurityTab } from './SecurityTab.tsx';
import { SsoTab } from './SsoTab.tsx';
import { INTEGRATION_TABS, type IntegrationTab } from '#features/sso/view.ts';
import c from '#features/sso/components/sso.module.css';

/** Settings of the login: single sign-on, and the rules for all other logins. */
export function IntegrationsPage({ tab }: { tab: IntegrationTab }) {
  const { t } = useTranslation(['sso', 'common']);
  const { slug, user } = useWorkspace();
  return (
    <>
      <PageHeader
        title={t('title')}
        tab={t(`tab.${tab}`)}
        crumbs={[{ label: t('common:nav.settings'), to: paths.settings({ slug }) }, { label: t('title') }]}
        tabs={
          <LinkTabs
            label={t('title')}
            tabs={INTEGRATION_TABS.map((name) => ({
              label: t(`tab.${name}`),
              to: paths.settingsIntegrationsTab({ slug, tab: name }),
            }))}
          />
        }
      />
      {tab === 'security' ? <SecurityTab /> : user.role === 2 ? <SsoTab /> : <ForSuperadmins />}
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
