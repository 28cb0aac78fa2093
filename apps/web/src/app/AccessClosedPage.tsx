import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ErrorComponentProps, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { endSession } from '../lib/session.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/links.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { AccessClosed } from './access-closed.ts';
import { ErrorPage } from './ErrorPage.tsx';
import { StandalonePage } from './StandalonePage.tsx';

/** In place of a page of an account that could not be shown. */
export function AccountErrorPage(props: ErrorComponentProps) {
  return props.error instanceof AccessClosed ? <AccessClosedPage /> : <ErrorPage {...props} />;
}

/** The workspace has turned the pages of members off; its mails go on. */
function AccessClosedPage() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
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
    >
      <p>{t('closed.text')}</p>
    </StandalonePage>
  );
}
