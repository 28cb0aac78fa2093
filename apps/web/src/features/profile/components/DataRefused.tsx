import { Anchor } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ApiError } from '#lib/api-error.ts';
import { useTranslation } from '#lib/i18n.ts';
import { endSession, useSession } from '#lib/session.ts';
import { PATHS, paths } from '#paths.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { TextLink } from '#ui/links.tsx';

interface DataRefusedProps {
  slug: string;
  title: string;
  error: unknown;
}

/** The proof that a person needs before they get or delete their data, with a link to it. */
export function DataRefused({ slug, title, error }: DataRefusedProps) {
  const code = error instanceof ApiError ? error.code : '';
  return <ErrorBanner title={title} error={error} action={<WayOut slug={slug} code={code} />} />;
}

function WayOut({ slug, code }: { slug: string; code: string }) {
  const { t } = useTranslation('profile');
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { method } = useSession();
  const next = paths.profile({ slug });
  // Teams does not say when someone logged in: another login of it would prove no more. This link leaves the tab for the browser.
  if (method === 'msteams' && (code === 'fresh_login_needed' || code === 'mfa_required')) {
    const page = PATHS.profile.replace('{slug}', encodeURIComponent(slug));
    return (
      <TextLink to={paths.login()} search={{ next: page } as never}>
        {t('data.log_in_again')}
      </TextLink>
    );
  }
  if (code === 'fresh_login_needed' && method === 'saml') {
    const search = new URLSearchParams({ next, again: '1' }).toString();
    return (
      <Anchor href={`/saml/${encodeURIComponent(slug)}/login?${search}`}>{t('data.log_in_again')}</Anchor>
    );
  }
  switch (code) {
    case 'mfa_setup_required':
      return (
        <TextLink to={paths.mfaSetup({ slug })} search={{ next } as never}>
          {t('data.set_up')}
        </TextLink>
      );
    case 'password_expired':
      return (
        <TextLink to={paths.passwordReset()} search={{ expired: true, next } as never}>
          {t('data.new_password')}
        </TextLink>
      );
    case 'fresh_login_needed':
    case 'mfa_required':
      return (
        <Anchor
          component="button"
          type="button"
          onClick={() =>
            void endSession(queryClient, () => navigate({ to: paths.login(), search: { next } as never }))
          }
        >
          {t('data.log_in_again')}
        </Anchor>
      );
    default:
      return null;
  }
}
