import {
  forceCollide,
  forceLink,
  forceRadial,
  forceSimulation,
  type SimulationLinkDatum,
  type SimulationNodeDatum,
} from 'd3-force';

interface MapNode {
  id: number;
  /** From the reader in the middle, in the units of the drawing. */
  x: number;
  y: number;
}

interface MapLayout {
  nodes: MapNode[];
  /** Half the width of the drawing, which has all people inside. */
  radius: number;
}

interface Placed extends SimulationNodeDatum {
  id: number;
  ring: number;
}

/** Half the width that an avatar and its name take. */
const SEAT = 30;
const NEAREST = 80;
const BETWEEN_RINGS = 46;
const STEPS = 200;
/** The golden angle spreads any number of people evenly. */
const GOLDEN = Math.PI * (3 - Math.sqrt(5));

/**
 * The positions of people around the reader: near if they met often, and next to people with whom they were in a group. The same
 * people always have the same positions.
 */
export function layOut(
  people: readonly { id: number; times: number }[],
  links: readonly { a: number; b: number }[],
): MapLayout {
  const nodes = onRings(people);
  const springs: SimulationLinkDatum<Placed>[] = links.map(({ a, b }) => ({ source: a, target: b }));
  const simulation = forceSimulation(nodes)
    .force('ring', forceRadial<Placed>(({ ring }) => ring).strength(0.6))
    .force(
      'links',
      forceLink<Placed, SimulationLinkDatum<Placed>>(springs)
        .id(({ id }) => id)
        .distance(2 * SEAT)
        .strength(0.25),
    )
    .force('room', forceCollide<Placed>(SEAT).iterations(3))
    .stop()
    .tick(STEPS);
  // The reader is in the center, so the others keep a distance from it.
  simulation.nodes().forEach(keepOut);
  const placed = nodes.map(({ id, x = 0, y = 0 }) => ({ id, x: round(x), y: round(y) }));
  const radius = Math.max(NEAREST, ...placed.map(({ x, y }) => Math.hypot(x, y))) + SEAT;
  return { nodes: placed, radius: round(radius) };
}

/** Everyone on a ring: who was met most often is on the nearest. */
function onRings(people: readonly { id: number; times: number }[]): Placed[] {
  const most = Math.max(1, ...people.map(({ times }) => times));
  // With many people the rings widen, so that they fit.
  const spread = Math.max(1, Math.sqrt(people.length / 16));
  return people.map(({ id, times }, index) => {
    const distance = most === 1 ? 1 : (2 * (most - times)) / most;
    const ring = (NEAREST + distance * BETWEEN_RINGS) * spread;
    return { id, ring, x: ring * Math.cos(index * GOLDEN), y: ring * Math.sin(index * GOLDEN) };
  });
}

function keepOut(node: Placed): void {
  const { x = 0, y = 0 } = node;
  const distance = Math.hypot(x, y);
  const least = 2 * SEAT;
  if (distance >= least) return;
  const scale = least / (distance || 1);
  node.x = (distance === 0 ? 1 : x) * scale;
  node.y = y * scale;
}

const round = (value: number) => Math.round(value * 10) / 10;
