import type { Shown } from '#features/chat-answers/types.ts';
import { row } from '#features/email-outbox/channels/chat/present.ts';
import { type TeamsCard, teamsCard } from '#features/email-outbox/channels/msteams/present.ts';
import type { Language } from '#platform/i18n/format.ts';

/** What a card says now. `refusal` is why a press changed nothing. */
export const cardOf = (
  shown: Pick<Shown, 'parts'> | null,
  language: Language,
  refusal: string | null = null,
): TeamsCard => teamsCard([...(refusal === null ? [] : [row(refusal)]), ...(shown?.parts ?? [])], language);
