import { Button, Checkbox, FocusTrap } from '@mantine/core';
import { useTranslation } from '#lib/i18n.ts';
import { type ColumnKey, moveColumn, toggleColumn } from '#features/members/columns.ts';
import type { ColumnSettings } from '#features/members/use-columns.ts';
import { SortableList } from '#ui/SortableList.tsx';
import { SortableRow } from '#ui/SortableRow.tsx';
import c from './ColumnsMenu.module.css';

/** The columns by drag, or by keyboard on the grip. */
export function ColumnsPanel({ settings }: { settings: ColumnSettings }) {
  const { t } = useTranslation('members');
  const { shown, all, nameOf, change, reset } = settings;
  const hidden = all.filter((key) => !shown.includes(key));
  const toggle = (key: ColumnKey) => change(toggleColumn(shown, key));
  return (
    <FocusTrap>
      <div>
        <SortableList
          className={c.list}
          label={t('columns_menu.shown')}
          total={shown.length - 1}
          // The first column is not in the list.
          onMove={(from, to) => change(moveColumn(shown, from + 1, to + 1))}
        >
          {shown.slice(1).map((key, index) => (
            <SortableRow
              key={key}
              id={key}
              index={index}
              total={shown.length - 1}
              name={nameOf(key)}
              className={c.column}
            >
              <Checkbox label={nameOf(key)} checked onChange={() => toggle(key)} />
            </SortableRow>
          ))}
        </SortableList>
        {hidden.length > 0 && (
          <ul className={c.list} aria-label={t('columns_menu.hidden')} data-hidden>
            {hidden.map((key) => (
              <li key={key} className={c.column}>
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
