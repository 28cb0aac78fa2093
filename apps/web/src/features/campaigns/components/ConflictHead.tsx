import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import c from './ConflictHead.module.css';

interface ConflictHeadProps {
  /** Names the other admin, the field and the time. */
  title: string;
  note: string;
  /** Ways to decide all of it. */
  acts: readonly { label: string; onClick: () => void }[];
}

/** Reports that another admin changed the same field in the meantime. */
export function ConflictHead({ title, note, acts }: ConflictHeadProps) {
  return (
    <div className={c.head} role="alert">
      <IconAlertTriangle size={18} aria-hidden="true" />
      <div className={c.words}>
        <h2 className={c.title}>{title}</h2>
        <p className={c.note}>{note}</p>
      </div>
      {acts.length > 0 && (
        <div className={c.acts}>
          {acts.map(({ label, onClick }) => (
            <Button key={label} variant="default" size="compact-sm" onClick={onClick}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
