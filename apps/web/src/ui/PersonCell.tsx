import { Fragment, type ReactNode } from 'react';
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
  badge?: ReactNode;
}

/** Avatar, name and one detail in one cell. */
export function PersonCell({ person, detail, to, badge }: PersonCellProps) {
  const name = fullName(person);
  return (
    <div className={c.cell} data-person>
      <PersonAvatar person={person} size={32} />
      <div className={c.text}>
        <div className={c.name}>
          {to === undefined ? (
            name
          ) : (
            <TextLink to={to} className={c.link}>
              {name}
            </TextLink>
          )}
          {badge}
        </div>
        {detail && <div className={c.detail}>{typeof detail === 'string' ? breakable(detail) : detail}</div>}
      </div>
    </div>
  );
}

/** An address that is too long for its line breaks after its @ or before a dot, not within a word. */
function breakable(text: string): ReactNode {
  if (!text.includes('@')) return text;
  const [first, ...others] = text.split(/(?<=@)|(?=\.)/);
  return [
    first,
    ...others.map((piece, index) => (
      <Fragment key={index}>
        <wbr />
        {piece}
      </Fragment>
    )),
  ];
}
