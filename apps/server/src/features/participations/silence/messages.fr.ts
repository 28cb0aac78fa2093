import type { SilenceWords } from './messages.en.ts';

export const fr: SilenceWords = {
  stay: {
    subject: 'Souhaitez-vous rester dans {program} ?',
    heading: 'Souhaitez-vous rester ?',
    lead: 'Les {count} dernières invitations de {program} sont restées sans réponse. Si la prochaine l’est aussi, vous aurez une pause de {weeks} semaines.',
    button: 'Je souhaite rester',
  },
  paused: {
    subject: 'Une pause dans {program}',
    heading: 'Vous êtes en pause',
    lead: 'Plusieurs invitations de {program} sont restées sans réponse : vous n’en recevrez plus jusqu’au {date}. Vous pouvez revenir à tout moment.',
    button: 'Revenir maintenant',
  },
  paused_report: {
    subject: '{program} : {people} en pause',
    heading: '{people} en pause',
    lead: 'À la session {number} de {program}, {people} avaient laissé trop d’invitations sans réponse. Pas d’invitation pendant {weeks} semaines ; un clic suffit pour revenir.',
    button: 'Voir la session',
  },
  people_one: '1 membre',
  people_other: '{count} membres',
  why: 'Rien ne se passe tant que vous n’appuyez pas sur le bouton de la page qui s’ouvre.',
  why_report: 'Vous recevez ce message car vous gérez des programmes de cet espace.',
};
