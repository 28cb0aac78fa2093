import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import c from './FactList.module.css';

export interface Fact {
  key: string;
  icon: TablerIcon;
  text: ReactNode;
  note?: ReactNode;
}

/** Facts one below the other: an icon, a line, and a smaller one. `ordered` when they follow each other in time. */
export function FactList({ facts, ordered = false }: { facts: readonly Fact[]; ordered?: boolean }) {
  const List = ordered ? 'ol' : 'ul';
  return (
    <List className={c.facts}>
      {facts.map(({ key, icon: Icon, text, note }) => (
        <li key={key} className={c.fact}>
          <Icon size={18} aria-hidden="true" />
          <div>
            <div>{text}</div>
            {note && <div className={c.note}>{note}</div>}
          </div>
        </li>
      ))}
    </List>
  );
}
