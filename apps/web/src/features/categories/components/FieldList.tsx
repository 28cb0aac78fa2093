import type { DragEndEvent } from '@dnd-kit/dom';
import { DragDropProvider } from '@dnd-kit/react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { dragPlugins, dropOf } from '../../../ui/drag-plugins.ts';
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx';
import { type Category, useOrderCategories } from '../api.ts';
import { moved, orderChanges } from '../order.ts';
import c from './FieldList.module.css';
import { FieldRow } from './FieldRow.tsx';

/** The fields in their order, moved by drag, by keyboard or by their menus. */
export function FieldList({ fields }: { fields: readonly Category[] }) {
  const { t } = useTranslation('categories');
  const order = useOrderCategories();
  const total = fields.length;
  const move = (from: number, to: number) => {
    const changes = orderChanges(moved(fields, from, to));
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
      {order.error && (
        <div className={c.failed}>
          <ErrorBanner title={t('failed.order')} error={order.error} />
        </div>
      )}
      <div className={c.frame}>
        <div className={c.head} aria-hidden="true">
          <span />
          <span>{t('list.field')}</span>
          <span>{t('list.type')}</span>
          <span>{t('list.values')}</span>
          <span>{t('list.shown_to')}</span>
        </div>
        <DragDropProvider plugins={plugins} onDragEnd={drop}>
          <ol className={c.list} aria-label={t('list.label')}>
            {fields.map((field, index) => (
              <FieldRow
                key={field.id}
                field={field}
                index={index}
                total={total}
                onMove={(to) => move(index, to)}
              />
            ))}
          </ol>
        </DragDropProvider>
      </div>
    </>
  );
}
