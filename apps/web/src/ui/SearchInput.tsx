import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import c from './SearchInput.module.css';

const WAIT = 250;

export interface SearchInputProps {
  /** The subject of the search: "Search by name or e-mail". Shown inside, and the name for screen readers. */
  label: string;
  /** From the URL. */
  value: string;
  /** Called a quarter of a second after the last key. */
  onChange: (value: string) => void;
}

export function SearchInput({ label, value, onChange }: SearchInputProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Texts that were sent and are not in the URL yet: on a slow machine this takes longer than the next key.
  const sent = useRef<string[]>([value]);

  // The URL changed from elsewhere (Back, "Clear"): it overrides the text of the field.
  useEffect(() => {
    const place = sent.current.indexOf(value);
    if (place === -1) setText(value);
    sent.current = place === -1 ? [value] : sent.current.slice(place);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = (next: string) => {
    sent.current.push(next);
    onChange(next);
  };
  const type = (next: string, wait = WAIT) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(next.trim()), wait);
  };
  return (
    <TextInput
      className={c.search}
      type="search"
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      rightSection={
        text ? (
          <CloseButton size="sm" aria-label={t('actions.clear_search')} onClick={() => type('', 0)} />
        ) : null
      }
    />
  );
}
