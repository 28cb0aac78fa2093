import type { Category } from '@fika/contract/endpoints/categories';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { paths } from '#paths.ts';
import type { Column } from '#ui/data-table.ts';
import { PersonCell } from '#ui/PersonCell.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { useFieldText } from '#features/categories/use-field-text.ts';
import type { User } from '#features/members/api.ts';
import { type ColumnKey, fieldOf } from '#features/members/columns.ts';
import type { ColumnSettings } from '#features/members/use-columns.ts';
import { MemberStatus } from './MemberStatus.tsx';
import c from './member-columns.module.css';

type Cell = Pick<Column<User>, 'cell' | 'enableSorting' | 'sortDescFirst' | 'meta'>;

/** The columns that the reader chose, as the table shows them. */
export function useMemberColumns(settings: ColumnSettings): Column<User>[] {
  const ownCell = useOwnCells();
  const fieldCell = useFieldCell();
  // On a phone the first field is below the name.
  const line = settings.shown.find((key) => fieldOf(key, settings.fields));
  return settings.shown.map((key): Column<User> => {
    const field = fieldOf(key, settings.fields);
    const { meta, ...cell } = field ? fieldCell(field) : ownCell(key);
    const { pixels: size, elastic = false } = settings.sizeOf(key);
    const phone = key === line ? ({ phone: 'line' } as const) : {};
    return {
      ...cell,
      accessorKey: key,
      header: settings.nameOf(key),
      size,
      meta: { ...meta, ...phone, elastic },
    };
  });
}

function useFieldCell(): (field: Category) => Cell {
  const fieldText = useFieldText();
  return (field) => ({
    ...(field.type === 'integer' && { meta: { align: 'right' } }),
    cell: ({ row: { original: user } }) => {
      const value = user.userfield_set.find(({ category }) => category === field.id)?.value;
      return <Text text={value === undefined ? '' : fieldText(field, value)} />;
    },
  });
}

function useOwnCells(): (key: ColumnKey) => Cell {
  const { t } = useTranslation('members');
  const { date, number } = useFormat();
  const { slug } = useWorkspace();
  const role = ({ role: held }: User) => t(`columns.roles.${held}`);
  return (key) => {
    switch (key) {
      case 'email':
        return { cell: ({ row }) => <Text text={row.original.email} /> };
      case 'external_id':
        return { cell: ({ row }) => <Text text={row.original.external_id ?? ''} /> };
      case 'culture':
        return { cell: ({ row }) => t(`columns.languages.${row.original.culture}`) };
      case 'role':
        return { sortDescFirst: true, cell: ({ row }) => role(row.original) };
      case 'created_at':
        return {
          sortDescFirst: true,
          cell: ({ row }) => <span className={c.date}>{date(row.original.created_at)}</span>,
        };
      case 'programs':
        return {
          enableSorting: false,
          meta: { align: 'right' },
          cell: ({ row }) => number(row.original.programs),
        };
      case 'last_coffee_at':
        return {
          enableSorting: false,
          cell: ({ row: { original: user } }) => (
            <span className={user.last_coffee_at ? c.date : c.nothing}>
              {user.last_coffee_at ? date(user.last_coffee_at) : t('columns.no_coffee')}
            </span>
          ),
        };
      case 'is_active':
        return {
          sortDescFirst: true,
          meta: { phone: 'corner' },
          cell: ({ row }) => <MemberStatus user={row.original} />,
        };
      default:
        return {
          meta: { phone: 'title' },
          cell: ({ row: { original: user } }) => (
            <PersonCell
              person={user}
              to={paths.memberProfile({ slug, id: user.id })}
              detail={user.email}
              badge={user.is_admin && <StatusBadge>{role(user)}</StatusBadge>}
            />
          ),
        };
    }
  };
}

function Text({ text }: { text: string }) {
  return (
    <span className={c.field} title={text}>
      {text}
    </span>
  );
}
