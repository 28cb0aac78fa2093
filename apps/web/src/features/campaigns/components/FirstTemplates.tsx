import { useQuery } from '@tanstack/react-query';
import { currentLanguage, useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { TextLink } from '#ui/links.tsx';
import { templatesQuery } from '../templates-api.ts';
import c from './FirstTemplates.module.css';
import { TemplateGrid } from './TemplateCard.tsx';

/** The first templates, with a link to all of them. */
export function FirstTemplates({ shown }: { shown: number }) {
  const { t } = useTranslation('templates');
  const workspace = useWorkspace();
  const { data, error, refetch } = useQuery(templatesQuery(workspace, currentLanguage()));
  return (
    <section>
      <header className={c.header}>
        <h2 className={c.heading}>{t('templates.begin')}</h2>
        {data && (
          <TextLink to={paths.campaignsTemplates(workspace)} className={c.all}>
            {t('templates.see_all', { count: data.length })}
          </TextLink>
        )}
      </header>
      {error && (
        <ErrorBanner title={t('templates.load_failed')} error={error} onRetry={() => void refetch()} />
      )}
      {data && <TemplateGrid templates={data.slice(0, shown)} />}
    </section>
  );
}
