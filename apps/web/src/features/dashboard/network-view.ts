import type { MixingStats } from './api.ts';
import type { Cell } from './groups-view.ts';

type Group = MixingStats['groups'][number];

/** The drawing, in its units. Words are outside the circle. */
export const CIRCLE = { width: 480, height: 330, radius: 120 } as const;

const RADIUS = { least: 5, most: 20 } as const;
/** Between a circle and its name. */
const SPACE = 6;
/** A longer name is cut at a line: the whole one is its title. */
const LINE = 14;
const LINES = 2;

export interface Node {
  choice: string | null;
  label: string;
  /** The label in lines. */
  words: string[];
  x: number;
  y: number;
  radius: number;
  text: { x: number; y: number; anchor: 'start' | 'middle' | 'end'; dy: string };
}

/** Groups that show their number, on a circle in their order, as large as their people. */
export function nodesOf(groups: readonly Group[]): Node[] {
  const shown = groups.filter(({ is_hidden: isHidden }) => !isHidden);
  const most = Math.max(1, ...shown.map(({ people }) => people));
  return shown.map(({ choice, label, people }, place) => {
    const angle = (place / shown.length) * 2 * Math.PI - Math.PI / 2;
    const [right, down] = [Math.cos(angle), Math.sin(angle)];
    const radius = RADIUS.least + (RADIUS.most - RADIUS.least) * Math.sqrt(people / most);
    const [x, y] = [CIRCLE.width / 2 + CIRCLE.radius * right, CIRCLE.height / 2 + CIRCLE.radius * down];
    const words = linesOfWords(label);
    const isBeside = Math.abs(right) > 0.2;
    const anchor = isBeside ? (right > 0 ? 'start' : 'end') : 'middle';
    const away = radius + SPACE;
    // A name beside its circle is as high as it, one above ends there, one below begins there.
    const dy = isBeside ? 0.35 - 0.575 * (words.length - 1) : down < 0 ? -1.15 * (words.length - 1) : 0.8;
    const text = {
      x: isBeside ? x + Math.sign(right) * away : x,
      y: isBeside ? y : y + Math.sign(down) * away,
      anchor,
      dy: `${dy}em`,
    } as const;
    return { choice, label, words, x, y, radius, text };
  });
}

function linesOfWords(label: string): string[] {
  const lines: string[] = [];
  for (const word of label.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= LINE) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  const shown = lines
    .slice(0, LINES)
    .map((line) => (line.length > LINE ? `${line.slice(0, LINE - 1)}…` : line));
  if (lines.length > LINES) shown[LINES - 1] = `${shown[LINES - 1]}…`;
  return shown;
}

export interface Line {
  a: Node;
  b: Node;
  cell: Cell;
  /** Its share beside the largest one, 0 to 1. */
  weight: number;
}

/** Two groups with an introduced pair, and those of the smallest share first, so that larger ones are drawn above. */
export function linesOf(nodes: readonly Node[], cells: readonly Cell[]): Line[] {
  const known = new Map(nodes.map((node) => [node.choice, node]));
  const found = cells.flatMap((cell) => {
    const [a, b] = [known.get(cell.a), known.get(cell.b)];
    return a && b && a !== b && cell.pairs > 0 ? [{ a, b, cell }] : [];
  });
  const most = Math.max(...found.map(({ cell }) => cell.share));
  return found
    .map(({ a, b, cell }) => ({ a, b, cell, weight: cell.share / most }))
    .toSorted((one, other) => one.weight - other.weight);
}
