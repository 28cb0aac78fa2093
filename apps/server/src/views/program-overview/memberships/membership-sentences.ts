import { type Language, longDate } from '#platform/i18n/format.ts';

/** Why somebody is not simply active. */
export type MembershipReason = 'removed' | 'left' | 'inactive' | 'snoozed' | 'silent' | 'outside' | 'added';

const SENTENCES: Record<MembershipReason, Record<Language, string>> = {
  removed: {
    en: 'Taken out by an admin. Not asked again until an admin adds them.',
    fr: 'Retrait par une personne de l’administration. Plus d’invitation sans nouvel ajout.',
  },
  left: { en: 'Left the program by their own choice.', fr: 'A choisi de quitter le programme.' },
  inactive: {
    en: 'Is not active in the workspace, so no program counts them.',
    fr: 'N’est plus actif dans l’espace : aucun programme n’en tient compte.',
  },
  snoozed: { en: 'Takes a break until {date}.', fr: 'Fait une pause jusqu’au {date}.' },
  silent: {
    en: 'On a break until {date}, after several invitations without an answer.',
    fr: 'En pause jusqu’au {date}, après plusieurs invitations sans réponse.',
  },
  outside: {
    en: 'The audience of the program does not hold them any more.',
    fr: 'Ne fait plus partie de l’audience du programme.',
  },
  added: {
    en: 'Added by an admin, whatever the filter says.',
    fr: 'Ajout par une personne de l’administration, quel que soit le filtre.',
  },
};

/** Why somebody stands where they stand in a program. */
export function membershipSentence(
  reason: MembershipReason,
  { snoozed_until: until }: { snoozed_until: string | null },
  language: Language,
): string {
  const date = until ? longDate(`${until}T12:00:00Z`, 'UTC', language) : '';
  return SENTENCES[reason][language].replace('{date}', date);
}
