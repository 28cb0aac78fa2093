/** Problems of programs and their sessions. */
export const PROGRAM_PROBLEMS = {
  campaign_invalid: {
    status: 400,
    en: 'This program cannot be saved like this: {reason}',
    fr: 'Ce programme ne peut pas être enregistré ainsi : {reason}',
  },
  groups_fixed: {
    status: 409,
    en: 'Presents are drawn as a whole. Draw them again instead of moving people.',
    fr: 'Les cadeaux sont tirés ensemble. Refaites le tirage au lieu de déplacer des personnes.',
  },
  presents_secret: {
    status: 409,
    en: 'You take part yourself, so who gives to whom stays a secret to you. An admin who does not take part can see it.',
    fr: 'Vous participez : qui offre à qui doit rester secret pour vous. Un administrateur qui ne participe pas peut le voir.',
  },
} as const;
