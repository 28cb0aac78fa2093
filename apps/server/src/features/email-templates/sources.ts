import type { LetterKind } from '@fika/contract';
import type { Services } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import type { Language } from '#features/email-outbox/words.ts';
import type { LetterData } from './letter-data.ts';

/** Whose letter a preview shows. */
export interface SampleWish {
  company_id: number;
  campaign_id: number;
  language: Language;
  /** Null: whoever the last session has something to tell, else `admin_id`. */
  user_id: number | null;
  admin_id: number;
  /** Where every link leads: a preview answers for nobody. */
  link: string;
}

/** The data of a letter as a real member would get it. */
interface SampleLetter {
  user_id: number;
  full_name: string;
  /** False where no session has such a letter yet, and colleagues stand in. */
  real_group: boolean;
  data: LetterData;
}

/** Finds the data of one kind of letter for a preview. Filled by the feature that sends that kind. */
export type LetterSource = (work: { services: Services; db: Db }, wish: SampleWish) => Promise<SampleLetter>;

const sources = new Map<LetterKind, LetterSource>();

/** Names who knows the data of a kind of letter. Done by the composition root. */
export function registerLetterSource(kind: LetterKind, source: LetterSource): void {
  sources.set(kind, source);
}

/** Who knows the data of a kind of letter. */
export function letterSourceOf(kind: LetterKind): LetterSource {
  const source = sources.get(kind);
  if (!source) throw new Error(`Nobody knows the data of the letter ${kind}`);
  return source;
}
