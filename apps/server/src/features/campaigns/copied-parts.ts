import type { RequestCtx } from '#platform/http/access.ts';
import { definePort } from '#platform/ports.ts';

/** Copies what a later feature keeps of a program to another program of the company. */
type CopyPart = (ctx: RequestCtx, from: number, to: number) => Promise<void>;

/** What belongs to a copy of a program beside its own row. */
export const copiedParts = definePort<CopyPart>('parts of a copied program');
