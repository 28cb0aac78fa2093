import { type ErrorComponentProps, useParams } from '@tanstack/react-router';
import { ApiError } from '#lib/api-error.ts';
import { useTranslation } from '#lib/i18n.ts';
import { paths } from '#paths.ts';
import { ButtonLink } from '#ui/links.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { ErrorPage } from './ErrorPage.tsx';
import { StandalonePage } from './StandalonePage.tsx';

const PROBLEMS = ['link_invalid', 'link_expired', 'not_found'] as const;
type LinkProblem = (typeof PROBLEMS)[number];

/** Replaces a meeting when the link in the email no longer opens it. The member can log in instead. */
export function CoffeeLinkErrorPage(props: ErrorComponentProps) {
  const { error } = props;
  const problem = error instanceof ApiError ? PROBLEMS.find((one) => one === error.code) : undefined;
  if (error instanceof ApiError && error.code === 'access_disabled') return <ClosedPage />;
  return problem ? <EndedPage problem={problem} /> : <ErrorPage {...props} />;
}

function EndedPage({ problem }: { problem: LinkProblem }) {
  const { t } = useTranslation('booking');
  const { slug, id } = useParams({ strict: false });
  const title = t(`problem.${problem}.title`);
  usePageTitle(title);
  const next = slug !== undefined && id !== undefined ? paths.coffee({ slug, id }) : undefined;
  return (
    <StandalonePage
      title={title}
      actions={
        <ButtonLink to={paths.login()} search={{ next }}>
          {t('log_in')}
        </ButtonLink>
      }
    >
      <p>{t(`problem.${problem}.text`)}</p>
    </StandalonePage>
  );
}

/** The workspace has turned the pages of its members off. */
function ClosedPage() {
  const { t } = useTranslation();
  usePageTitle(t('closed.title'));
  return (
    <StandalonePage title={t('closed.title')} actions={null}>
      <p>{t('closed.text')}</p>
    </StandalonePage>
  );
}
