import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { Card } from '#ui/Card.tsx';
import type { SamlMetadata, SsoState } from '#features/sso/api.ts';
import { MetadataForm } from '#features/sso/forms/MetadataForm.tsx';
import { CertificateList } from './CertificateList.tsx';
import { MetadataReview, ProviderFacts } from './MetadataReview.tsx';
import c from '#features/sso/components/sso.module.css';

type Step = { is: 'shown' } | { is: 'asked' } | { is: 'read'; metadata: SamlMetadata };

/** The identity provider of the organisation: read from its metadata, then shown, then replaced. */
export function ProviderCard({ state: { settings, certificates } }: { state: SsoState }) {
  const { t } = useTranslation('sso');
  const [step, setStep] = useState<Step>({ is: 'shown' });
  const isAsked = step.is === 'asked' || (step.is === 'shown' && settings === null);
  return (
    <Card title={t('provider.title')}>
      <div className={c.parts}>
        {isAsked && (
          <>
            <p className={c.help}>{t('metadata.help')}</p>
            <MetadataForm
              onRead={(metadata) => setStep({ is: 'read', metadata })}
              onCancel={settings ? () => setStep({ is: 'shown' }) : null}
            />
          </>
        )}
        {step.is === 'read' && (
          <MetadataReview
            read={step.metadata}
            before={settings}
            onSaved={() => setStep({ is: 'shown' })}
            onBack={() => setStep({ is: 'asked' })}
          />
        )}
        {step.is === 'shown' && settings && (
          <>
            <ProviderFacts {...settings} />
            <CertificateList certificates={certificates} />
            <div className={c.actions}>
              <Button variant="default" onClick={() => setStep({ is: 'asked' })}>
                {t('provider.replace')}
              </Button>
            </div>
          </>
        )}
      </div>
    </Card>
  );
}
