import { useTranslation } from '#lib/i18n.ts';
import { moved, orderChanges } from '#lib/order.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { SortableList } from '#ui/SortableList.tsx';
import { type Preference, useOrderPreferences } from '#features/preferences/api.ts';
import c from './PreferenceList.module.css';
import { PreferenceRow } from './PreferenceRow.tsx';

/** The preferences in their order, moved by drag, by keyboard or by their menus. */
export function PreferenceList({ preferences }: { preferences: readonly Preference[] }) {
  const { t } = useTranslation('preferences');
  const order = useOrderPreferences();
  const total = preferences.length;
  const move = (from: number, to: number) => {
    const changes = orderChanges(moved(preferences, from, to));
    if (changes.length > 0) order.mutate(changes);
  };
  return (
    <>
      {order.error && <ErrorBanner title={t('failed.order')} error={order.error} />}
      <SortableList className={c.list} label={t('list.label')} total={total} onMove={move}>
        {preferences.map((preference, index) => (
          <PreferenceRow
            key={preference.id}
            preference={preference}
            index={index}
            total={total}
            onMove={(to) => move(index, to)}
          />
        ))}
      </SortableList>
    </>
  );
}
