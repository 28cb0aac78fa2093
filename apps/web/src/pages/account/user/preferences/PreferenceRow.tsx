import { Menu } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { TextLink } from '#ui/links.tsx';
import { MenuLink } from '#ui/MenuLink.tsx';
import { MoveItems } from '#ui/MoveItems.tsx';
import { RowMenu } from '#ui/RowMenu.tsx';
import { SortableRow } from '#ui/SortableRow.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { useRemovePreference } from '#features/preferences/use-remove-preference.ts';
import type { Preference } from '#features/preferences/api.ts';
import c from './PreferenceList.module.css';

interface PreferenceRowProps {
  preference: Preference;
  index: number;
  total: number;
  onMove: (to: number) => void;
}

export function PreferenceRow({ preference, index, total, onMove }: PreferenceRowProps) {
  const { t } = useTranslation('preferences');
  const workspace = useWorkspace();
  const remove = useRemovePreference();
  const { id, wish, title, label, counts } = preference;
  const edit = paths.preferencesEditTab({ slug: workspace.slug, id, tab: wish });
  return (
    <SortableRow id={id} index={index} total={total} name={label} className={c.row}>
      <div>
        <div className={c.line}>
          <TextLink to={edit} className={c.name}>
            {t(`sentence.${wish}`, { label })}
          </TextLink>
          {!counts && <StatusBadge>{t('list.out_of_use')}</StatusBadge>}
        </div>
        <div className={c.detail}>{title}</div>
      </div>
      <RowMenu name={t(`sentence.${wish}`, { label })}>
        <MenuLink to={edit} leftSection={<IconPencil size={16} />}>
          {t('list.edit')}
        </MenuLink>
        <MoveItems index={index} total={total} onMove={onMove} />
        <Menu.Divider />
        <Menu.Item color="lingon" leftSection={<IconTrash size={16} />} onClick={() => remove(preference)}>
          {t('list.remove')}
        </Menu.Item>
      </RowMenu>
    </SortableRow>
  );
}
