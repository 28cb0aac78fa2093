import { Button, Stack } from '@mantine/core';
import { ApiError } from '#lib/api-error.ts';
import { homeOf } from '#lib/home.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useSession } from '#lib/session.ts';
import { Banner } from '#ui/Banner.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { fullName } from '#ui/initials.ts';
import { ButtonLink } from '#ui/links.tsx';
import { useConfirmLink } from '#features/accounts/api.ts';
import { useEnter } from '#features/accounts/use-enter.ts';
import { needsFreshLink } from '#features/accounts/view.ts';
import { RequestLink } from './RequestLink.tsx';

interface ConfirmLinkProps {
  token: string;
  /** The page for a new link when this one is no longer valid. */
  next: string;
}

/** Asks for a click, because email scanners open links, and opening one must not log in. */
export function ConfirmLink({ token, next }: ConfirmLinkProps) {
  const { t } = useTranslation('accounts');
  const go = useEnter();
  const confirm = useConfirmLink();
  const enter = () => confirm.mutate(token, { onSuccess: (answer) => go(answer, answer.next) });
  const { error } = confirm;
  if (error instanceof ApiError && needsFreshLink(error.code)) {
    return (
      <Stack gap={20}>
        <Banner tone="cinnamon" title={error.message} />
        <WhoIsHere />
        <RequestLink next={next} />
      </Stack>
    );
  }
  return (
    <Stack gap={20}>
      <p>{t('link.enter_help')}</p>
      {error && <ErrorBanner title={t('login.failed_title')} error={error} />}
      <Button size="md" fullWidth loading={confirm.isPending} onClick={enter}>
        {t('link.enter')}
      </Button>
    </Stack>
  );
}

/** A person who opens the link of an email again is often still logged in. */
function WhoIsHere() {
  const { t } = useTranslation('accounts');
  const { account, workspaces } = useSession();
  const [first] = workspaces;
  if (!account || !first) return null;
  return (
    <ButtonLink to={homeOf(first)} size="md" fullWidth>
      {t('link.continue_as', { name: fullName(account) || account.email })}
    </ButtonLink>
  );
}
