import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import c from './AccountLink.module.css';
import { Banner } from './Banner.tsx';
import { ErrorBanner } from './ErrorBanner.tsx';
import { ButtonLink } from './links.tsx';
import { PublicLayout } from './PublicLayout.tsx';
import { SkeletonPeople } from './Skeletons.tsx';
import { usePageTitle } from './use-page-title.ts';

interface AccountLinkProps {
  /** Null while it loads. */
  link: {
    /** Each account with the name of its place: that of the other service, then the reader's own. */
    accounts: readonly { label: string; name: string; detail?: string }[];
    warning: string;
    /** What the link replaces; null for nothing. */
    replaces: string | null;
  } | null;
  /** Why the link cannot be opened, and the way to try again where that may help. */
  failure: { error: unknown; onRetry?: () => void } | null;
  confirm: { mutate: () => void; isPending: boolean; error: unknown };
  words: { title: string; loading: string; warning: string; failed: string; confirm: string; cancel: string };
  /** Where a reader goes who does not want the link. */
  home: string;
}

/** A link of another service: the member confirms that an account there is theirs. Only the button changes data. */
export function AccountLink({ link, failure, confirm, words, home }: AccountLinkProps) {
  if (failure) {
    return (
      <AccountLinkScreen title={words.title}>
        <ErrorBanner title={words.failed} {...failure} />
      </AccountLinkScreen>
    );
  }
  if (!link) {
    return (
      <AccountLinkScreen title={words.loading}>
        <SkeletonPeople rows={2} />
      </AccountLinkScreen>
    );
  }
  return (
    <AccountLinkScreen title={words.title}>
      <dl className={c.accounts}>
        {link.accounts.map(({ label, name, detail }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <strong>{name}</strong>
              {detail !== undefined && <span>{detail}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <Banner tone="cinnamon" title={words.warning}>
        {link.warning}
      </Banner>
      {link.replaces !== null && <p>{link.replaces}</p>}
      {confirm.error ? <ErrorBanner title={words.failed} error={confirm.error} /> : null}
      <div className={c.actions}>
        <Button loading={confirm.isPending} onClick={confirm.mutate}>
          {words.confirm}
        </Button>
        <ButtonLink to={home} variant="default">
          {words.cancel}
        </ButtonLink>
      </div>
    </AccountLinkScreen>
  );
}

export function AccountLinkScreen({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <PublicLayout>
      <div className={c.page}>
        <h1>{title}</h1>
        {children}
      </div>
    </PublicLayout>
  );
}
