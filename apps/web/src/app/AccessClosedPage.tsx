import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ErrorComponentProps, useNavigate, useParams } from '@tanstack/react-router';
import { loadSentences, useTranslation } from '#lib/i18n.ts';
import { endSession, useSession } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { AccessClosed } from './access-closed.ts';
import { ErrorPage } from './ErrorPage.tsx';
import { StandalonePage } from './StandalonePage.tsx';

const DataRightsCard = lazyPart(async () => {
  await loadSentences(['account']);
  return (await import('#features/profile/components/DataRightsCard.tsx')).DataRightsCard;
});

/** In place of a page of an account that could not be shown. */
export function AccountErrorPage(props: ErrorComponentProps) {
  return props.error instanceof AccessClosed ? <AccessClosedPage /> : <ErrorPage {...props} />;
}

/** The workspace has closed its pages to members. They still get its emails, and can export or delete their data. */
function AccessClosedPage() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { slug } = useParams({ strict: false });
  const here = useSession().workspaces.find((one) => one.slug === slug);
  usePageTitle(t('closed.title'));
  const leave = () => endSession(queryClient, () => navigate({ to: paths.login() }));
  return (
    <StandalonePage
      title={t('closed.title')}
      actions={
        <>
          <ButtonLink to={paths.companies()}>{t('closed.others')}</ButtonLink>
          <Button variant="default" onClick={() => void leave()}>
            {t('menu.log_out')}
          </Button>
        </>
      }
      below={here && <DataRightsCard workspace={here} />}
    >
      <p>{t('closed.text')}</p>
    </StandalonePage>
  );
}
