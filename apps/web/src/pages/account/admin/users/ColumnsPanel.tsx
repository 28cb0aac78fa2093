import { Accessibility, type DragEndEvent } from '@dnd-kit/dom';
import { DragDropProvider } from '@dnd-kit/react';
import { isSortable, useSortable } from '@dnd-kit/react/sortable';
import { Button, Checkbox, FocusTrap } from '@mantine/core';
import { useTranslation } from '#lib/i18n.ts';
import { type ColumnKey, moveColumn, toggleColumn } from '#features/members/columns.ts';
import type { ColumnSettings } from '#features/members/use-columns.ts';
import { Grip } from '#ui/Grip.tsx';
import c from './ColumnsMenu.module.css';

/** The columns by drag, or by keyboard on the grip. */
export function ColumnsPanel({ settings }: { settings: ColumnSettings }) {
  const { t } = useTranslation('members');
  const { shown, all, nameOf, change, reset } = settings;
  const hidden = all.filter((key) => !shown.includes(key));
  const plugins = usePlugins(shown, nameOf);
  const drop = ({ canceled, operation: { source } }: DragEndEvent) => {
    if (canceled || !isSortable(source) || source.index === source.initialIndex) return;
    // The first column is not in the list.
    change(moveColumn(shown, source.initialIndex + 1, source.index + 1));
  };
  const toggle = (key: ColumnKey) => change(toggleColumn(shown, key));
  return (
    <FocusTrap>
      <div>
        <DragDropProvider plugins={plugins} onDragEnd={drop}>
          <ul className={c.list} aria-label={t('columns_menu.shown')}>
            {shown.slice(1).map((key, index) => (
              <ShownColumn key={key} id={key} index={index} name={nameOf(key)} onHide={() => toggle(key)} />
            ))}
          </ul>
        </DragDropProvider>
        {hidden.length > 0 && (
          <ul className={c.list} aria-label={t('columns_menu.hidden')} data-hidden>
            {hidden.map((key) => (
              <li key={key} className={c.column}>
                <span className={c.grip} />
                <Checkbox label={nameOf(key)} checked={false} onChange={() => toggle(key)} />
              </li>
            ))}
          </ul>
        )}
        {reset && (
          <Button className={c.reset} variant="subtle" size="compact-sm" onClick={reset}>
            {t('columns_menu.reset')}
          </Button>
        )}
      </div>
    </FocusTrap>
  );
}

interface ShownColumnProps {
  id: string;
  index: number;
  name: string;
  onHide: () => void;
}

function ShownColumn({ id, index, name, onHide }: ShownColumnProps) {
  const { t } = useTranslation('members');
  const { ref, handleRef, isDragging } = useSortable({ id, index });
  return (
    <li ref={ref} className={c.column} data-dragging={isDragging || undefined}>
      <Grip ref={handleRef} className={c.grip} aria-label={t('columns_menu.move', { column: name })} />
      <Checkbox label={name} checked onChange={onHide} />
    </li>
  );
}

/** Screen readers announce moves by keyboard in the reader's language. */
function usePlugins(shown: readonly ColumnKey[], nameOf: (key: ColumnKey) => string) {
  const { t } = useTranslation('members');
  const place = (source: unknown) => {
    const sortable = source as Parameters<typeof isSortable>[0];
    if (!isSortable(sortable)) return undefined;
    const key = shown.find((one) => one === sortable.id);
    return t('columns_menu.moved', {
      column: key ? nameOf(key) : '',
      place: sortable.index + 1,
      total: shown.length - 1,
    });
  };
  const announcements = {
    dragstart: () => t('columns_menu.lifted'),
    dragover: ({ operation }: { operation: { source: unknown } }) => place(operation.source),
    dragend: ({ operation, canceled }: { operation: { source: unknown }; canceled: boolean }) =>
      canceled ? t('columns_menu.put_back') : place(operation.source),
  };
  const options = { announcements, screenReaderInstructions: { draggable: t('columns_menu.help') } };
  return <T,>(defaults: T[]) => [
    ...defaults.filter((plugin) => plugin !== Accessibility),
    { plugin: Accessibility, options } as T,
  ];
}
