import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { fullName, type Person } from './initials.ts';
import { TextLink } from './links.tsx';
import { PersonAvatar } from './PersonAvatar.tsx';
import c from './PersonCell.module.css';

export interface PersonCellProps {
  person: Person;
  /** The second line: an address, a department. */
  detail?: ReactNode;
  /** From `paths`; the name then leads there. */
  to?: string;
  /** With it, the name is a button. */
  onOpen?: () => void;
  badge?: ReactNode;
}

/** Avatar, name and one detail in one cell. */
export function PersonCell({ person, detail, to, onOpen, badge }: PersonCellProps) {
  const name = fullName(person);
  return (
    <div className={c.cell} data-person>
      <PersonAvatar person={person} size={32} />
      <div className={c.text}>
        <div className={c.name}>
          <Name to={to} onOpen={onOpen}>
            {name}
          </Name>
          {badge}
        </div>
        {detail && (
          <div className={c.detail} title={typeof detail === 'string' ? detail : undefined}>
            {typeof detail === 'string' && detail.includes('@') ? <Breakable text={detail} /> : detail}
          </div>
        )}
      </div>
    </div>
  );
}

interface NameProps {
  to: string | undefined;
  onOpen: (() => void) | undefined;
  children: string;
}

function Name({ to, onOpen, children }: NameProps): ReactNode {
  if (to !== undefined) {
    return (
      <TextLink to={to} className={c.link}>
        {children}
      </TextLink>
    );
  }
  if (!onOpen) return children;
  return (
    <Anchor component="button" type="button" className={c.link} aria-haspopup="dialog" onClick={onOpen}>
      {children}
    </Anchor>
  );
}

/** An address that is too long for its line breaks after its @ or before a dot, not within a word. */
function Breakable({ text }: { text: string }): ReactNode {
  const at = text.slice(1).search(/(?<=@)|(?=\.)/) + 1;
  if (at === 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      <Breakable text={text.slice(at)} />
    </>
  );
}
