import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from '#lib/i18n.ts';
import c from './RuleSentence.module.css';

interface WordMenuProps {
  /** The meaning of the word, for screen readers. */
  label: string;
  word: string;
  strong?: boolean;
  options: readonly { key: string; label: string; chosen: boolean; choose: () => void }[];
}

/** A dotted word in a sentence that opens the choices for it. */
export function WordMenu({ label, word, strong = false, options }: WordMenuProps) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <button
          type="button"
          className={c.word}
          data-strong={strong || undefined}
          aria-label={t('labelled', { label, value: word })}
        >
          {word}
        </button>
      </Menu.Target>
      <Menu.Dropdown className={c.options}>
        {options.map((option) => (
          <Menu.Item
            key={option.key}
            onClick={option.choose}
            rightSection={option.chosen && <IconCheck size={16} aria-hidden="true" />}
            {...(option.chosen && { 'aria-current': true })}
          >
            {option.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
