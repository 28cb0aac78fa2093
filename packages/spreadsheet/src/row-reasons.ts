import { type MANAGER_WARNINGS, UPLOAD_REASONS } from '@fika/contract';

/** Why a row is left out: by the server, or already while reading the file. */
export const ROW_REASONS = UPLOAD_REASONS;
export type RowReason = (typeof ROW_REASONS)[number];
/** The same, or why a row is imported without its manager. */
export type ShownReason = RowReason | (typeof MANAGER_WARNINGS)[number];

const SENTENCES: Record<ShownReason, { en: string; fr: string }> = {
  invalid_email: { en: 'This is not an e-mail address.', fr: 'Ce n’est pas une adresse e-mail.' },
  duplicate_email: {
    en: 'An earlier row has the same e-mail address.',
    fr: 'Une ligne précédente a la même adresse e-mail.',
  },
  duplicate_external_id: {
    en: 'Another row, or another member, has the same external id.',
    fr: 'Une autre ligne, ou un autre membre, a le même identifiant externe.',
  },
  email_taken: {
    en: 'This e-mail address belongs to another member.',
    fr: 'Cette adresse e-mail est celle d’un autre membre.',
  },
  invalid_value: {
    en: 'This value does not suit the column.',
    fr: 'Cette valeur ne convient pas à la colonne.',
  },
  invalid_date: {
    en: 'This is no date. Write it like 2026-11-23.',
    fr: 'Ce n’est pas une date. Écrivez-la comme 2026-11-23.',
  },
  invalid_time: {
    en: 'This is no time of day. Write it like 14:30.',
    fr: 'Ce n’est pas une heure. Écrivez-la comme 14:30.',
  },
  invalid_datetime: {
    en: 'This is no date and time. Write it like 2026-11-23 14:30.',
    fr: 'Ce n’est pas une date avec une heure. Écrivez-la comme 2026-11-23 14:30.',
  },
  invalid_integer: {
    en: 'This is no whole number.',
    fr: 'Ce n’est pas un nombre entier.',
  },
  invalid_boolean: {
    en: 'Write yes or no.',
    fr: 'Écrivez oui ou non.',
  },
  unknown_choice: {
    en: 'This is not among the choices of the field.',
    fr: 'Cette valeur ne figure pas parmi les choix du champ.',
  },
  unknown_field: { en: 'This field does not exist.', fr: 'Ce champ n’existe pas.' },
  too_long: { en: 'This text is too long.', fr: 'Ce texte est trop long.' },
  name_missing: {
    en: 'A new member needs a first or a last name.',
    fr: 'Un nouveau membre doit avoir un prénom ou un nom.',
  },
  mandatory_missing: {
    en: 'A new member needs a value for this field.',
    fr: 'Un nouveau membre doit avoir une valeur dans ce champ.',
  },
  admin_email: {
    en: 'Only a superadmin can change the e-mail address of an admin.',
    fr: 'Seul un superadministrateur peut changer l’adresse e-mail d’un administrateur.',
  },
  admin_record: {
    en: 'This person is an admin. Only a superadmin can change them.',
    fr: 'Cette personne est admin. Seul un superadmin peut la modifier.',
  },
  edit_permission: {
    en: 'This person is already a member. To change members, you need the permission “Edit members”.',
    fr: 'Cette personne est déjà membre. Pour modifier des membres, il vous faut le droit « Modifier les membres ».',
  },
  seats_full: {
    en: 'Your plan has no seat left for another member.',
    fr: 'Votre offre n’a plus de place pour un membre de plus.',
  },
  too_many_cells: {
    en: 'This row has more cells than the header has columns.',
    fr: 'Cette ligne a plus de cellules que l’en-tête n’a de colonnes.',
  },
  unknown_manager: {
    en: 'No member has this email or external ID.',
    fr: 'Aucun membre n’a cet e-mail ou cet identifiant externe.',
  },
  manager_oneself: {
    en: 'A member cannot be their own manager.',
    fr: 'Un membre ne peut pas être son propre responsable.',
  },
  manager_cycle: {
    en: 'This person already reports to the member, directly or through others.',
    fr: 'Cette personne dépend déjà de ce membre, directement ou non.',
  },
  broken_quotes: {
    en: 'The quotation marks on this line do not match.',
    fr: 'Les guillemets de cette ligne ne correspondent pas.',
  },
};

/** The reason as a sentence in a language. */
export function rowReasonSentence(reason: ShownReason, language: 'en' | 'fr'): string {
  return SENTENCES[reason][language];
}
