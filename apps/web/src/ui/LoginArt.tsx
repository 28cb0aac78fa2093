import c from './LoginArt.module.css';
import tints from './tints.module.css';

/** x, y, radius of a table; then its seats: x, y and a tint, `paper`, or `free`. */
type Seat = readonly [x: number, y: number, who: number | 'paper' | 'free'];
type Table = readonly [x: number, y: number, r: number, seats: readonly Seat[]];

const ROOM: readonly Table[] = [
  [
    79,
    140,
    57,
    [
      [48, 85, 'paper'],
      [143, 140, 5],
      [48, 195, 2],
    ],
  ],
  [
    284,
    102,
    43,
    [
      [271, 56, 1],
      [297, 149, 4],
    ],
  ],
  [
    479,
    177,
    69,
    [
      [441, 113, 'free'],
      [543, 139, 0],
      [416, 215, 6],
      [518, 241, 5],
    ],
  ],
  [609, 56, 41, [[563, 61, 'paper']]],
  [
    149,
    326,
    50,
    [
      [109, 288, 2],
      [190, 364, 'paper'],
    ],
  ],
  [
    358,
    308,
    46,
    [
      [383, 261, 4],
      [306, 309, 6],
      [386, 350, 1],
    ],
  ],
  [
    554,
    372,
    52,
    [
      [498, 360, 0],
      [609, 385, 3],
    ],
  ],
  [
    42,
    521,
    64,
    [
      [38, 451, 'paper'],
      [113, 517, 4],
      [46, 592, 5],
    ],
  ],
  [
    256,
    494,
    54,
    [
      [268, 435, 6],
      [199, 512, 1],
      [300, 553, 3],
    ],
  ],
  [
    461,
    530,
    46,
    [
      [432, 487, 0],
      [490, 574, 5],
    ],
  ],
  [
    600,
    596,
    57,
    [
      [538, 584, 4],
      [624, 655, 'paper'],
    ],
  ],
  [
    145,
    689,
    48,
    [
      [95, 670, 6],
      [193, 712, 'free'],
    ],
  ],
  [
    368,
    688,
    64,
    [
      [380, 619, 5],
      [303, 684, 0],
      [437, 688, 2],
      [356, 758, 3],
    ],
  ],
];

const SEAT = 18;
const GAP = 6;

/** A picture of tables from above, with some free seats. */
export function LoginArt() {
  return (
    <svg className={c.room} viewBox="0 0 625 838" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {ROOM.map(([x, y, r, seats]) => (
        <g key={`${x} ${y}`}>
          <circle className={c.table} cx={x} cy={y} r={r} />
          <circle className={c.cup} cx={x} cy={y} r={r * 0.31} />
          {seats.map((seat) => (
            <RoomSeat key={`${seat[0]} ${seat[1]}`} seat={seat} />
          ))}
        </g>
      ))}
    </svg>
  );
}

function RoomSeat({ seat: [x, y, who] }: { seat: Seat }) {
  return (
    <>
      <circle className={c.gap} cx={x} cy={y} r={SEAT + GAP} />
      {who === 'free' ? (
        <circle className={c.free} cx={x} cy={y} r={SEAT + 2} />
      ) : (
        <circle className={`${c.seat} ${tints.tint}`} data-tint={who} cx={x} cy={y} r={SEAT} />
      )}
    </>
  );
}
