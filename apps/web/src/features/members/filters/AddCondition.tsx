import { Combobox, useCombobox } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import c from './AddCondition.module.css';
import type { Subject } from './model.ts';
import { type SubjectOption, useSubjects } from './use-subjects.ts';

interface AddConditionProps {
  onAdd: (subject: Subject) => void;
  /** The button that opens the choice. */
  children: (open: {
    onClick: () => void;
    'aria-expanded': boolean;
    'aria-haspopup': 'listbox';
  }) => ReactNode;
}

const SEARCHED_FROM = 8;

/** Chooses the subject of a new condition: a field, or a property of the member. */
export function AddCondition({ onAdd, children }: AddConditionProps) {
  const { t } = useTranslation(['filters', 'pickers']);
  const { fields, member } = useSubjects();
  const [text, setText] = useState('');
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setText('');
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  });
  const wanted = text.trim().toLocaleLowerCase();
  const shown = (options: readonly SubjectOption[]) =>
    options.filter(({ label }) => label.toLocaleLowerCase().includes(wanted));
  const groups = [
    { label: t('groups.fields'), options: shown(fields) },
    { label: t('groups.member'), options: shown(member) },
  ].filter(({ options }) => options.length > 0);
  const isSearched = fields.length + member.length > SEARCHED_FROM;
  return (
    <Combobox
      store={combobox}
      width={260}
      position="bottom-start"
      shadow="md"
      onOptionSubmit={(key) => {
        const subject = [...fields, ...member].find((one) => one.key === key);
        combobox.closeDropdown();
        if (subject) onAdd({ type: subject.type, category_id: subject.category_id });
      }}
    >
      <Combobox.Target targetType="button" withAriaAttributes={false}>
        <span className={c.target}>
          {children({
            onClick: () => combobox.toggleDropdown(),
            'aria-expanded': combobox.dropdownOpened,
            'aria-haspopup': 'listbox',
          })}
        </span>
      </Combobox.Target>
      <Combobox.Dropdown className={c.dropdown}>
        <Combobox.Search
          className={isSearched ? undefined : c.keyboardOnly}
          aria-label={t('find_subject')}
          placeholder={t('find_subject')}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            combobox.selectFirstOption();
          }}
        />
        <Combobox.Options className={c.options} aria-label={t('add')}>
          {groups.length === 0 && <Combobox.Empty>{t('pickers:none_found')}</Combobox.Empty>}
          {groups.map(({ label, options }) => (
            <Combobox.Group key={label} label={label}>
              {options.map((option) => (
                <Combobox.Option key={option.key} value={option.key} className={c.option}>
                  {option.label}
                </Combobox.Option>
              ))}
            </Combobox.Group>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
