import { useTranslation } from '#lib/i18n.ts';
import { Banner } from '#ui/Banner.tsx';
import { useSso } from '#features/sso/api.ts';
import { AccessCard } from './AccessCard.tsx';
import { AdvancedCard } from './AdvancedCard.tsx';
import { OurSideCard } from './OurSideCard.tsx';
import { ProviderCard } from './ProviderCard.tsx';
import { TestCard } from './TestCard.tsx';
import c from '#features/sso/components/sso.module.css';

/** The set-up of single sign-on, from the metadata of the provider to its use by all members, one card per step. */
export function SsoTab() {
  const { t } = useTranslation('sso');
  const state = useSso();
  const { settings, service_provider: ours } = state;
  if (!state.is_entitled) {
    return (
      <div className={c.column}>
        <Banner tone="accent" title={t('plan.title')}>
          {t(settings?.enabled ? 'plan.goes_on' : 'plan.body')}
        </Banner>
      </div>
    );
  }
  return (
    <div className={c.column}>
      <p className={c.help}>{t('help')}</p>
      <ProviderCard state={state} />
      <OurSideCard provider={ours} />
      {settings && (
        <>
          <TestCard testedAt={settings.tested_at} loginUrl={ours.login_url} />
          <AccessCard settings={settings} loginUrl={ours.login_url} />
          <AdvancedCard settings={settings} />
        </>
      )}
    </div>
  );
}
