import type { SentencePart } from '@fika/contract/human-filters';
import { Button, Group, Popover } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ConditionFields } from './ConditionFields.tsx';
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
        {isOpen && (
          <form
            onSubmit={(event) => {
              event.preventDefault();
              edit.close();
            }}
          >
            <ConditionFields layout="stack" item={editing.item} onChange={edit.change} />
            <Group justify="space-between" mt="sm" gap="xs">
              <Button variant="subtle" color="gray" size="compact-sm" onClick={edit.remove}>
                {t('remove')}
              </Button>
              <Button type="submit" size="compact-sm">
                {t('done')}
              </Button>
            </Group>
          </form>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
