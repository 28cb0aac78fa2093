import type { MailWords } from './messages.en.ts';

export const fr: MailWords = {
  who: 'Qui',
  why: 'Pourquoi vous deux',
  why_many: 'Pourquoi vous',
  why_present: 'Vous deux',
  group: 'Groupe {number}',
  ice: 'Pour briser la glace',
  reason: 'Vous recevez ce message car vous participiez à la session {number} de {program}.',
};
