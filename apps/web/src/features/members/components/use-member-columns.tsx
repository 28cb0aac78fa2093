import type { Category } from '@fika/contract/endpoints/categories';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { paths } from '#paths.ts';
import type { Column } from '#ui/data-table.ts';
import { PersonCell } from '#ui/PersonCell.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { useFieldText } from '#features/categories/use-field-text.ts';
import type { User } from '../api.ts';
import { type ColumnKey, fieldOf } from '../columns.ts';
import type { ColumnSettings } from '../use-columns.ts';
import { MemberStatus } from './MemberStatus.tsx';
import c from './member-columns.module.css';

type Cell = Pick<Column<User>, 'render' | 'sort' | 'align' | 'phone'>;

/** The columns that the reader chose, as the table shows them. */
export function useMemberColumns(settings: ColumnSettings): Column<User>[] {
  const ownCell = useOwnCells();
  const fieldCell = useFieldCell();
  // On a phone the first field stands below the name.
  const line = settings.shown.find((key) => fieldOf(key, settings.fields));
  return settings.shown.map((key): Column<User> => {
    const field = fieldOf(key, settings.fields);
    const cell = field ? fieldCell(field) : ownCell(key);
    const phone = key === line ? ({ phone: 'line' } as const) : {};
    return Object.assign(cell, phone, {
      key,
      header: settings.nameOf(key),
      size: settings.sizeOf(key),
    });
  });
}

function useFieldCell(): (field: Category) => Cell {
  const fieldText = useFieldText();
  return (field) => ({
    sort: 'asc',
    ...(field.type === 'integer' && { align: 'right' }),
    render: ({ userfield_set }) => {
      const value = userfield_set.find(({ category }) => category === field.id)?.value;
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
        return { sort: 'asc', render: ({ email }) => <Text text={email} /> };
      case 'external_id':
        return { sort: 'asc', render: ({ external_id }) => <Text text={external_id ?? ''} /> };
      case 'culture':
        return { sort: 'asc', render: ({ culture }) => t(`columns.languages.${culture}`) };
      case 'role':
        return { sort: 'desc', render: (user) => role(user) };
      case 'created_at':
        return {
          sort: 'desc',
          render: ({ created_at }) => <span className={c.date}>{date(created_at)}</span>,
        };
      case 'programs':
        return { align: 'right', render: ({ programs }) => number(programs) };
      case 'last_coffee_at':
        return {
          render: ({ last_coffee_at }) => (
            <span className={last_coffee_at ? c.date : c.nothing}>
              {last_coffee_at ? date(last_coffee_at) : t('columns.no_coffee')}
            </span>
          ),
        };
      case 'is_active':
        return { sort: 'desc', phone: 'corner', render: (user) => <MemberStatus user={user} /> };
      default:
        return {
          sort: 'asc',
          phone: 'title',
          render: (user) => (
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
