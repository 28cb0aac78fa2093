/** What may be wrong with the way a workspace sends its mails. */
export const SENDING_PROBLEMS = {
  sending_domain_exists: {
    status: 409,
    en: 'The domain {domain} is on your list already.',
    fr: 'Le domaine {domain} figure déjà dans votre liste.',
  },
  sending_domain_taken: {
    status: 409,
    en: 'Another workspace has proved that {domain} is its own. Remove the domain there first.',
    fr: 'Un autre espace a prouvé que {domain} lui appartient. Retirez d’abord le domaine de cet espace.',
  },
  sending_domains_full: {
    status: 409,
    en: 'A workspace has at most {max} sending domains. Remove one first.',
    fr: 'Un espace compte au plus {max} domaines d’envoi. Retirez-en un d’abord.',
  },
  sending_domain_unknown: {
    status: 400,
    en: 'The program cannot send from this domain: it is not on the list of sending domains.',
    fr: 'Le programme ne peut pas envoyer depuis ce domaine : il ne figure pas parmi les domaines d’envoi.',
  },
} as const;
