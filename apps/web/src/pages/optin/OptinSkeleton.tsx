import { useTranslation } from '#lib/i18n.ts';
import { PublicLayout } from '#ui/PublicLayout.tsx';
import { SkeletonLine } from '#ui/Skeletons.tsx';
import c from '#features/participations/optin/components/OptinScreen.module.css';

/** The shape of the page to come, after 150 ms. */
export function OptinSkeleton() {
  const { t } = useTranslation();
  return (
    <PublicLayout sheet={<SkeletonLine width="100%" tall />}>
      <output className={`${c.screen} ${c.wait}`} aria-label={t('list.loading')}>
        <SkeletonLine width="40%" />
        <SkeletonLine width="90%" tall />
        <SkeletonLine width="70%" />
      </output>
    </PublicLayout>
  );
}
