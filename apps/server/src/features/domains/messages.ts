import { type DomainCheckState, type DomainFault, LIMITS } from '@fika/contract';
import type { Language } from '#platform/http/access.ts';

const SENTENCES: Readonly<Record<Language, Record<DomainFault, string>>> = {
  en: {
    form: 'This is not a domain. Write what stands behind the @, such as company.com.',
    public: 'Everybody can open a mailbox there. Add a domain that only your organisation hands out.',
    suffix:
      'Many organisations have their domain under this one. Write yours whole, with the name before it.',
    unproved: 'No admin here has proved an address at this domain. Let one log in with theirs first.',
    too_many: `A workspace has at most ${LIMITS.domainsMax} domains.`,
  },
  fr: {
    form: 'Ce n’est pas un domaine. Écrivez ce qui suit le @, par exemple entreprise.fr.',
    public: 'Chacun peut y ouvrir une boîte. Ajoutez un domaine que seule votre organisation attribue.',
    suffix:
      'De nombreuses organisations ont leur domaine sous celui-ci. Écrivez le vôtre en entier, avec le nom qui précède.',
    unproved:
      'Aucun administrateur n’a prouvé d’adresse à ce domaine. L’un d’eux doit d’abord se connecter avec la sienne.',
    too_many: `Un espace compte au plus ${LIMITS.domainsMax} domaines.`,
  },
};

const CHECKS: Readonly<Record<Language, Record<DomainCheckState, string>>> = {
  en: {
    unknown: 'We haven’t looked for this record yet.',
    ok: 'We found the record.',
    missing: 'We didn’t find the record. A new one can take some hours to appear everywhere.',
    different: 'Another text is published there. Replace it with this one, without quotation marks.',
    unreachable: 'The name servers of the domain didn’t answer. We’ll look again soon.',
    taken:
      'Another workspace has proved this domain. Ask the person who manages its DNS to remove the other record.',
  },
  fr: {
    unknown: 'Nous n’avons pas encore cherché cet enregistrement.',
    ok: 'Nous avons trouvé l’enregistrement.',
    missing:
      'Nous n’avons pas trouvé l’enregistrement. Il peut falloir quelques heures pour qu’il apparaisse partout.',
    different: 'Un autre texte y est publié. Remplacez-le par celui-ci, sans guillemets.',
    unreachable: 'Les serveurs de noms du domaine n’ont pas répondu. Nous réessaierons bientôt.',
    taken:
      'Un autre espace a prouvé ce domaine. Demandez à la personne qui gère son DNS de retirer l’autre enregistrement.',
  },
};

/** What the last look at the record of a domain found, and what to do about it. */
export function domainCheckSentence(state: DomainCheckState, language: Language): string {
  return CHECKS[language][state];
}

/** Why a domain was not added, in the reader's language. */
export function domainFaultSentence(fault: DomainFault, language: Language): string {
  return SENTENCES[language][fault];
}
