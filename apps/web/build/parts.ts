import type { Rollup } from 'vite';
import type { Pages } from './pages.ts';

/** A file of the build as the bundler would make it by itself. */
export interface File {
  name: string;
  /** Bytes of its code. */
  size: number;
  /** The files that it stands on. */
  imports: readonly string[];
  /** Whether its code may go into one file with that of others. */
  isFree: boolean;
}

/** Files that are asked for together: by a page, or by what a page loads later. */
export interface Load {
  files: readonly string[];
  weight: number;
  /** Bytes that it may load in vain. */
  spare: number;
}

/** What asking for one more file costs, as bytes of code before it is packed. */
const REQUEST = 8_000;

/** What a page may load in vain: as much as its fewer files are packed better. The largest one, and one that were nothing. */
const SPARE = [4_000, 80_000] as const;

/** How much more a larger page counts: nothing were 0, its size 1. */
const LARGER = 0.3;

/** What comes while a page is open may take longer than the page. */
const LATER = 0.05;

/** A group of modules, as the bundler wants it. */
export interface Part {
  name: string;
  test: (id: string) => boolean;
  includeDependenciesRecursively: false;
}

/** What modules are to be built together, by a build that puts together none that do not always load together. */
export function partsOf(output: readonly (Rollup.OutputChunk | Rollup.OutputAsset)[]): Part[] {
  const chunks = output.filter((one) => one.type === 'chunk');
  const written = output.find(({ fileName }) => fileName === 'pages.json') as Rollup.OutputAsset;
  const { first, mail, pages } = JSON.parse(String(written.source)) as Pages;
  const whole = new Set([...first, ...mail]);
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const around = (name: string, found = new Set<string>()) => {
    if (found.has(name) || whole.has(name)) return found;
    found.add(name);
    for (const next of byName.get(name)?.imports ?? []) around(next, found);
    return found;
  };
  const files = chunks.map(({ fileName, code, imports, facadeModuleId, name }) => ({
    name: fileName,
    size: code.length,
    imports,
    isFree: facadeModuleId === null && !whole.has(fileName) && name !== 'schemas',
  }));
  const sizes = new Map(files.map(({ name, size }) => [name, size]));
  const sizeOf = (page: { files: readonly string[] }) =>
    page.files.reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0);
  const largest = Math.max(...pages.map(sizeOf));
  const [least, most] = SPARE;
  const later = chunks.filter(({ isDynamicEntry }) => isDynamicEntry);
  const loads = [
    ...pages.map((page) => ({
      files: page.files,
      weight: (sizeOf(page) / largest) ** LARGER,
      spare: least + (most - least) * (1 - sizeOf(page) / largest),
    })),
    ...later.map(({ fileName }) => ({
      files: [...around(fileName)],
      weight: LATER,
      spare: Number.POSITIVE_INFINITY,
    })),
  ];
  const groups = parts(files, loads);
  return groups.map((names) => {
    const ids = new Set(names.flatMap((name) => byName.get(name)?.moduleIds ?? []));
    return { name: 'part', test: (id) => ids.has(id), includeDependenciesRecursively: false };
  });
}

interface Group {
  files: string[];
  size: number;
  /** By load: whether it asks for the group. */
  asked: Uint8Array<ArrayBuffer>;
  /** By load: bytes that it would have to ask for beside, to use the group. */
  missing: Float64Array<ArrayBuffer>;
  imports: Set<Group>;
}

/**
 * Puts files together that mostly load together, as long as a load saves more by asking for fewer of them than others lose
 * by what they do not need. No two groups stand on each other: code would run before what it needs.
 *
 * @returns names of files by group
 */
export function parts(files: readonly File[], loads: readonly Load[]): string[][] {
  const groups = groupsOf(files, loads);
  const counted = loads.map(({ weight, spare }) => ({ weight, spare }));
  const free = new Set(groups.filter((_, at) => files[at]?.isFree));
  const pairs = new Map<Group, Pair>();
  const choose = (group: Group, among: Iterable<Group>, best?: Pair) => {
    for (const other of among) {
      if (other === group) continue;
      const gain = gainOf(group, other, counted);
      if (gain > (best?.gain ?? 0) && !isBetween(group, other)) best = { group, other, gain };
    }
    if (best) pairs.set(group, best);
    else pairs.delete(group);
  };
  for (const group of free) choose(group, free);
  for (let best = first(pairs); best; best = first(pairs)) {
    const { group, other, gain } = best;
    // What was merged since may have changed it.
    if (!free.has(other) || gainOf(group, other, counted) < gain || isBetween(group, other)) {
      choose(group, free);
      continue;
    }
    merge(group, other, groups, counted);
    free.delete(other);
    pairs.delete(other);
    for (const one of free) if (one !== group) choose(one, [group], pairs.get(one));
    choose(group, free);
  }
  return [...free].map((one) => one.files);
}

type Counted = Pick<Load, 'weight' | 'spare'>;

interface Pair {
  group: Group;
  other: Group;
  gain: number;
}

const first = (pairs: ReadonlyMap<Group, Pair>) =>
  [...pairs.values()].reduce<Pair | null>(
    (best, pair) => (best && best.gain >= pair.gain ? best : pair),
    null,
  );

function groupsOf(files: readonly File[], loads: readonly Load[]): Group[] {
  const asked = loads.map((load) => new Set(load.files));
  const groups = files.map(({ name, size }) => ({
    files: [name],
    size,
    asked: Uint8Array.from(asked, (names) => Number(names.has(name))),
    missing: new Float64Array(loads.length),
    imports: new Set<Group>(),
  }));
  const byName = new Map(groups.map((group, at) => [files[at]?.name, group]));
  for (const [at, { imports }] of files.entries()) {
    for (const name of imports) {
      const group = byName.get(name);
      if (group) groups[at]?.imports.add(group);
    }
  }
  for (const group of groups) group.missing = missingFor(group);
  return groups;
}

function missingFor(group: Group): Float64Array<ArrayBuffer> {
  const missing = new Float64Array(group.asked.length);
  for (const { asked, size } of around(group)) {
    for (let at = 0; at < missing.length; at += 1) if (!asked[at]) missing[at] = (missing[at] ?? 0) + size;
  }
  return missing;
}

/** The group with all that it stands on. */
function around(group: Group, found = new Set<Group>()): Set<Group> {
  if (found.has(group)) return found;
  found.add(group);
  for (const next of group.imports) around(next, found);
  return found;
}

/** What loads save together, less what those that ask for one of the two alone would load in vain; 0 where that is too much. */
function gainOf(one: Group, other: Group, loads: readonly Counted[]): number {
  let gain = 0;
  for (const [at, { weight, spare }] of loads.entries()) {
    if (one.asked[at] && other.asked[at]) gain += weight * REQUEST;
    else if (one.asked[at] || other.asked[at]) {
      const vain = (one.asked[at] ? other : one).missing[at] ?? 0;
      if (vain > spare) return 0;
      gain -= weight * vain;
    }
  }
  return gain;
}

/** Whether one of the two stands on something that stands on the other. */
const isBetween = (one: Group, other: Group) => leads(one, other) || leads(other, one);

function leads(from: Group, to: Group): boolean {
  const seen = new Set<Group>();
  const ahead = [...from.imports].filter((group) => group !== to);
  for (let group = ahead.pop(); group; group = ahead.pop()) {
    if (group.imports.has(to)) return true;
    seen.add(group);
    for (const next of group.imports) if (!seen.has(next)) ahead.push(next);
  }
  return false;
}

function merge(group: Group, other: Group, all: readonly Group[], loads: readonly Counted[]): void {
  for (const [at, load] of loads.entries()) {
    if (group.asked[at] !== other.asked[at]) load.spare -= (group.asked[at] ? other : group).missing[at] ?? 0;
  }
  group.files.push(...other.files);
  group.size += other.size;
  group.asked = group.asked.map((is, at) => is | (other.asked[at] ?? 0));
  for (const next of other.imports) group.imports.add(next);
  group.imports.delete(group);
  group.imports.delete(other);
  for (const one of all) if (one.imports.delete(other) && one !== group) one.imports.add(group);
  for (const one of around(group)) one.asked = one.asked.map((is, at) => is | (group.asked[at] ?? 0));
  for (const one of all) one.missing = missingFor(one);
}
