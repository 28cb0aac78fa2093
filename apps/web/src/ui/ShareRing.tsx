import { useFormat } from '#lib/use-format.ts';
import c from './ShareRing.module.css';

// The stroke is 8 of 72 px; a circle of 100 around makes its dashes percentages.
const RADIUS = 100 / (2 * Math.PI);
const WIDTH = (RADIUS * 2 * 8) / 64;
const SIZE = RADIUS * 2 + WIDTH;

export interface ShareRingProps {
  /** From 0 to 1. */
  share: number;
  /** What the share counts, as a sentence: "605 of 613 are matched". */
  label: string;
}

/** A share as a ring with its number in the middle; only 100% closes the ring. */
export function ShareRing({ share, label }: ShareRingProps) {
  const { percent } = useFormat();
  const drawn = share < 1 ? Math.min(share * 100, 98.5) : 100;
  return (
    <div className={c.ring} role="img" aria-label={label}>
      <svg viewBox={`${-SIZE / 2} ${-SIZE / 2} ${SIZE} ${SIZE}`} aria-hidden="true">
        <circle className={c.track} r={RADIUS} strokeWidth={WIDTH} />
        <circle
          className={c.part}
          r={RADIUS}
          strokeWidth={WIDTH}
          strokeDasharray={`${drawn} 100`}
          transform="rotate(-90)"
        />
      </svg>
      <span className={c.number}>{percent(shownShare(share), 1)}</span>
    </div>
  );
}

/** Rounded for display, but to 100% only if the share is 1. */
export function shownShare(share: number): number {
  return share < 1 ? Math.min(0.999, Math.round(share * 1000) / 1000) : 1;
}
