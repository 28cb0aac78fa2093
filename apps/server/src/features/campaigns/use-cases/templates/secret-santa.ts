import type { UseCaseSketch } from '../types.ts';

export const secretSanta: UseCaseSketch = {
  id: 'secret-santa',
  algo: 'secretsanta',
  users_per_group: 2,
  frequency: 0,
  optin_option: 1,
  groups_chunks_generator: 1,
  review_before_send: true,
  rules: [],
  seats: [],
  title: { en: 'Secret santa', fr: 'Père Noël secret' },
  summary: {
    en: 'Everybody gives one small present and gets one. Who gives to whom stays a secret.',
    fr: 'Chaque personne offre un petit cadeau et en reçoit un. Qui offre à qui reste secret.',
  },
  use_case: {
    en: 'The end of the year, without a committee.',
    fr: 'La fin de l’année, sans comité d’organisation.',
  },
  why: {
    en: 'A small present is an excuse to find out what somebody likes. Nobody draws themselves, no two people simply swap, and not even the admins who take part can look.',
    fr: 'Un petit cadeau est un prétexte pour découvrir les goûts de quelqu’un. Personne ne se tire au sort soi-même, il n’y a pas de simple échange à deux, et même les admins qui participent ne peuvent pas regarder.',
  },
  description: {
    en: 'You draw one colleague and find a small present for them. Somebody else has drawn you.',
    fr: 'Vous tirez au sort une personne et lui trouvez un petit cadeau. Quelqu’un d’autre vous a tiré au sort.',
  },
  request: {
    subject: { en: 'Are you in for secret santa?', fr: 'Participez-vous au Père Noël secret ?' },
    text: {
      en: [
        'Say yes and you get the name of one colleague. Keep it to yourself, and think of something small.',
        'Whoever says no gives nothing and gets nothing, and nobody hears of it.',
      ],
      fr: [
        'Répondez oui et vous recevrez le nom d’une personne. Gardez-le pour vous et pensez à une petite attention.',
        'Qui répond non n’offre rien et ne reçoit rien, et personne n’en saura rien.',
      ],
    },
  },
  match: {
    subject: { en: 'You have drawn a name', fr: 'Vous avez tiré un nom' },
    text: {
      en: [
        'Below is the name of the person you give to. They do not know that it is you.',
        'Ask around a little: what somebody drinks, reads or grows on the window sill is often enough.',
      ],
      fr: [
        'Voici le nom de la personne à qui vous offrez. Elle ne sait pas que c’est vous.',
        'Renseignez-vous discrètement : ce que quelqu’un boit, lit ou fait pousser sur son bureau suffit souvent.',
      ],
    },
  },
  icebreaker_theme: 'celebration',
  advice: {
    en: 'Write into the invitation what a present may cost, and on which day presents are given.',
    fr: 'Précisez dans l’invitation le montant d’un cadeau et le jour de l’échange.',
  },
};
