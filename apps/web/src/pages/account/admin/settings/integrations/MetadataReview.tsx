import { Button } from '@mantine/core';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { Banner } from '#ui/Banner.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { showToast } from '#ui/toast.tsx';
import { type SamlMetadata, type SsoSettings, useSaveSso } from '#features/sso/api.ts';
import { inputOfMetadata, needsTest } from '#features/sso/view.ts';
import { CertificateList } from './CertificateList.tsx';
import c from '#features/sso/components/sso.module.css';

interface MetadataReviewProps {
  read: SamlMetadata;
  before: SsoSettings | null;
  onSaved: () => void;
  onBack: () => void;
}

/** The data found in metadata, with warnings, before it is saved. */
export function MetadataReview({ read, before, onSaved, onBack }: MetadataReviewProps) {
  const { t } = useTranslation('sso');
  const { date } = useFormat();
  const save = useSaveSso();
  const input = inputOfMetadata(read, before);
  const stopsEnforcing = before !== null && before.enforced && needsTest(before, input);
  const run = () =>
    save.mutate(input, {
      onSuccess: () => {
        showToast({ message: t('done.provider') });
        onSaved();
      },
    });
  return (
    <div className={c.parts}>
      {save.error !== null && <ErrorBanner title={t('failed.save')} error={save.error} />}
      <ProviderFacts {...read} />
      <CertificateList certificates={read.certificates} />
      {read.warnings.length > 0 && (
        <Banner tone="cinnamon" title={t('warning.title', { count: read.warnings.length })}>
          <ul className={c.warnings}>
            {read.warnings.map(({ code, values }) => (
              <li key={`${code} ${Object.values(values).join(' ')}`}>
                {t(`warning.${code}`, { ...values, date: values['date'] ? date(values['date']) : '' })}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {stopsEnforcing && <Banner tone="cinnamon" title={t('provider.pauses')} />}
      <div className={c.actions}>
        <Button loading={save.isPending} onClick={run}>
          {t('provider.use')}
        </Button>
        <Button variant="default" onClick={onBack}>
          {t('provider.back')}
        </Button>
      </div>
    </div>
  );
}

/** The identity provider, and the address of its login. */
export function ProviderFacts(facts: Pick<SamlMetadata, 'entity_id' | 'sso_url' | 'sso_binding'>) {
  const { t } = useTranslation('sso');
  return (
    <dl className={c.facts}>
      <dt>{t('provider.entity_id')}</dt>
      <dd>{facts.entity_id}</dd>
      <dt>{t('provider.sso_url')}</dt>
      <dd>{facts.sso_url}</dd>
      <dt>{t('provider.binding')}</dt>
      <dd>{t(`provider.${facts.sso_binding}`)}</dd>
    </dl>
  );
}
