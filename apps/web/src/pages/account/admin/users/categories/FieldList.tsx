import { useTranslation } from '#lib/i18n.ts';
import { moved, orderChanges } from '#lib/order.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { SortableList } from '#ui/SortableList.tsx';
import { type Category, useOrderCategories } from '#features/categories/api.ts';
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
        <SortableList className={c.list} label={t('list.label')} total={total} onMove={move}>
          {fields.map((field, index) => (
            <FieldRow
              key={field.id}
              field={field}
              index={index}
              total={total}
              onMove={(to) => move(index, to)}
            />
          ))}
        </SortableList>
      </div>
    </>
  );
}
