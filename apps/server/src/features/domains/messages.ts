import { type DomainFault, LIMITS } from '@fika/contract';
import type { Language } from '../../platform/http/access.ts';

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

/** Why a domain was not added, in the reader's language. */
export function domainFaultSentence(fault: DomainFault, language: Language): string {
  return SENTENCES[language][fault];
}
