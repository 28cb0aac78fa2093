import { Skeleton } from '@mantine/core';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { paths } from '#paths.ts';
import { TextLink } from '#ui/links.tsx';
import { type Category, useUsage } from '#features/categories/api.ts';
import { membersWith } from '#features/categories/view.ts';
import c from './ValueCount.module.css';

/** "412 of 1,005": how many active members have a value, as a link; for a mandatory field also a link to the others. */
export function ValueCount({ category }: { category: Category }) {
  const { t } = useTranslation('categories');
  const { number } = useFormat();
  const workspace = useWorkspace();
  const { data } = useUsage();
  if (!data) return <Skeleton className={c.skeleton} width={88} height={12} />;
  const members = data.of.get(category.id)?.members ?? 0;
  const { total } = data;
  const lack = total - members;
  const to = paths.members(workspace);
  const { title } = category;
  return (
    <span className={c.counts}>
      {members === 0 ? (
        <span>{t('counts.nobody')}</span>
      ) : (
        <TextLink
          to={to}
          search={{ filters: membersWith(category, 'isdefined') }}
          aria-label={t('counts.show', { count: members, total, title })}
        >
          {t('counts.of', { members: number(members), total: number(total) })}
        </TextLink>
      )}
      {category.mandatory && lack > 0 && (
        <TextLink
          to={to}
          search={{ filters: membersWith(category, 'isundefined') }}
          className={c.lack}
          aria-label={t('counts.show_lack', { count: lack, title })}
        >
          {t('counts.lack', { count: lack })}
        </TextLink>
      )}
    </span>
  );
}
