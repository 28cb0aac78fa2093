import type { RequestCtx } from '#platform/http/access.ts';

/** Copies what a later feature keeps of a program to another program of the company. */
type CopyPart = (ctx: RequestCtx, from: number, to: number) => Promise<void>;

const parts: CopyPart[] = [];

/** Names what belongs to a copy of a program beside its own row. Done by the composition root. */
export function registerCopiedParts(...added: readonly CopyPart[]): void {
  parts.splice(0, parts.length, ...added);
}

/** What belongs to a copy of a program beside its own row. */
export const copiedParts = (): readonly CopyPart[] => parts;
