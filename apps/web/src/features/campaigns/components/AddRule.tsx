import { Anchor, Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { loadSentences, useTranslation } from '#lib/i18n.ts';
import { GuardedButton } from '#ui/GuardedButton.tsx';
import { lazyDialog } from '#ui/lazy-part.tsx';
import type { Category } from '#features/categories/api.ts';
import { relationsOf } from '../rule-view.ts';
import c from './AddRule.module.css';

interface AddRuleProps {
  fields: readonly Category[];
  reason: string | null;
  onAdd: (category: Category) => void;
}

const NewFieldModal = lazyDialog(
  ({ opened }: { opened: boolean; onClose: () => void; onCreate: (field: Category) => void }) => opened,
  async () => {
    await loadSentences(['people']);
    return (await import('#features/categories/components/NewFieldModal.tsx')).NewFieldModal;
  },
);

const canCompare = ({ type }: Category) => relationsOf(type).length > 0;

/** Adds a rule on a field that rules can compare, which can be a new one. */
export function AddRule({ fields, reason, onAdd }: AddRuleProps) {
  const { t } = useTranslation('matching');
  const [naming, setNaming] = useState(false);
  const usable = fields.filter(canCompare);
  const icon = <IconPlus size={16} aria-hidden="true" />;
  if (reason !== null) {
    return (
      <GuardedButton variant="default" reason={reason} onClick={() => undefined}>
        {t('add_rule')}
      </GuardedButton>
    );
  }
  return (
    <>
      {usable.length === 0 ? (
        <span className={c.none}>
          {t('no_fields')}{' '}
          <Anchor component="button" type="button" onClick={() => setNaming(true)}>
            {t('new_field')}
          </Anchor>
        </span>
      ) : (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" size="compact-sm" leftSection={icon}>
              {t('add_rule')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown className={c.fields}>
            {usable.map((field) => (
              <Menu.Item key={field.id} onClick={() => onAdd(field)}>
                {field.title}
              </Menu.Item>
            ))}
            <Menu.Divider />
            <Menu.Item onClick={() => setNaming(true)}>{t('new_field')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      <NewFieldModal
        opened={naming}
        onClose={() => setNaming(false)}
        onCreate={(field) => canCompare(field) && onAdd(field)}
      />
    </>
  );
}
