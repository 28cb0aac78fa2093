import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useCan } from '#lib/use-can.ts';
import { useFormat } from '#lib/use-format.ts';
import { paths } from '#paths.ts';
import { TextLink } from '#ui/links.tsx';
import type { Category } from '#features/categories/api.ts';
import type { MixingStats } from '../api.ts';
import type { Cell } from '../groups-view.ts';
import c from './WidestGap.module.css';

interface WidestGapProps {
  gap: Cell;
  groups: MixingStats['groups'];
  category: Category;
}

/** The two groups that met least, and a program that would change it. */
export function WidestGap({ gap, groups, category }: WidestGapProps) {
  const { t } = useTranslation('dashboard');
  const { percent } = useFormat();
  const workspace = useWorkspace();
  const { can, reason } = useCan('programs_add');
  const nameOf = (choice: string | null) => groups.find((group) => group.choice === choice)?.label ?? '';
  const { a, b, pairs, possible, share } = gap;
  const names = { a: nameOf(a), b: nameOf(b) };
  return (
    <div className={c.gap}>
      <h3>{t('mixing.gap_title')}</h3>
      <p className={c.words}>
        {t(pairs === 0 ? 'mixing.gap_none' : 'mixing.gap', { ...names, possible, share: percent(share, 1) })}
      </p>
      {can ? (
        <TextLink
          to={paths.campaignsNew(workspace)}
          search={{ field: category.id, options: [a, b] } as never}
          className={c.act}
        >
          {t('mixing.act', names)}
          {/* The arrow stays with the last word. */}
          {'\u00a0'}
          <IconArrowRight size={16} aria-hidden="true" />
        </TextLink>
      ) : (
        <p className={c.words}>{reason}</p>
      )}
    </div>
  );
}
