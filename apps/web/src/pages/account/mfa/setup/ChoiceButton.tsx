import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import c from './ChoiceButton.module.css';

interface ChoiceButtonProps {
  icon: ReactNode;
  title: string;
  help: string;
  onClick: () => void;
}

/** One of few ways to go on, with what it means. */
export function ChoiceButton({ icon, title, help, onClick }: ChoiceButtonProps) {
  return (
    <UnstyledButton className={c.choice ?? ''} onClick={onClick}>
      {icon}
      <span className={c.text}>
        <span className={c.title}>{title}</span>
        <span className={c.help}>{help}</span>
      </span>
      <IconChevronRight size={18} aria-hidden="true" />
    </UnstyledButton>
  );
}
