import type { LetterKind } from '@fika/contract';
import type { Services } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import type { Language } from '#platform/i18n/format.ts';
import { definePort } from '#platform/ports.ts';
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

/** Who knows the data of each kind of letter. */
export const letterSources = definePort<{ kind: LetterKind; source: LetterSource }>('sources of letters');

/** Who knows the data of a kind of letter. */
export function letterSourceOf({ ports }: Pick<Services, 'ports'>, kind: LetterKind): LetterSource {
  const source = ports.all(letterSources).find((one) => one.kind === kind)?.source;
  if (!source) throw new Error(`Nobody knows the data of the letter ${kind}`);
  return source;
}
