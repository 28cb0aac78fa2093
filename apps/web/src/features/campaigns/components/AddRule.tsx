import { Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { GuardedButton } from '#ui/GuardedButton.tsx';
import { TextLink } from '#ui/links.tsx';
import type { Category } from '#features/categories/api.ts';
import { relationsOf } from '../rule-view.ts';
import c from './AddRule.module.css';

interface AddRuleProps {
  fields: readonly Category[];
  reason: string | null;
  onAdd: (category: Category) => void;
}

/** Adds a rule on a field that rules can compare. */
export function AddRule({ fields, reason, onAdd }: AddRuleProps) {
  const { t } = useTranslation(['campaigns', 'matching']);
  const workspace = useWorkspace();
  const usable = fields.filter(({ type }) => relationsOf(type).length > 0);
  const icon = <IconPlus size={16} aria-hidden="true" />;
  if (usable.length === 0) {
    return (
      <span className={c.none}>
        {t('matching:no_fields')}{' '}
        <TextLink to={paths.categoriesAdd(workspace)}>{t('audience.add_field')}</TextLink>
      </span>
    );
  }
  if (reason !== null) {
    return (
      <GuardedButton variant="default" reason={reason} onClick={() => undefined}>
        {t('matching:add_rule')}
      </GuardedButton>
    );
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" size="compact-sm" leftSection={icon}>
          {t('matching:add_rule')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={c.fields}>
        {usable.map((field) => (
          <Menu.Item key={field.id} onClick={() => onAdd(field)}>
            {field.title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
