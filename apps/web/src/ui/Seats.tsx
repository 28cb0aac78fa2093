import { useId } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { fullName, initialsOf, tintOf, type Person } from './initials.ts';
import { LogoMark } from './LogoMark.tsx';
import { SeatPhoto } from './SeatPhoto.tsx';
import { planTable, type Point } from './seats-geometry.ts';
import c from './Seats.module.css';
import tints from './tints.module.css';

/** From this width on the picture has a cup in the middle. */
const CUP_FROM = 130;

export interface SeatsProps {
  /** One person per seat; `null` is an empty seat. */
  people: readonly (Person | null)[];
  /** Diameter of the table top in px; the seats exceed it by about half of it. */
  table?: number;
  /**
   * The surface under the picture: on paper and panel the table top has the color of a card, on a card that of paper, on soft it
   * stays soft.
   */
  on?: 'panel' | 'card' | 'soft';
  /** Hides the picture from screen readers if the text next to it says the same. */
  decorative?: boolean;
}

/** The table from above: people on its rim, dashed places still free. */
export function Seats({ people, table = 60, on = 'card', decorative = false }: SeatsProps) {
  const { t } = useTranslation();
  const mask = useId();
  const plan = planTable(people.length, table / 2);
  const margin = 1;
  const width = plan.width + 2 * margin;
  const height = plan.height + 2 * margin;
  const gap = Math.max(2.5, plan.seat * 0.115);
  const names = people.map((person) => (person ? fullName(person) : t('people.empty_seat'))).join(', ');
  const label = decorative
    ? { 'aria-hidden': true }
    : { role: 'img', 'aria-label': t('people.table', { seats: names }) };
  return (
    <span className={c.seats} data-on={on} style={{ width, height }} {...label}>
      <svg
        width={width}
        height={height}
        viewBox={`${-margin} ${-margin} ${width} ${height}`}
        aria-hidden="true"
      >
        <mask id={mask}>
          <rect x={-margin} y={-margin} width={width} height={height} fill="white" />
          {plan.seats.map((seat) => (
            <circle key={keyOf(seat)} cx={seat.x} cy={seat.y} r={plan.seat + gap} fill="black" />
          ))}
        </mask>
        <circle
          className={c.table}
          cx={plan.centre.x}
          cy={plan.centre.y}
          r={plan.table - 0.5}
          mask={`url(#${mask})`}
        />
        {plan.seats.map((seat, index) => (
          <Seat key={keyOf(seat)} at={seat} radius={plan.seat} person={people[index] ?? null} />
        ))}
      </svg>
      {plan.width >= CUP_FROM && (
        <span className={c.cup} style={{ left: plan.centre.x + margin, top: plan.centre.y + margin }}>
          <LogoMark size={plan.table * 0.45} />
        </span>
      )}
    </span>
  );
}

const keyOf = ({ x, y }: Point) => `${x} ${y}`;

function Seat({ at, radius, person }: { at: Point; radius: number; person: Person | null }) {
  if (person === null) return <circle className={c.empty} cx={at.x} cy={at.y} r={radius - 0.5} />;
  return (
    <g className={`${c.person} ${tints.tint}`} data-tint={tintOf(person.id)}>
      <circle cx={at.x} cy={at.y} r={radius} />
      <text x={at.x} y={at.y} fontSize={Math.max(10, radius * 0.78)}>
        {initialsOf(person)}
      </text>
      <SeatPhoto person={person} x={at.x} y={at.y} radius={radius} />
    </g>
  );
}
