import { Menu } from '@mantine/core';
import { IconPencil, IconTrash, IconUserQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { TextLink } from '#ui/links.tsx';
import { MenuLink } from '#ui/MenuLink.tsx';
import { MoveItems } from '#ui/MoveItems.tsx';
import { RowMenu } from '#ui/RowMenu.tsx';
import { SortableRow } from '#ui/SortableRow.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import type { Category } from '#features/categories/api.ts';
import { hasChoices, membersWith } from '#features/categories/view.ts';
import c from './FieldList.module.css';
import { RemoveField } from './RemoveField.tsx';
import { TypeName } from './TypeName.tsx';
import { ValueCount } from './ValueCount.tsx';

interface FieldRowProps {
  field: Category;
  index: number;
  total: number;
  onMove: (to: number) => void;
}

export function FieldRow({ field, index, total, onMove }: FieldRowProps) {
  const { t } = useTranslation('categories');
  const workspace = useWorkspace();
  const { id, title, description, type, mandatory, only_for_matching } = field;
  const choices = Object.keys(field.choices).length;
  return (
    <SortableRow id={id} index={index} total={total} name={title} className={c.row}>
      <div className={c.title}>
        <div className={c.line}>
          <TextLink to={paths.categoriesEdit({ slug: workspace.slug, id })} className={c.name}>
            {title}
          </TextLink>
          {mandatory && <StatusBadge>{t('list.mandatory')}</StatusBadge>}
        </div>
        {description && <div className={c.description}>{description}</div>}
      </div>
      <div className={c.type}>
        <TypeName type={type} />
        {hasChoices(type) && <span className={c.choices}>{t('list.choices', { count: choices })}</span>}
      </div>
      <div className={c.values}>
        {/* A phone shows no column heads. Screen readers get the unit from the link. */}
        <span className={c.unit} aria-hidden="true">
          {t('list.values')}
        </span>
        <ValueCount category={field} />
      </div>
      <div className={c.shown}>{t(only_for_matching ? 'list.only_for_matching' : 'list.everybody')}</div>
      <FieldMenu field={field} index={index} total={total} onMove={onMove} />
    </SortableRow>
  );
}

function FieldMenu({ field, index, total, onMove }: FieldRowProps) {
  const { t } = useTranslation('categories');
  const workspace = useWorkspace();
  const [removing, setRemoving] = useState(false);
  return (
    <div className={c.menu}>
      <RowMenu name={field.title}>
        <MenuLink
          to={paths.categoriesEdit({ slug: workspace.slug, id: field.id })}
          leftSection={<IconPencil size={16} />}
        >
          {t('list.edit')}
        </MenuLink>
        <MenuLink
          to={paths.members(workspace)}
          search={{ filters: membersWith(field, 'isundefined') }}
          leftSection={<IconUserQuestion size={16} />}
        >
          {t('list.without')}
        </MenuLink>
        <MoveItems index={index} total={total} onMove={onMove} />
        <Menu.Divider />
        <Menu.Item color="lingon" leftSection={<IconTrash size={16} />} onClick={() => setRemoving(true)}>
          {t('list.remove')}
        </Menu.Item>
      </RowMenu>
      <RemoveField field={field} opened={removing} onClose={() => setRemoving(false)} />
    </div>
  );
}
