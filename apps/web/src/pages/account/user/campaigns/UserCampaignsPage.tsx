import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { PageSkeleton } from '#ui/Skeletons.tsx';
import { userCampaignsQuery } from '#features/participations/api.ts';
import c from '#features/participations/components/OwnProgram.module.css';
import { OwnProgramRow } from '#features/participations/components/OwnProgramRow.tsx';
import { groupsOf } from '#features/participations/view.ts';

/** The programs of a member: joined, open to join, paused, and left. */
export function UserCampaignsPage() {
  const { t } = useTranslation('participations');
  return (
    <>
      <PageHeader title={t('programs.title')} />
      <Content />
    </>
  );
}

function Content() {
  const { t } = useTranslation('participations');
  const workspace = useWorkspace();
  const query = useInfiniteQuery(userCampaignsQuery(workspace));
  if (query.error && !query.data) {
    return (
      <ErrorBanner
        title={t('programs.not_loaded')}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (!query.data) return <PageSkeleton />;
  const programs = query.data.pages.flatMap(({ results }) => results);
  if (programs.length === 0) {
    return (
      <EmptyState title={t('programs.empty_title')} people={[workspace.user, null, null]}>
        {t('programs.empty')}
      </EmptyState>
    );
  }
  return (
    <div className={c.list}>
      {groupsOf(programs).map(({ group, programs: held }) => (
        <section key={group} className={c.group}>
          <h2>{t(`programs.groups.${group}`)}</h2>
          <div className={c.rows}>
            {held.map((program) => (
              <OwnProgramRow key={program.id} program={program} />
            ))}
          </div>
        </section>
      ))}
      {query.hasNextPage && (
        <Button
          variant="subtle"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('programs.show_more')}
        </Button>
      )}
    </div>
  );
}
