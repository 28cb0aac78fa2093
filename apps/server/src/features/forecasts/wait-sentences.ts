import type { FeasibilityReport } from '@fika/contract';
import type { Translator } from '@fika/messages/server';
import { reasonValues } from '#features/matching/sentences.ts';

type About = Omit<FeasibilityReport['waits'][number], 'sentence' | 'members' | 'empty'> & {
  /** Title of the field that is empty, with the cause `empty`. */
  name: string | null;
};

/** Why people wait, in the reader's language: by cause and code, the more precise first. */
export function waitSentence(about: About, t: Translator): string {
  const { cause, code, common } = about;
  const among = code === 'competition' && common ? 'competition_among' : code;
  const keys: string[] = [`${cause}.${among}`, code, cause, 'other'].map((key) => `forecasts_waits:${key}`);
  const key = keys.find((one) => t.has(one));
  return key && t.has(key) ? t(key, reasonValues(about, t)) : '';
}
