import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkspace } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { PageSkeleton } from '../../../ui/Skeletons.tsx';
import { useInvitations } from '../../participations/api.ts';
import { InvitationCard } from '../../participations/components/InvitationCard.tsx';
import { FromTheAdmins } from '../../workspaces/components/FromTheAdmins.tsx';
import { greetingKey } from '../../workspaces/view.ts';
import { useCoffees, useLiveCoffees } from '../api.ts';
import { CoffeeCard } from '../components/CoffeeCard.tsx';
import c from './UserHomePage.module.css';

/** The member's home: the open question first, answered in place; then whom to meet. */
export function UserHomePage() {
  const { t } = useTranslation('workspaces');
  const { user } = useWorkspace();
  const [hour] = useState(() => new Date().getHours());
  useLiveCoffees();
  return (
    <div className={c.home}>
      <PageHeader title={t(greetingKey(hour), { name: user.first_name })} />
      <FromTheAdmins />
      <Content />
    </div>
  );
}

function Content() {
  const { t } = useTranslation('coffees');
  const { user } = useWorkspace();
  const invitations = useInvitations();
  const coffees = useCoffees();
  const error = invitations.error ?? coffees.error;
  if (error && (!invitations.data || !coffees.data)) {
    return <ErrorBanner title={t('not_loaded')} error={error} onRetry={() => retry(invitations, coffees)} />;
  }
  if (!invitations.data || !coffees.data) return <PageSkeleton />;
  const open = invitations.data.results;
  const mine = coffees.data.pages.flatMap(({ results }) => results);
  if (open.length === 0 && mine.length === 0) {
    return (
      <EmptyState title={t('empty_title')} people={[user, null, null]}>
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
        <h2 className={c.heading}>{t('mine')}</h2>
        {mine.length === 0 ? (
          <p className={c.none}>{t('none_yet')}</p>
        ) : (
          <div className={c.grid}>
            {mine.map((coffee) => (
              <CoffeeCard key={coffee.id} coffee={coffee} />
            ))}
          </div>
        )}
        {coffees.hasNextPage && (
          <Button
            variant="subtle"
            loading={coffees.isFetchingNextPage}
            onClick={() => void coffees.fetchNextPage()}
          >
            {t('show_more')}
          </Button>
        )}
      </section>
    </>
  );
}

interface Asked {
  error: unknown;
  refetch: () => Promise<unknown>;
}

function retry(...asked: readonly Asked[]): void {
  for (const one of asked) if (one.error) void one.refetch();
}
