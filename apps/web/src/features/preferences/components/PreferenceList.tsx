import type { DragEndEvent } from '@dnd-kit/dom';
import { DragDropProvider } from '@dnd-kit/react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { dragPlugins, dropOf } from '../../../ui/drag-plugins.ts';
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx';
import { moved, orderChanges } from '../../categories/order.ts';
import { type Preference, useOrderPreferences } from '../api.ts';
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
  const plugins = dragPlugins({
    help: t('order.help'),
    lifted: t('order.lifted'),
    moved: (place) => t('order.moved', { place, total }),
    putBack: t('order.put_back'),
  });
  const drop = (event: DragEndEvent) => {
    const found = dropOf(event);
    if (found) move(found.from, found.to);
  };
  return (
    <>
      {order.error && <ErrorBanner title={t('failed.order')} error={order.error} />}
      <DragDropProvider plugins={plugins} onDragEnd={drop}>
        <ol className={c.list} aria-label={t('list.label')}>
          {preferences.map((preference, index) => (
            <PreferenceRow
              key={preference.id}
              preference={preference}
              index={index}
              total={total}
              onMove={(to) => move(index, to)}
            />
          ))}
        </ol>
      </DragDropProvider>
    </>
  );
}
