import type { Category } from '@fika/contract/endpoints/categories';
import {
  IconAbc,
  IconCalendar,
  IconCalendarClock,
  IconCircleDot,
  IconClock,
  IconHash,
  IconListCheck,
  IconToggleLeft,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from '#lib/i18n.ts';
import c from './TypeName.module.css';

const ICONS: Readonly<Record<Category['type'], TablerIcon>> = {
  text: IconAbc,
  select: IconCircleDot,
  array: IconListCheck,
  boolean: IconToggleLeft,
  integer: IconHash,
  date: IconCalendar,
  time: IconClock,
  datetime: IconCalendarClock,
};

/** The type of a field in words, with its icon. */
export function TypeName({ type }: { type: Category['type'] }) {
  const { t } = useTranslation('categories');
  const Icon = ICONS[type];
  return (
    <span className={c.type}>
      <Icon size={16} aria-hidden="true" />
      {t(`types.${type}`)}
    </span>
  );
}
