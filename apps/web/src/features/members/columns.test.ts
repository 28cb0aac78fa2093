import { usersColumns } from '@fika/contract/member-settings';
import { describe, expect, it } from 'vitest';
import {
  allColumns,
  chosenWidth,
  columnsAtFirst,
  moveColumn,
  shownColumns,
  toggleColumn,
  widthAtFirst,
  withColumns,
  withWidth,
} from './columns.ts';

const field = (id: number, more: object = {}) => ({
  id,
  status: 'active' as const,
  columnWidth: null,
  ...more,
});
const fields = [
  field(1),
  field(2, { columnWidth: 222 }),
  field(3, { status: 'inactive' }),
  field(4),
  field(5),
];

describe('the columns of the list', () => {
  it('begin with the name and the first fields', () => {
    const first = [
      'last_name',
      'category_1',
      'category_2',
      'created_at',
      'programs',
      'last_coffee_at',
      'is_active',
    ];
    expect(columnsAtFirst(fields)).toEqual(first);
    expect(shownColumns(null, fields)).toEqual(first);
  });

  it('are the chosen ones, without removed fields', () => {
    const chosen = {
      columns: ['is_active', 'category_3', 'category_9', 'last_name', 'category_2'],
      widths: {},
    };
    expect(shownColumns(chosen, fields)).toEqual(['last_name', 'is_active', 'category_2']);
  });

  it('can be shown and hidden, but for the first', () => {
    const shown = shownColumns({ columns: ['email'], widths: {} }, fields);
    expect(toggleColumn(shown, 'category_2')).toEqual(['last_name', 'email', 'category_2']);
    expect(toggleColumn(shown, 'email')).toEqual(['last_name']);
    expect(toggleColumn(shown, 'last_name')).toEqual(shown);
  });

  it('can be moved, but not before the first', () => {
    const shown = columnsAtFirst(fields).slice(0, 4);
    expect(moveColumn(shown, 3, 1)).toEqual(['last_name', 'created_at', 'category_1', 'category_2']);
    expect(moveColumn(shown, 1, 0)).toEqual(shown);
    expect(moveColumn(shown, 0, 2)).toEqual(shown);
    expect(moveColumn(shown, 1, 9)).toEqual(shown);
  });

  it('have widths: of fields in the field, of others with the person', () => {
    const chosen = withWidth(null, ['last_name', 'email'], 'email', 300);
    expect(chosen).toEqual({ columns: ['last_name', 'email'], widths: { email: 300 } });
    expect(chosenWidth('email', chosen, fields)).toBe(300);
    expect(chosenWidth('category_2', chosen, fields)).toBe(222);
    expect(chosenWidth('category_1', chosen, fields)).toBeNull();
    expect(withWidth(chosen, ['last_name'], 'email', null).widths).toEqual({});
  });

  it('fit a window of 1280 px by default', () => {
    const widths = columnsAtFirst(fields).map(widthAtFirst);
    // The sidebar, the margins of the page, the selection and the menu of a row take the rest.
    expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(1280 - 232 - 64 - 2 - 88);
  });

  it('are settings that the server accepts, for any choice', () => {
    const every = withColumns({ columns: [], widths: { email: 300 } }, allColumns(fields));
    expect(usersColumns.parse(every)).toEqual(every);
  });
});
