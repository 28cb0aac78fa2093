import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { TextLink } from '#ui/links.tsx';
import { userCampaignsQuery } from '../api.ts';
import c from './OwnProgram.module.css';
import { OwnProgramRow } from './OwnProgramRow.tsx';

interface ProgramsToJoinProps {
  /** Shows so many, with a link to all. Without it, all are shown. */
  limit?: number;
}

/** Programs that are for the reader and in which they take no part yet; nothing where there is none. */
export function ProgramsToJoin({ limit = Infinity }: ProgramsToJoinProps) {
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
  const open = (query.data?.pages ?? []).flatMap(({ results }) =>
    results.filter(({ group }) => group === 'open'),
  );
  if (open.length === 0) return null;
  return (
    <section className={c.group} aria-labelledby="programs-to-join">
      <div className={c.groupHead}>
        <h2 id="programs-to-join">{t('programs.to_join')}</h2>
        {open.length > limit && (
          <TextLink to={paths.userCampaigns(workspace)}>
            {t('programs.see_all', { count: open.length })}
          </TextLink>
        )}
      </div>
      <div className={c.rows}>
        {open.slice(0, limit).map((program) => (
          <OwnProgramRow key={program.id} program={program} />
        ))}
      </div>
    </section>
  );
}
