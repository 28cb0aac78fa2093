import { fullName, initialsOf, type Person, tintOf } from '#ui/initials.ts';
import { SeatPhoto } from '#ui/SeatPhoto.tsx';
import tints from '#ui/tints.module.css';
import c from './NetworkMap.module.css';

interface MapSeatProps {
  person: Person & { email: string };
  x: number;
  y: number;
  radius: number;
  /** Not stepped back behind another that is looked at. */
  lit: boolean;
  me?: boolean;
}

/** A person on the map: a circle with initials, and the first name below. */
export function MapSeat({ person, x, y, radius, lit, me = false }: MapSeatProps) {
  return (
    <g
      className={`${c.seat} ${tints.tint}`}
      data-tint={tintOf(person.id)}
      data-lit={lit || undefined}
      data-me={me || undefined}
    >
      <circle cx={x} cy={y} r={radius} />
      <text className={c.initials} x={x} y={y} fontSize={radius * 0.75}>
        {initialsOf(person)}
      </text>
      <SeatPhoto person={person} x={x} y={y} radius={radius} />
      {!me && (
        <text className={c.name} x={x} y={y + radius + 10}>
          {person.first_name || fullName(person) || person.email.split('@')[0]}
        </text>
      )}
    </g>
  );
}
