import { useSuspenseQuery } from '@tanstack/react-query';
import { IconCheck, IconCircleDashed } from '@tabler/icons-react';
import { currentLanguage, useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useCan } from '#lib/use-can.ts';
import { paths } from '#paths.ts';
import { Banner } from '#ui/Banner.tsx';
import { Card } from '#ui/Card.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { GuardedButton } from '#ui/GuardedButton.tsx';
import { TextLink } from '#ui/links.tsx';
import { PageGrid } from '#ui/PageGrid.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { EmailTemplateSample } from '#features/campaigns/components/EmailTemplateSample.tsx';
import { TemplateSettings } from './TemplateSettings.tsx';
import { templatesQuery, type UseCase } from '#features/campaigns/templates-api.ts';
import { useOwnSamples } from '#features/email-templates/use-own-samples.ts';
import { withSamples } from '#features/email-templates/view.ts';
import { useStartProgram } from '#features/campaigns/use-start-program.ts';
import c from './TemplatePage.module.css';

/** One template: its purpose, its settings, its messages, and the fields it needs. */
export function TemplatePage({ id }: { id: string }) {
  const { t } = useTranslation(['templates', 'campaigns']);
  const workspace = useWorkspace();
  const { data } = useSuspenseQuery(templatesQuery(workspace, currentLanguage()));
  const { reason } = useCan('programs_add');
  const { start, busy, error } = useStartProgram();
  const template = data.find((one) => one.id === id);
  // The route has made sure of it.
  if (!template) return null;
  return (
    <>
      <PageHeader
        title={template.title}
        crumbs={[
          { label: t('campaigns:title'), to: paths.campaigns(workspace) },
          { label: t('templates.title'), to: paths.campaignsTemplates(workspace) },
          { label: template.title },
        ]}
        actions={
          <GuardedButton reason={reason} loading={busy} onClick={() => start({}, template)}>
            {t('templates.use')}
          </GuardedButton>
        }
      />
      {error && <ErrorBanner title={t('templates.failed')} error={error} />}
      <PageGrid
        aside={
          <>
            <TemplateSettings template={template} />
            <Needs template={template} />
          </>
        }
      >
        {template.advice !== null && (
          <Banner tone="accent" title={t('templates.advice')}>
            {template.advice}
          </Banner>
        )}
        <Card>
          <p className={c.purpose}>{template.use_case}</p>
          <p className={c.summary}>{template.summary}</p>
          <h2 className={c.heading}>{t('templates.why')}</h2>
          <p className={c.why}>{template.why}</p>
        </Card>
        <Samples template={template} />
      </PageGrid>
    </>
  );
}

function Samples({ template: { title, messages } }: { template: UseCase }) {
  const { t } = useTranslation('templates');
  const own = useOwnSamples(title);
  const shown = [
    { kind: 'request', title: t('templates.sample') },
    { kind: 'match', title: t('templates.sample_match') },
  ];
  return shown.map(({ kind, title: heading }) => {
    const message = messages[kind];
    return (
      message && (
        <Card key={kind} title={heading} aside={t('templates.sample_note')}>
          <p className={c.subject}>{withSamples(message.subject, currentLanguage(), own)}</p>
          <EmailTemplateSample json={message.json} />
        </Card>
      )
    );
  });
}

/** The fields that the template needs, and whether the workspace has them. */
function Needs({ template: { needs } }: { template: UseCase }) {
  const { t } = useTranslation('templates');
  const workspace = useWorkspace();
  return (
    <Card title={t('templates.needs')}>
      {needs.length === 0 && <p className={c.note}>{t('templates.needs_nothing')}</p>}
      <ul className={c.needs}>
        {needs.map(({ kind, title, is_there }) => (
          <li key={kind} className={c.need} data-there={is_there || undefined}>
            {is_there ? (
              <IconCheck size={18} aria-hidden="true" />
            ) : (
              <IconCircleDashed size={18} aria-hidden="true" />
            )}
            <div>
              <div>{title}</div>
              <div className={c.note}>
                {is_there ? (
                  t('templates.there')
                ) : (
                  <>
                    {t('templates.missing')}.{' '}
                    <TextLink to={paths.categoriesAdd(workspace)}>{t('templates.add_field')}</TextLink>
                  </>
                )}
              </div>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
