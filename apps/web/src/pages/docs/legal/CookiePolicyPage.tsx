import { loadSentences, sentencesIn } from '#lib/i18n.ts';
import type { Language } from '#lib/language.ts';
import { paths } from '#paths.ts';
import { TextLink } from '#ui/links.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { LegalLayout } from '#app/LegalLayout.tsx';

/** For the route: the messages of the page's language, which may differ from the reader's. */
export async function loadCookiePolicy(language: Language): Promise<void> {
  await loadSentences(['outside'], language);
}

/** The cookies of the product, and the other data that it stores in a browser, in the language of the address. */
export function CookiePolicyPage({ language }: { language: Language }) {
  const t = sentencesIn(language, 'legal');
  usePageTitle(t('title'));
  return (
    <LegalLayout
      title={t('title')}
      lead={t('lead')}
      language={language}
      languages={
        <TextLink
          to={language === 'en' ? paths.cookiePolicyFr() : paths.cookiePolicyEn()}
          lang={language === 'en' ? 'fr' : 'en'}
        >
          {t('other')}
        </TextLink>
      }
    >
      <h2>{t('cookies.title')}</h2>
      <dl>
        <dt>fika_session</dt>
        <dd>{t('cookies.session')}</dd>
        <dt>fika_device</dt>
        <dd>{t('cookies.device')}</dd>
        <dt>fika_frame_session</dt>
        <dd>{t('cookies.msteams')}</dd>
        <dt>fika_sso</dt>
        <dd>{t('cookies.sso')}</dd>
      </dl>
      <p>{t('cookies.scripts')}</p>
      <h2>{t('storage.title')}</h2>
      <p>{t('storage.text')}</p>
      <ul>
        <li>{t('storage.scheme')}</li>
        <li>{t('storage.language')}</li>
        <li>{t('storage.drafts')}</li>
      </ul>
      <h2>{t('none.title')}</h2>
      <p>{t('none.text')}</p>
      <h2>{t('away.title')}</h2>
      <p>{t('away.text')}</p>
    </LegalLayout>
  );
}
