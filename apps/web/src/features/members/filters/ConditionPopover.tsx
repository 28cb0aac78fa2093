import type { FilterItem } from '@fika/contract/filter-shape';
import type { SentencePart } from '@fika/contract/human-filters';
import { Button, Group, Popover } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConditionFields } from './ConditionFields.tsx';
import c from './FilterSentence.module.css';
import type { SentenceEdit } from './use-sentence-edit.ts';

const VALUE = '[data-condition-value] :is(input, button)';

interface ConditionPopoverProps {
  edit: SentenceEdit;
  part: SentencePart;
  /** Which of the words of its condition it is. */
  word: number;
}

/** A dotted word, and the editor of its condition. */
export function ConditionPopover({ edit, part, word }: ConditionPopoverProps) {
  const { t } = useTranslation('filters');
  const { editing } = edit;
  const path = part.path ?? [];
  const isOpen = editing !== null && editing.word === word && editing.path.join('.') === path.join('.');
  return (
    <Popover
      opened={isOpen}
      onDismiss={edit.close}
      position="bottom-start"
      width={320}
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <button
          type="button"
          className={c.word}
          data-unfinished={part.unfinished || undefined}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-label={t('change_word', { word: part.text })}
          onClick={() => (isOpen ? edit.close() : edit.open(path, word))}
        >
          {part.text}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={c.editor} role="dialog" aria-label={t('edit')}>
        {isOpen && <Editor edit={edit} item={editing.item} toValue={word > 0 || editing.isNew} />}
      </Popover.Dropdown>
    </Popover>
  );
}

interface EditorProps {
  edit: SentenceEdit;
  item: FilterItem;
  /** Whether the value is what somebody came for. */
  toValue: boolean;
}

function Editor({ edit, item, toValue }: EditorProps) {
  const { t } = useTranslation('filters');
  const form = useRef<HTMLFormElement>(null);
  const [atFirst] = useState(toValue);
  useEffect(() => {
    // After the popover has given the focus to its first field.
    const timer = setTimeout(() => {
      const value = atFirst ? form.current?.querySelector<HTMLElement>(VALUE) : null;
      value?.focus();
    });
    return () => clearTimeout(timer);
  }, [atFirst]);
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        edit.close();
      }}
    >
      <ConditionFields layout="stack" item={item} onChange={edit.change} />
      <Group justify="space-between" mt="sm" gap="xs">
        <Button variant="subtle" color="gray" size="compact-sm" onClick={edit.remove}>
          {t('remove')}
        </Button>
        <Button type="submit" size="compact-sm">
          {t('done')}
        </Button>
      </Group>
    </form>
  );
}
