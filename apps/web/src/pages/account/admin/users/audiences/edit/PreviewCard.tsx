import type { FilterGroup } from '@fika/contract/filter-shape';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { Card } from '#ui/Card.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { nameInside, nameOfAuthor } from '#ui/initials.ts';
import { SkeletonLine } from '#ui/Skeletons.tsx';
import { type Audience, type AudiencePreview, previewQuery } from '#features/audiences/api.ts';
import { countingFilters, sameFilters } from '#features/audiences/view.ts';
import c from './PreviewCard.module.css';

const WAIT = 300;

/** How many members the audience would have with the current filter, and who would join and leave it. */
export function PreviewCard({ audience, filters }: { audience: Audience; filters: FilterGroup }) {
  const { t } = useTranslation('audiences');
  const { number, date } = useFormat();
  const counting = useMemo(() => countingFilters(filters), [filters]);
  const [settled] = useDebouncedValue(counting, WAIT);
  const preview = useQuery(previewQuery(useWorkspace(), audience.id, settled));
  const changed = !sameFilters(filters, audience.filters);
  const { data, error } = preview;
  const shown = error ? undefined : data;
  return (
    <Card title={t(changed ? 'preview.changed' : 'preview.now')}>
      {error && (
        <ErrorBanner title={t('preview.failed')} error={error} onRetry={() => void preview.refetch()} />
      )}
      {!shown && !error && <SkeletonLine width="40%" tall />}
      {shown && (
        <div
          className={c.preview}
          aria-live="polite"
          data-stale={preview.isFetching || settled !== counting || undefined}
        >
          <p className={c.count}>
            <strong>{number(shown.count)}</strong> {t('preview.members', { count: shown.count })}
          </p>
          {changed && <Moves preview={shown} />}
        </div>
      )}
      <p className={c.note}>
        {t('preview.added', { count: audience.added_count })}{' '}
        {t('preview.made', { name: nameOfAuthor(audience.added_by_name), date: date(audience.created_at) })}
      </p>
    </Card>
  );
}

function Moves({ preview }: { preview: AudiencePreview }) {
  const { t } = useTranslation('audiences');
  const { entering, leaving } = preview;
  if (entering.count === 0 && leaving.count === 0) return <p className={c.same}>{t('preview.same')}</p>;
  return (
    <>
      <Move kind="entering" movement={entering} />
      <Move kind="leaving" movement={leaving} />
    </>
  );
}

function Move({
  kind,
  movement: { count, users },
}: {
  kind: 'entering' | 'leaving';
  movement: AudiencePreview['entering'];
}) {
  const { t } = useTranslation('audiences');
  if (count === 0) return null;
  const names = users.map((user) => user.first_name || user.last_name || nameInside(user)).join(', ');
  const rest = count - users.length;
  return (
    <div className={c.move} data-kind={kind}>
      <p className={c.head}>{t(`preview.${kind}`, { count })}</p>
      <p className={c.names}>
        {names}
        {rest > 0 && ` ${t('preview.more', { count: rest })}`}
      </p>
    </div>
  );
}
