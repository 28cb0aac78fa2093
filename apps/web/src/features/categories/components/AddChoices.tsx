import { Button, TextInput } from '@mantine/core';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { choiceLabels } from '../view.ts';
import c from './ChoicesEditor.module.css';

interface AddChoicesProps {
  id: string;
  error: string | null;
  /** Adds labels; answers how many were new and how many were there already. */
  onAdd: (labels: string[]) => { added: number; skipped: number };
}

/** One choice at a time by Enter, or a pasted list of them, one a line. */
export function AddChoices({ id, error, onAdd }: AddChoicesProps) {
  const { t } = useTranslation('categories');
  const [text, setText] = useState('');
  const [told, setTold] = useState('');
  const add = (value: string) => {
    const labels = choiceLabels(value);
    setText('');
    if (labels.length === 0) return;
    const { added, skipped } = onAdd(labels);
    const parts = [
      t('choices.added', { count: added }),
      ...(skipped > 0 ? [t('choices.skipped', { count: skipped })] : []),
    ];
    setTold(parts.join(' '));
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // Enter adds to the list here and must not submit the form.
    event.preventDefault();
    add(text);
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text');
    if (!pasted.trim().includes('\n')) return;
    event.preventDefault();
    add(`${text}${pasted}`);
  };
  return (
    <div>
      <div className={c.add}>
        <TextInput
          id={id}
          label={t('choices.add')}
          description={t('choices.add_help')}
          value={text}
          error={error}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={press}
          onPaste={paste}
          // Text that the admin typed and did not add counts when the form is saved.
          onBlur={() => add(text)}
        />
        <Button variant="default" disabled={!text.trim()} onClick={() => add(text)}>
          {t('choices.add_button')}
        </Button>
      </div>
      <p className={c.told} role="status">
        {told}
      </p>
    </div>
  );
}
