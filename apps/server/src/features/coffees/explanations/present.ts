import type { GroupPart } from '@fika/contract';
import { toldFacts, type WhyFact, whySentences } from '@fika/matching';
import type { Translator } from '@fika/messages/server';
import type { Explanation } from '../groups/types.ts';
import { whyCard, type WhyCard } from './why-cards.ts';

interface Reader {
  t: Translator;
  user_id: number;
  /** The fields that members may see. */
  visible: ReadonlySet<number>;
  /** The reader's part in the group; absent for a drawn member. */
  part?: GroupPart;
}

/** Facts that only hold for the drawn people, and not for those who join every group. */
const OF_MEMBERS: ReadonlySet<WhyFact['fact']> = new Set([
  'shared',
  'different',
  'close',
  'far',
  'shared_hours',
  'first_meeting',
  'met_before',
  'mostly_new',
  'odd_number',
]);

/**
 * The reasons for a match, for one of its members, as sentences. Fields that were deleted or hidden since the draw are left out.
 */
export function whyOf(explanation: Explanation, reader: Reader): string[] {
  return whySentences(shown(explanation, reader), { t: reader.t, reader_id: reader.user_id });
}

/** The same as short lines, each with its fact. */
export function whyCardsOf(explanation: Explanation, reader: Reader): WhyCard[] {
  return toldFacts(shown(explanation, reader), reader.user_id).map((fact) => whyCard(fact, reader.t));
}

function shown({ why = [] }: Explanation, { visible, part }: Reader): WhyFact[] {
  return why
    .filter((fact) => !('category' in fact) || visible.has(Number(fact.category)))
    .filter(({ fact }) => part !== 'fixed' || !OF_MEMBERS.has(fact));
}
