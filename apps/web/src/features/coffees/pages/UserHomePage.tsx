import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkspace } from '../../../lib/session.ts';
import { paths } from '../../../paths.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx';
import { ButtonLink, TextLink } from '../../../ui/links.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { PageSkeleton } from '../../../ui/Skeletons.tsx';
import { useInvitations } from '../../participations/api.ts';
import { InvitationCard } from '../../participations/components/InvitationCard.tsx';
import { FromTheAdmins } from '../../workspaces/components/FromTheAdmins.tsx';
import { greetingKey } from '../../workspaces/view.ts';
import { useLiveCoffees } from '../api.ts';
import { CoffeeBoard } from '../components/CoffeeBoard.tsx';
import { useColumns } from '../components/use-columns.ts';
import c from './UserHomePage.module.css';

/** The member's home: the open question first, answered in place; then whom to meet. */
export function UserHomePage({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('workspaces');
  const { user } = useWorkspace();
  const [hour] = useState(() => new Date().getHours());
  useLiveCoffees();
  return (
    <div className={c.home}>
      <PageHeader title={t(greetingKey(hour), { name: user.first_name })} />
      <FromTheAdmins />
      <Content />
      {children}
    </div>
  );
}

function Content() {
  const { t } = useTranslation('coffees');
  const workspace = useWorkspace();
  const { user, options } = workspace;
  const canAsk = options.account_access.enable_instant_match;
  const invitations = useInvitations();
  const columns = useColumns();
  const all = Object.values(columns);
  const asked = [invitations, ...all];
  const error = asked.find((one) => one.error)?.error;
  const isLoaded = invitations.data !== undefined && all.every((column) => column.isLoaded);
  if (error && !isLoaded) {
    return <ErrorBanner title={t('not_loaded')} error={error} onRetry={() => retry(asked)} />;
  }
  if (!invitations.data || !isLoaded) return <PageSkeleton />;
  const open = invitations.data.results;
  const isEmpty = all.every(({ count }) => count === 0);
  if (open.length === 0 && isEmpty) {
    return (
      <EmptyState
        title={t('empty_title')}
        people={[user, null, null]}
        actions={canAsk && <ButtonLink to={paths.opportunities(workspace)}>{t('ask_to_meet')}</ButtonLink>}
      >
        {t('empty')}
      </EmptyState>
    );
  }
  return (
    <>
      {open.length > 0 && (
        <div className={c.questions}>
          {open.map((invitation) => (
            <InvitationCard key={invitation.round_id} invitation={invitation} />
          ))}
        </div>
      )}
      <section className={c.coffees}>
        <div className={c.head}>
          <h2 className={c.heading}>{t('mine')}</h2>
          {canAsk && <TextLink to={paths.opportunities(workspace)}>{t('ask_to_meet')}</TextLink>}
        </div>
        {isEmpty ? <p className={c.none}>{t('none_yet')}</p> : <CoffeeBoard columns={columns} />}
      </section>
    </>
  );
}

interface Asked {
  error: unknown;
  refetch: () => Promise<unknown>;
}

function retry(asked: readonly Asked[]): void {
  for (const one of asked) if (one.error) void one.refetch();
}
