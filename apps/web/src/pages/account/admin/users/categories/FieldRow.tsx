import { Menu } from '@mantine/core';
import { useSortable } from '@dnd-kit/react/sortable';
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash, IconUserQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { Grip } from '#ui/Grip.tsx';
import { TextLink } from '#ui/links.tsx';
import { MenuLink } from '#ui/MenuLink.tsx';
import { RowMenu } from '#ui/RowMenu.tsx';
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
  const { ref, handleRef, isDragging } = useSortable({ id: field.id, index });
  const { id, title, description, type, mandatory, only_for_matching } = field;
  const choices = Object.keys(field.choices).length;
  return (
    <li ref={ref} className={c.row} data-dragging={isDragging || undefined}>
      <Grip
        size={18}
        ref={handleRef}
        className={c.grip}
        aria-label={t('order.drag', { title, place: index + 1, total })}
      />
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
    </li>
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
        {index > 0 && (
          <Menu.Item leftSection={<IconArrowUp size={16} />} onClick={() => onMove(index - 1)}>
            {t('order.up')}
          </Menu.Item>
        )}
        {index < total - 1 && (
          <Menu.Item leftSection={<IconArrowDown size={16} />} onClick={() => onMove(index + 1)}>
            {t('order.down')}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item color="lingon" leftSection={<IconTrash size={16} />} onClick={() => setRemoving(true)}>
          {t('list.remove')}
        </Menu.Item>
      </RowMenu>
      <RemoveField field={field} opened={removing} onClose={() => setRemoving(false)} />
    </div>
  );
}
