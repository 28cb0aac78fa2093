import { createInterface } from 'node:readline';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import type { Field, MatchingInput, Participant, Preference } from '@fika/matching';
import { yieldToEventLoop } from '#platform/slices.ts';
import { type ListPart, putBack, takeApart } from '../engine/types.ts';
import { isAgain } from '../pace/rules.ts';

/** Everything that decides about the groups of one matching: it gives the same groups again. */
export interface StoredInput {
  input: MatchingInput;
  /** How many groups a person wants at most, by id. */
  limits: ReadonlyMap<number, number>;
}

/**
 * Compressed JSON lines: first the input without the items of its lists, then each list in slices. Lists with data of one person
 * come first. Works slice by slice, in parallel with the engine's run.
 */
export async function packInput({ input, limits }: StoredInput): Promise<Buffer> {
  const { participants, preferences, ...rest } = input;
  const { shell, parts } = takeApart({
    participants,
    ...(preferences && { preferences }),
    ...rest,
    limits: isAgain(input) ? participants.flatMap(({ id }) => limitOf(id, limits)) : [],
  });
  async function* lines() {
    yield `${JSON.stringify(shell)}\n`;
    for (const part of parts) {
      await yieldToEventLoop();
      yield `${JSON.stringify(part)}\n`;
    }
  }
  return pipeline(Readable.from(lines()), createZstdCompress(), (packed) => buffer(packed));
}

function limitOf(id: number, limits: StoredInput['limits']): [number, number][] {
  const limit = limits.get(id);
  return limit === undefined ? [] : [[id, limit]];
}

/** The opposite of `packInput`. */
export async function unpackInput(packed: Buffer): Promise<StoredInput> {
  let whole: (MatchingInput & { limits: [number, number][] }) | null = null;
  for await (const line of linesOf(packed)) {
    if (whole) putBack(whole, JSON.parse(line) as ListPart);
    else whole = JSON.parse(line) as MatchingInput & { limits: [number, number][] };
    await yieldToEventLoop();
  }
  if (!whole) throw new Error('A stored input has no lines');
  const { limits, ...input } = whole;
  return { input, limits: new Map(limits) };
}

async function* linesOf(packed: Buffer): AsyncGenerator<string> {
  const plain = new PassThrough();
  const unpacked = pipeline(Readable.from([packed]), createZstdDecompress(), plain);
  yield* createInterface({ input: plain });
  await unpacked;
}

/** The data of one person in a stored input. */
export interface StoredPerson {
  participant: Participant;
  /** The fields that the matching looked at. */
  fields: readonly Field[];
  preferences: readonly Preference[];
}

/** Reads the data of one person from a stored input, or null, without the rest of it. */
export async function findStoredPerson(packed: Buffer, id: number): Promise<StoredPerson | null> {
  const fields: Field[] = [];
  let participant: Participant | null = null;
  const preferences: Preference[] = [];
  for await (const line of linesOf(packed)) {
    await yieldToEventLoop();
    const isOfPerson = line.includes(`"id":${id},`) || line.includes(`"member_id":${id},`);
    if (!isOfPerson && !line.startsWith('{"list":"fields"')) continue;
    const part = JSON.parse(line) as Partial<ListPart>;
    if (part.list === 'participants') {
      participant ??= (part.items as Participant[]).find((one) => one.id === id) ?? null;
    } else if (part.list === 'preferences') {
      preferences.push(...(part.items as Preference[]).filter((one) => one.member_id === id));
    } else if (part.list === 'fields') {
      fields.push(...(part.items as Field[]));
    }
  }
  return participant && { participant, fields, preferences };
}
