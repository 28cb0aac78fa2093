import { fullName, initialsOf, tintOf, type Person } from './initials.ts';
import c from './PersonAvatar.module.css';
import tints from './tints.module.css';

export interface PersonAvatarProps {
  person: Person;
  /** Diameter in px. */
  size?: 26 | 28 | 32 | 72;
  /** With a name next to it the avatar is hidden from screen readers (default); otherwise name it. */
  named?: boolean;
}

/** A person as a circle: photo or initials on one of eight tints. */
export function PersonAvatar({ person, size = 32, named = false }: PersonAvatarProps) {
  const label = named ? { role: 'img', 'aria-label': fullName(person) } : { 'aria-hidden': true };
  return (
    <span className={`${c.avatar} ${tints.tint}`} data-size={size} data-tint={tintOf(person.id)} {...label}>
      {person.photo_url ? <img src={person.photo_url} alt="" /> : initialsOf(person)}
    </span>
  );
}
