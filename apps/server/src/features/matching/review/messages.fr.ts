import type { ReviewWords } from './messages.en.ts';

export const fr: ReviewWords = {
  review_ready: {
    subject: '{program}\u00A0: les groupes sont prêts pour relecture',
    heading: 'Les groupes sont prêts pour relecture',
    lead: 'La session {number} de {program} compte {groups}. {waiting} Envoi prévu\u00A0: {when}, si un admin les approuve.',
    button: 'Relire les groupes',
  },
  review_reminder: {
    subject: '{program}\u00A0: personne n’a approuvé les groupes',
    heading: 'Les groupes attendent une approbation',
    lead: 'La session {number} de {program} compte {groups}. {waiting} Envoi prévu\u00A0: {when}, mais seulement si un admin les approuve avant.',
    button: 'Relire les groupes',
  },
  review_overdue: {
    subject: '{program}\u00A0: les groupes ne sont pas envoyés',
    heading: 'Les groupes ne sont pas encore envoyés',
    lead: 'L’envoi des groupes de la session {number} de {program} était prévu\u00A0: {when}. Personne ne les a approuvés, et les membres n’ont rien reçu. Envoyez les groupes ou choisissez une autre date.',
    button: 'Relire les groupes',
  },
  due: 'La session {number} de {program} compte {groups}. {waiting} L’heure d’envoi est passée\u00A0: ils partiront quand un admin les enverra.',
  groups_one: '1\u00A0groupe',
  groups_other: '{count}\u00A0groupes',
  waiting_none: 'Chaque participant a un groupe.',
  waiting_one: '1\u00A0personne est sans groupe.',
  waiting_other: '{count}\u00A0personnes sont sans groupe.',
  why: 'Vous recevez ce message car vous gérez {program}.',
};
