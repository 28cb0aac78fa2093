/** Sentences of the mails to members who leave invitations unanswered, and of the report to admins. */
export const SILENCE_WORDS = {
  en: {
    stay: {
      subject: 'Do you want to stay in {program}?',
      heading: 'Do you want to stay?',
      lead: 'The last {count} invitations of {program} had no answer. If the next one has none either, you get a break of {weeks} weeks.',
      button: 'I want to stay',
    },
    paused: {
      subject: 'A break from {program}',
      heading: 'You have a break',
      lead: 'Several invitations of {program} had no answer, so you are not asked until {date}. You can come back at any time.',
      button: 'Come back now',
    },
    paused_report: {
      subject: '{program}: {people} on a break',
      heading: '{people} on a break',
      lead: 'In session {number} of {program}, {people} left too many invitations unanswered and are not asked for {weeks} weeks. Each of them can come back by one click.',
      button: 'See the session',
    },
    people_one: '1 member',
    people_other: '{count} members',
    why: 'Nothing happens until you press the button on the page that opens.',
    why_report: 'You get this because you run programs of this workspace.',
  },
  fr: {
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
  },
};
