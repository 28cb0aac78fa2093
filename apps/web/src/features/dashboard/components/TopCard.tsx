import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { Card } from '#ui/Card.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { PersonCell } from '#ui/PersonCell.tsx';
import { SkeletonPeople } from '#ui/Skeletons.tsx';
import { topQuery } from '../api.ts';
import type { Wanted } from '../search.ts';
import { CardTitle } from './CardTitle.tsx';
import c from './TopCard.module.css';

/** The members that sessions introduced to the most people. */
export function TopCard({ wanted }: { wanted: Wanted }) {
  const { t } = useTranslation('dashboard');
  const workspace = useWorkspace();
  const top = useQuery(topQuery(workspace, wanted));
  if (top.error && !top.data) {
    return <ErrorBanner title={t('failed.top')} error={top.error} onRetry={() => void top.refetch()} />;
  }
  const members = top.data?.members;
  return (
    <Card title={<CardTitle title={t('top.title')} of="top" />}>
      {!members && <SkeletonPeople rows={5} />}
      {members?.length === 0 && <p className={c.none}>{t('top.none')}</p>}
      {members && members.length > 0 && (
        <ol className={c.list} data-stale={top.isPlaceholderData || undefined}>
          {members.map(({ user, people }) => (
            <li key={user.id}>
              <PersonCell
                person={user}
                detail={t('top.people', { count: people })}
                to={paths.memberProfile({ slug: workspace.slug, id: user.id })}
              />
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
