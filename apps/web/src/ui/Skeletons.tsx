import { useTranslation } from '#lib/i18n.ts';
import c from './Skeletons.module.css';

/** One line of text to come. */
export function SkeletonLine({ width = '60%', tall = false }: { width?: string; tall?: boolean }) {
  return <span className={c.line} data-tall={tall || undefined} style={{ width }} />;
}

/** Rows of people that load: a circle, two lines, and something on the right. */
export function SkeletonPeople({ rows = 3 }: { rows?: number }) {
  return (
    <div className={c.people} aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={c.person}>
          <span className={c.seat} />
          <span className={c.lines}>
            <SkeletonLine width={['52%', '44%', '36%'][row % 3] ?? '50%'} tall />
            <SkeletonLine width={['34%', '40%', '46%'][row % 3] ?? '40%'} />
          </span>
          <SkeletonLine width="3rem" />
        </div>
      ))}
    </div>
  );
}

/** A page to come: header and two cards, after 150 ms. */
export function PageSkeleton() {
  const { t } = useTranslation();
  return (
    <output className={c.page} aria-label={t('list.loading')}>
      <span className={c.heading} />
      <span className={c.card} />
      <span className={c.card} />
    </output>
  );
}
