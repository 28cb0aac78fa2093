import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useWorkspace } from '../../../lib/session.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { paths } from '../../../paths.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx';
import { TextLink } from '../../../ui/links.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { PageSkeleton } from '../../../ui/Skeletons.tsx';
import { type UserCampaign, userCampaignsQuery } from '../api.ts';
import { OwnActs } from '../components/OwnActs.tsx';
import c from '../components/OwnProgram.module.css';
import { OwnStanding } from '../components/OwnStanding.tsx';
import { groupsOf } from '../view.ts';

/** The programs of a member: where they take part, what they could join, where they take a break, and what they left. */
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
              <Row key={program.id} program={program} />
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

function Row({ program }: { program: UserCampaign }) {
  const { t } = useTranslation('participations');
  const { date } = useFormat();
  const { slug } = useWorkspace();
  const { id, name, frequency, users_per_group, next_matchs_send_at: next, standing } = program;
  const runs = standing !== 'over' && standing !== 'outside' && standing !== 'removed';
  const facts = [
    frequency === 0 ? t('programs.rhythm_zero') : t('programs.rhythm', { count: frequency }),
    t('programs.group_size', { count: users_per_group }),
    ...(runs ? [next ? t('programs.next', { date: date(next, 'day') }) : t('programs.no_next')] : []),
  ];
  return (
    <article className={c.row}>
      <div className={c.text}>
        <h3 className={c.name}>
          <TextLink to={paths.userCampaign({ slug, id })} className={c.link}>
            {name}
          </TextLink>
        </h3>
        <p className={c.note}>{facts.join(' · ')}</p>
        <OwnStanding program={program} />
      </div>
      <OwnActs program={program} brief />
    </article>
  );
}
