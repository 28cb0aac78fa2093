import type { Language } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import type { MetadataFault } from './rules.ts';

type Fault =
  | MetadataFault
  | 'certificate'
  | 'certificate_weak'
  | 'address_not_https'
  | 'enforced_disabled'
  | 'nothing_given'
  | 'url_refused'
  | 'url_unreachable'
  | 'url_status';

/** What is wrong with what was given, and what to do about it. */
const SENTENCES: Record<Fault, Record<Language, string>> = {
  not_xml: {
    en: 'This is not XML that can be read. Copy the whole file again, from the first < to the last >.',
    fr: 'Ce n’est pas du XML lisible. Copiez à nouveau le fichier entier, du premier < au dernier >.',
  },
  doctype: {
    en: 'This contains a document type declaration, which metadata does not need and which is not read here.',
    fr: 'Ce fichier contient une déclaration de type de document, inutile ici et jamais lue.',
  },
  too_large: {
    en: 'This is longer than one megabyte. Export the metadata of your provider alone.',
    fr: 'Ce fichier dépasse un mégaoctet. Exportez les métadonnées de votre seul fournisseur.',
  },
  too_deep: {
    en: 'This is nested deeper than any metadata. Export the file again.',
    fr: 'Ce fichier est imbriqué plus profondément que des métadonnées. Exportez-le à nouveau.',
  },
  no_provider: {
    en: 'This describes no SAML 2.0 identity provider. Check that it is not the metadata of a service provider.',
    fr: 'Ce fichier ne décrit aucun fournisseur d’identité SAML 2.0. Vérifiez qu’il ne s’agit pas des métadonnées d’un fournisseur de service.',
  },
  no_entity_id: {
    en: 'The identity provider has no entity ID. Export the metadata again.',
    fr: 'Le fournisseur d’identité n’a pas d’identifiant d’entité. Exportez à nouveau les métadonnées.',
  },
  no_address: {
    en: 'The identity provider names no address to log in at by HTTP-Redirect or HTTP-POST.',
    fr: 'Le fournisseur d’identité n’indique aucune adresse de connexion par HTTP-Redirect ou HTTP-POST.',
  },
  no_certificate: {
    en: 'The identity provider names no certificate that it signs with and that can be read. An RSA certificate is needed.',
    fr: 'Le fournisseur d’identité n’indique aucun certificat de signature lisible. Il faut un certificat RSA.',
  },
  certificate: {
    en: 'This is no X.509 certificate with an RSA key. Paste it as PEM or base64.',
    fr: 'Ce n’est pas un certificat X.509 à clé RSA. Collez-le en PEM ou en base64.',
  },
  certificate_weak: {
    en: 'This certificate has a weak key. Ask your provider for one with an RSA key of 2,048 bits or more.',
    fr: 'La clé de ce certificat est trop faible. Demandez à votre fournisseur un certificat à clé RSA d’au moins 2 048 bits.',
  },
  address_not_https: {
    en: 'This address isn’t encrypted. Enter the one that starts with https://.',
    fr: 'Cette adresse n’est pas chiffrée. Saisissez celle qui commence par https://.',
  },
  enforced_disabled: {
    en: 'Turn single sign-on on before you require it.',
    fr: 'Activez l’authentification unique avant de l’imposer.',
  },
  nothing_given: {
    en: 'Paste the metadata, choose its file, or give its address.',
    fr: 'Collez les métadonnées, choisissez leur fichier ou indiquez leur adresse.',
  },
  url_refused: {
    en: 'Only public https addresses are fetched. Paste the metadata instead.',
    fr: 'Seules les adresses https publiques sont consultées. Collez plutôt les métadonnées.',
  },
  url_unreachable: {
    en: 'Nothing answered at this address in time. Check it, or paste the metadata.',
    fr: 'Rien n’a répondu à temps à cette adresse. Vérifiez-la ou collez les métadonnées.',
  },
  url_status: {
    en: 'This address does not answer with metadata. Check it, or paste the metadata.',
    fr: 'Cette adresse ne renvoie pas de métadonnées. Vérifiez-la ou collez les métadonnées.',
  },
};

/** A fault beside the field that it is in. */
export function fieldFault(language: Language, path: string, fault: Fault): Problem {
  return new Problem('invalid_input', {
    errors: [{ path, code: fault, message: SENTENCES[fault][language] }],
  });
}
