import type { MessageDocument } from '@fika/contract';
import type { Ctx } from '#platform/context.ts';
import type { Language, RequestCtx } from '#platform/http/access.ts';
import { definePort } from '#platform/ports.ts';
import type { NextDates } from './rules.ts';

/** The sessions of one program. */
export interface RoundsOfCampaign {
  sent: number;
  total: number;
  open: { id: number; status: number; matchs_send_at: string } | null;
  /** First date of the next one that an admin planned. */
  planned: string | null;
}

/** The operations of programs on their sessions, which a later feature stores. */
export interface ProgramRounds {
  /** Counts the sessions of some programs, by the id of the program. */
  summarize(ctx: Ctx, campaignIds: readonly number[]): Promise<ReadonlyMap<number, RoundsOfCampaign>>;
  /** Locks the sessions of a program. Returns whether messages of one of them went out. */
  lockAll(ctx: Ctx, campaignId: number): Promise<{ has_sent: boolean }>;
  /** Withdraws planned sessions whose date passed while the program was paused. */
  dropMissed(ctx: Ctx, campaignId: number): Promise<void>;
  /** Archives sessions that are not sent. */
  archiveUnsent(ctx: Ctx, campaignId: number): Promise<void>;
  /** Gives the next date back to a program where a session that began early or was withdrawn has it. */
  freeOccurrence(ctx: Ctx, campaignId: number, campaign: { optin_option: number } & NextDates): Promise<void>;
}

/** The port to the sessions of programs. */
export const programRounds = definePort<ProgramRounds>('the sessions of programs');

/** Copies what a later feature stores of a program to another program of the company. */
type CopyPart = (ctx: RequestCtx, from: number, to: number) => Promise<void>;

/** Data of later features that belongs to a copy of a program. */
export const copiedParts = definePort<CopyPart>('parts of a copied program');

/** A message of a template: one kind in one language. */
export interface UseCaseEmailTemplate {
  kind: 'request' | 'match';
  language: Language;
  subject: string;
  json: MessageDocument;
}

/** Stores messages as those of a program that has none yet. */
type StoreEmailTemplates = (
  ctx: RequestCtx,
  campaignId: number,
  emailTemplates: readonly UseCaseEmailTemplate[],
) => Promise<void>;

/** The port to the messages of programs. */
export const useCaseEmailTemplates = definePort<StoreEmailTemplates>('the email templates of use cases');
