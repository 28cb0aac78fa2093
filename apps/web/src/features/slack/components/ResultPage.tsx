import { useTranslation } from '#lib/i18n.ts';
import { paths } from '#paths.ts';
import { ButtonLink } from '#ui/links.tsx';
import { PublicLayout } from '#ui/PublicLayout.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import c from './ResultPage.module.css';

interface ResultPageProps {
  title: string;
  text: string;
  /** The address of the workspace that began; unknown after a broken link. */
  workspace: string | undefined;
  isConnected?: boolean;
}

/** The end of connecting Slack: what happened, and the way on. */
export function ResultPage({ title, text, workspace, isConnected = false }: ResultPageProps) {
  const { t } = useTranslation('slack_settings');
  usePageTitle(title);
  return (
    <PublicLayout>
      <div className={c.page}>
        <h1>{title}</h1>
        <p>{text}</p>
        <div className={c.links}>
          {workspace === undefined ? (
            <ButtonLink to={paths.companies()} variant="default">
              {t('to_workspaces')}
            </ButtonLink>
          ) : (
            <>
              {isConnected && (
                <ButtonLink to={paths.membersInvite({ slug: workspace, tab: 'upload' })}>
                  {t('to_import')}
                </ButtonLink>
              )}
              <ButtonLink
                to={paths.settingsIntegrationsTab({ slug: workspace, tab: 'slack' })}
                variant="default"
              >
                {t('to_settings')}
              </ButtonLink>
            </>
          )}
        </div>
      </div>
    </PublicLayout>
  );
}
