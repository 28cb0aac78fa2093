import { IconCertificate } from '@tabler/icons-react';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { FactList } from '#ui/FactList.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import type { SsoCertificate } from '#features/sso/api.ts';
import c from '#features/sso/components/sso.module.css';

/** The certificates that a provider signs by, with the day that each expires. */
export function CertificateList({ certificates }: { certificates: readonly SsoCertificate[] }) {
  const { t } = useTranslation('sso');
  const { date } = useFormat();
  const facts = certificates.map(({ fingerprint, subject, key, valid_to: to, is_expired, is_weak }) => ({
    key: fingerprint,
    icon: IconCertificate,
    text: (
      <span className={c.certificate}>
        {subject}
        {is_expired && <StatusBadge tone="lingon">{t('certificate.expired')}</StatusBadge>}
        {is_weak && <StatusBadge tone="cinnamon">{t('certificate.weak')}</StatusBadge>}
      </span>
    ),
    note: t(is_expired ? 'certificate.was_valid' : 'certificate.valid', { date: date(to), key }),
  }));
  return <FactList facts={facts} />;
}
