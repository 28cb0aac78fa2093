import { useSortable } from '@dnd-kit/react/sortable';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { Grip } from './Grip.tsx';
import c from './SortableRow.module.css';

interface SortableRowProps {
  id: number | string;
  /** The position in the list, from 0. */
  index: number;
  total: number;
  /** What screen readers call the item. */
  name: string;
  className: string | undefined;
  /** While a search narrows the list there is no order to change. */
  disabled?: boolean;
  /** Marks an item that needs a correction. */
  'data-fault'?: boolean | undefined;
  children: ReactNode;
}

/** An item of a `SortableList`, with its handle first. */
export function SortableRow(props: SortableRowProps) {
  const { id, index, total, name, className, disabled = false, children } = props;
  const { t } = useTranslation('sorting');
  const { ref, handleRef, isDragging } = useSortable({ id, index, disabled });
  return (
    <li
      ref={ref}
      className={`${c.row} ${className}`}
      data-dragging={isDragging || undefined}
      data-fault={props['data-fault']}
    >
      <Grip
        size={18}
        ref={handleRef}
        className={c.grip}
        disabled={disabled}
        aria-label={t('drag', { name, place: index + 1, total })}
      />
      {children}
    </li>
  );
}
