import { fullName, initialsOf, tintOf, type Person } from './initials.ts';
import { hidePhoto, usePhoto } from './photos.ts';
import c from './PersonAvatar.module.css';
import tints from './tints.module.css';

export interface PersonAvatarProps {
  person: Person;
  /** Diameter in px. */
  size?: 26 | 28 | 32 | 72;
  /** With a name next to it the avatar is hidden from screen readers (default); otherwise name it. */
  named?: boolean;
}

/** A person as a circle: initials on one of eight tints, and a photo above them. */
export function PersonAvatar({ person, size = 32, named = false }: PersonAvatarProps) {
  const label = named ? { role: 'img', 'aria-label': fullName(person) } : { 'aria-hidden': true };
  const photo = usePhoto(person, size === 72 ? 'large' : 'small');
  return (
    <span className={`${c.avatar} ${tints.tint}`} data-size={size} data-tint={tintOf(person.id)} {...label}>
      {initialsOf(person)}
      {photo && <img key={photo} src={photo} alt="" onError={hidePhoto} />}
    </span>
  );
}
