import { LegalLayout } from '#app/LegalLayout.tsx';
import { useTranslation } from '#lib/i18n.ts';
import { LanguageSwitch } from '#ui/LanguageSwitch.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';

/** What the app for Teams stores, which its manifest names. */
export function TeamsPrivacyPage() {
  const { t } = useTranslation('msteams_tab');
  return (
    <LegalPage
      title={t('privacy.title')}
      lead={t('privacy.lead')}
      parts={[
        { title: t('privacy.account_title'), text: t('privacy.account') },
        { title: t('privacy.pages_title'), text: t('privacy.pages') },
        { title: t('privacy.operator_title'), text: t('privacy.operator') },
      ]}
    />
  );
}

/** The terms of the app for Teams, which its manifest names. */
export function TeamsTermsPage() {
  const { t } = useTranslation('msteams_tab');
  return (
    <LegalPage
      title={t('terms.title')}
      lead={t('terms.lead')}
      parts={[
        { title: t('terms.use_title'), text: t('terms.use') },
        { title: t('terms.warranty_title'), text: t('terms.warranty') },
      ]}
    />
  );
}

interface LegalPageProps {
  title: string;
  lead: string;
  parts: readonly { title: string; text: string }[];
}

function LegalPage({ title, lead, parts }: LegalPageProps) {
  usePageTitle(title);
  return (
    <LegalLayout title={title} lead={lead} languages={<LanguageSwitch />}>
      {parts.map((part) => (
        <section key={part.title}>
          <h2>{part.title}</h2>
          <p>{part.text}</p>
        </section>
      ))}
    </LegalLayout>
  );
}
