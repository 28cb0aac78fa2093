import { Popover } from '@mantine/core';
import type { SentencePart } from '@fika/contract/human-filters';
import { useTranslation } from '#lib/i18n.ts';
import { ConditionEditor } from './ConditionEditor.tsx';
import c from './FilterSentence.module.css';
import type { SentenceEdit } from './use-sentence-edit.ts';

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
        {isOpen && <ConditionEditor edit={edit} item={editing.item} toValue={word > 0 || editing.isNew} />}
      </Popover.Dropdown>
    </Popover>
  );
}
