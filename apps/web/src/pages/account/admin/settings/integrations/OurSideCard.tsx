import { useTranslation } from '#lib/i18n.ts';
import { Card } from '#ui/Card.tsx';
import type { SsoState } from '#features/sso/api.ts';
import { CopyField } from '#ui/CopyField.tsx';
import c from '#features/sso/components/sso.module.css';

/** The data that the identity provider needs. */
export function OurSideCard({ provider }: { provider: SsoState['service_provider'] }) {
  const { t } = useTranslation('sso');
  return (
    <Card title={t('ours.title')}>
      <p className={c.help}>{t('ours.help')}</p>
      <CopyField label={t('ours.metadata_url')} value={provider.metadata_url} />
      <CopyField label={t('ours.entity_id')} value={provider.entity_id} />
      <CopyField label={t('ours.acs_url')} value={provider.acs_url} />
    </Card>
  );
}
