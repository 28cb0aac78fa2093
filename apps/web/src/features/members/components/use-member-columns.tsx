import type { Category } from '@fika/contract/endpoints/categories';
import { useTranslation } from 'react-i18next';
import { useWorkspace } from '../../../lib/session.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { paths } from '../../../paths.ts';
import type { Column } from '../../../ui/DataTable.tsx';
import { PersonCell } from '../../../ui/PersonCell.tsx';
import { StatusBadge, StatusDot } from '../../../ui/StatusBadge.tsx';
import { useFieldText } from '../../categories/use-field-text.ts';
import type { User } from '../api.ts';
import c from './member-columns.module.css';

/** Who, the first fields of the workspace, since when, and whether they are active. */
export function useMemberColumns(fields: readonly Category[]): Column<User>[] {
  const { t } = useTranslation('members');
  const { slug } = useWorkspace();
  const { date } = useFormat();
  const fieldText = useFieldText();
  const fieldColumns = fields.map((field): Column<User> => {
    const right = field.type === 'integer';
    return {
      key: `category_${field.id}`,
      header: field.title,
      sort: 'asc',
      ...(right && { align: 'right' }),
      render: ({ userfield_set }) => {
        const value = userfield_set.find(({ category }) => category === field.id)?.value;
        const text = value === undefined ? '' : fieldText(field, value);
        return (
          <span className={c.field} title={text}>
            {text}
          </span>
        );
      },
    };
  });
  return [
    {
      key: 'last_name',
      header: t('columns.member'),
      sort: 'asc',
      width: '26%',
      render: (user) => (
        <PersonCell
          person={user}
          to={paths.memberProfile({ slug, id: user.id })}
          detail={user.email}
          badge={
            user.is_admin && (
              <StatusBadge>{t(user.role === 2 ? 'columns.superadmin' : 'columns.admin')}</StatusBadge>
            )
          }
        />
      ),
    },
    ...fieldColumns,
    {
      key: 'created_at',
      header: t('columns.joined'),
      sort: 'desc',
      render: ({ created_at }) => <span className={c.date}>{date(created_at)}</span>,
    },
    {
      key: 'is_active',
      header: t('columns.status'),
      phone: 'corner',
      render: ({ is_active }) => (
        <StatusDot tone={is_active ? 'pine' : 'neutral'}>
          {t(is_active ? 'columns.active' : 'columns.inactive')}
        </StatusDot>
      ),
    },
  ];
}
