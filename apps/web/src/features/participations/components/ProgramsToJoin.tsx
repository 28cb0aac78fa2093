import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { userCampaignsQuery } from '../api.ts';
import c from './OwnProgram.module.css';
import { OwnProgramRow } from './OwnProgramRow.tsx';

/** Programs that are for the reader and in which they take no part yet; nothing where there is none. */
export function ProgramsToJoin() {
  const { t } = useTranslation('participations');
  const query = useInfiniteQuery(userCampaignsQuery(useWorkspace()));
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
      <h2 id="programs-to-join">{t('programs.to_join')}</h2>
      <div className={c.rows}>
        {open.map((program) => (
          <OwnProgramRow key={program.id} program={program} />
        ))}
      </div>
    </section>
  );
}
