import { useSearch } from '@tanstack/react-router';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { PageSkeleton } from '#ui/Skeletons.tsx';
import { useInvitations } from '#features/participations/api.ts';
import { InvitationCard } from '#features/participations/components/InvitationCard.tsx';
import { ProgramsToJoin } from '#features/participations/components/ProgramsToJoin.tsx';
import { FromTheAdmins } from '#features/workspaces/components/FromTheAdmins.tsx';
import { opportunitiesSearch } from '#features/coffees/search.ts';
import { MeetSomebody } from './MeetSomebody.tsx';
import c from './OpportunitiesPage.module.css';

/** All ways for a member to take part: open sessions, programs, and colleagues to meet outside of them. */
export function OpportunitiesPage() {
  const { t } = useTranslation('coffees');
  const { options } = useWorkspace();
  const { name } = opportunitiesSearch.parse(useSearch({ strict: false }));
  return (
    <>
      <PageHeader title={t('opportunities.title')} />
      <FromTheAdmins />
      <div className={c.parts}>
        <OpenSessions />
        <ProgramsToJoin />
        {options.account_access.enable_instant_match && (
          // The page of a session that was drawn leads here.
          <div id="meet">
            <MeetSomebody key={name} name={name} />
          </div>
        )}
      </div>
    </>
  );
}

function OpenSessions() {
  const { t } = useTranslation('coffees');
  const invitations = useInvitations();
  if (invitations.error && !invitations.data) {
    return (
      <ErrorBanner
        title={t('opportunities.not_loaded')}
        error={invitations.error}
        onRetry={() => void invitations.refetch()}
      />
    );
  }
  if (!invitations.data) return <PageSkeleton />;
  const { results } = invitations.data;
  return (
    <section className={c.sessions} aria-labelledby="open-sessions">
      <h2 id="open-sessions">{t('opportunities.sessions')}</h2>
      {results.length === 0 && <p className={c.none}>{t('opportunities.no_sessions')}</p>}
      {results.map((invitation) => (
        <InvitationCard key={invitation.round_id} invitation={invitation} />
      ))}
    </section>
  );
}
