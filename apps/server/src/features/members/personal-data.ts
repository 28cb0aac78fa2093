import type { Ctx } from '#platform/context.ts';
import { definePort } from '#platform/ports.ts';

/** Somebody whose data is exported or erased, as they were before. */
export interface Person {
  user_id: number;
  email: string;
  first_name: string;
  last_name: string;
  external_id: string | null;
}

/** What one feature keeps about a person in its tables. Both run in the transaction of the request. */
export interface PersonalData {
  /** Key of the part in the export. */
  name: string;
  /** Everything about the person, in words that they understand. */
  collect?(ctx: Ctx, person: Person, asked: { by_oneself: boolean }): Promise<unknown>;
  /** Removes whatever says who it was; counts may stay. */
  erase?(ctx: Ctx, person: Person): Promise<void>;
}

/** What every feature stores about people. */
export const personalData = definePort<PersonalData>('personal data');

/** Every part of the export of a person, in the order of the features. */
export async function collectPersonalData(
  ctx: Ctx,
  person: Person,
  asked: { by_oneself: boolean },
): Promise<Record<string, unknown>> {
  const collected: Record<string, unknown> = {};
  for (const part of ctx.services.ports.all(personalData)) {
    if (part.collect) collected[part.name] = await part.collect(ctx, person, asked);
  }
  return collected;
}

/** Lets every feature remove what it keeps about a person; features that refer to others come first. */
export async function erasePersonalData(ctx: Ctx, person: Person): Promise<void> {
  for (const part of ctx.services.ports.all(personalData).toReversed()) await part.erase?.(ctx, person);
}
