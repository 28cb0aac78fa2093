import { useTranslation } from '#lib/i18n.ts';
import c from './AvatarStack.module.css';
import { fullName, type Person } from './initials.ts';
import { PersonAvatar, type PersonAvatarProps } from './PersonAvatar.tsx';

const SHOWN = 4;

export interface AvatarStackProps {
  people: readonly Person[];
  size?: PersonAvatarProps['size'];
  /** The surface under the avatars, so that the ring takes its color. */
  on?: 'card' | 'paper' | 'panel';
}

/** Overlapping people; more than four become three and a number. */
export function AvatarStack({ people, size = 28, on = 'card' }: AvatarStackProps) {
  const { t } = useTranslation();
  const shown = people.length > SHOWN ? people.slice(0, SHOWN - 1) : people;
  const rest = people.length - shown.length;
  const names = shown.map(fullName).join(', ');
  const label = rest > 0 ? `${names} ${t('people.and_more', { count: rest })}` : names;
  return (
    <span className={c.stack} data-on={on} role="img" aria-label={label}>
      {shown.map((person) => (
        <PersonAvatar key={person.id} person={person} size={size} />
      ))}
      {rest > 0 && (
        <span className={c.rest} style={{ '--size': `${size}px` } as React.CSSProperties}>
          {t('people.more', { count: rest })}
        </span>
      )}
    </span>
  );
}
