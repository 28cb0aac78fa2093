import { LIMITS } from '@fika/contract/limits';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { createItemKeys } from '#lib/item-keys.ts';
import { Labelled } from '#ui/Labelled.tsx';
import type { SettingsFormProps } from '../settings-form.ts';
import type { Language, QuickAction } from '../view.ts';
import c from './QuickActionFields.module.css';

const MOST = 8;

/** Links of the admins' own, in the order in which members see them. */
export function QuickActionFields({
  form: { draft, set },
  error,
  isSuperadmin,
  language,
}: SettingsFormProps & { language: Language }) {
  const { t } = useTranslation('settings');
  const [keys] = useState(() => createItemKeys<QuickAction>());
  const list = draft.actions[language];
  const save = (actions: QuickAction[]) => set({ actions: { ...draft.actions, [language]: actions } });
  const change = (index: number, changes: Partial<QuickAction>) =>
    save(list.map((one, at) => (at === index ? keys.carry(one, { ...one, ...changes }) : one)));
  return (
    <Labelled
      label={t('home.actions')}
      help={isSuperadmin ? t('home.actions_help', { max: MOST }) : t('superadmin_only')}
    >
      {list.length > 0 && (
        <ol className={c.list} aria-label={t('home.actions')}>
          {list.map((action, index) => (
            <li key={keys.of(action)} className={c.row}>
              <TextInput
                className={c.label ?? ''}
                disabled={!isSuperadmin}
                aria-label={t('home.action_label', { number: index + 1 })}
                placeholder={t('home.action_label_example')}
                maxLength={60}
                lang={language}
                value={action.label}
                error={error(`actions.${language}.${index}.label`)}
                onChange={(event) => change(index, { label: event.currentTarget.value })}
              />
              <TextInput
                className={c.url ?? ''}
                disabled={!isSuperadmin}
                aria-label={t('home.action_url', { number: index + 1 })}
                placeholder="https://"
                type="url"
                maxLength={LIMITS.linkLength}
                value={action.url}
                error={error(`actions.${language}.${index}.url`)}
                onChange={(event) => change(index, { url: event.currentTarget.value })}
              />
              {isSuperadmin && <Moves list={list} index={index} onChange={save} />}
            </li>
          ))}
        </ol>
      )}
      {isSuperadmin && list.length < MOST && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => save([...list, { label: '', url: '' }])}
        >
          {t('home.add_action')}
        </Button>
      )}
    </Labelled>
  );
}

interface MovesProps {
  list: readonly QuickAction[];
  index: number;
  onChange: (list: QuickAction[]) => void;
}

function Moves({ list, index, onChange }: MovesProps) {
  const { t } = useTranslation('settings');
  const number = index + 1;
  const action = list[index];
  if (!action) return null;
  const without = list.toSpliced(index, 1);
  const move = (to: number) => onChange(without.toSpliced(to, 0, action));
  return (
    <span className={c.moves}>
      <ActionIcon
        aria-label={t('home.move_up', { number })}
        disabled={index === 0}
        onClick={() => move(index - 1)}
      >
        <IconArrowUp size={16} />
      </ActionIcon>
      <ActionIcon
        aria-label={t('home.move_down', { number })}
        disabled={index === list.length - 1}
        onClick={() => move(index + 1)}
      >
        <IconArrowDown size={16} />
      </ActionIcon>
      <ActionIcon aria-label={t('home.remove_action', { number })} onClick={() => onChange(without)}>
        <IconTrash size={16} />
      </ActionIcon>
    </span>
  );
}
