import type { ConversationWords } from './messages.en.ts';

export const fr: ConversationWords = {
  message: {
    subject: '{name} vous a écrit',
    heading: '{name} vous a écrit',
    why: 'Vous recevez ce message parce que vous ne l’avez pas encore lu. Il n’y en aura pas d’autre sur cette conversation avant cela.',
  },
  introduction: {
    subject: '{name} aimerait vous rencontrer',
    heading: '{name} aimerait vous rencontrer',
    why: 'Vous recevez ce message parce que quelqu’un de {company} souhaite faire votre connaissance.',
  },
  button: 'Lire et répondre',
  off: 'Désactiver les e-mails sur les messages',
  somebody: 'Quelqu’un',
  more: 'Et {count} avant celui-ci.',
};
