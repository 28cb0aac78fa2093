import type { UsersColumns } from '@fika/contract/member-settings';
import { useState } from 'react';
import { type Category, useCategories, useUpdateCategory } from '#features/categories/api.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useOwnColumns, useSaveColumns } from './columns-api.ts';
import {
  allColumns,
  type ColumnKey,
  chosenWidth,
  fieldOf,
  FIRST_COLUMN,
  shownColumns,
  widthAtFirst,
  withColumns,
  withWidth,
} from './columns.ts';

export interface ColumnSettings {
  fields: readonly Category[];
  shown: readonly ColumnKey[];
  all: readonly ColumnKey[];
  nameOf: (key: ColumnKey) => string;
  sizeOf: (key: ColumnKey) => { pixels: number; elastic?: boolean };
  change: (shown: ColumnKey[]) => void;
  resize: (key: string, width: number | null) => void;
  /** Resets the columns to the default; null when they are. */
  reset: (() => void) | null;
}

/** The columns of the list of members that the reader chose, in every browser. */
export function useColumns(): ColumnSettings {
  const { t } = useTranslation('members');
  const fields = useCategories();
  const chosen = useOwnColumns();
  const save = useSaveColumns();
  const update = useUpdateCategory();
  // Widths of fields that are being saved, from which the next key press continues.
  const [sent, setSent] = useState<ReadonlyMap<string, number | null>>(new Map());
  const forget = (key: string, width: number | null) =>
    setSent((now) => (now.get(key) === width ? new Map([...now].filter(([one]) => one !== key)) : now));
  const shown = shownColumns(chosen, fields);
  const store = (next: UsersColumns | null) => save.mutate(next);
  return {
    fields,
    shown,
    all: allColumns(fields),
    nameOf: (key) => {
      const field = fieldOf(key, fields);
      return field ? field.title : t(`columns.${key as 'email'}`);
    },
    sizeOf(key) {
      const onItsWay = sent.get(key);
      const width = onItsWay === undefined ? chosenWidth(key, chosen, fields) : onItsWay;
      const elastic = key === FIRST_COLUMN && width === null;
      return { pixels: width ?? widthAtFirst(key), ...(elastic && { elastic }) };
    },
    change: (next) => store(withColumns(chosen, next)),
    resize(key, width) {
      const column = shown.find((one) => one === key);
      const field = column && fieldOf(column, fields);
      // All admins share the width of a field; the width of another column is the reader's.
      if (field) {
        setSent((now) => new Map(now).set(key, width));
        update.mutate(
          { id: field.id, changes: { columnWidth: width } },
          { onSettled: () => forget(key, width) },
        );
      } else if (column) store(withWidth(chosen, shown, column, width));
    },
    reset: chosen ? () => store(null) : null,
  };
}
