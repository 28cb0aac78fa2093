import type { Person } from './initials.ts';
import { hidePhoto, usePhoto } from './photos.ts';
import c from './SeatPhoto.module.css';

/** Photos of this radius in px are shown in the larger of the two sizes. */
const LARGE_FROM = 32;

interface SeatPhotoProps {
  person: Person;
  x: number;
  y: number;
  radius: number;
}

/** The photo of a person in a picture, above the initials. Nothing without one. */
export function SeatPhoto({ person, x, y, radius }: SeatPhotoProps) {
  const photo = usePhoto(person, radius >= LARGE_FROM ? 'large' : 'small');
  if (photo === null) return null;
  return (
    <image
      key={photo}
      className={c.photo}
      href={photo}
      x={x - radius}
      y={y - radius}
      width={2 * radius}
      height={2 * radius}
      onError={hidePhoto}
    />
  );
}
