import type { Outcome } from '@fika/contract';
import { comesFirst } from './outcomes/rules.ts';
import { type Language, longDate, sentence, wholeNumber } from '#platform/i18n/format.ts';

type Words = Readonly<Record<Language, string>>;

const OPEN: Readonly<Record<'none' | 'accepted' | 'rejected', Words>> = {
  none: { en: 'You have not answered yet.', fr: 'Vous n’avez pas encore répondu.' },
  accepted: { en: 'You said yes.', fr: 'Vous avez dit oui.' },
  rejected: { en: 'You said not this time.', fr: 'Vous avez dit « pas cette fois ».' },
};

const OUTCOMES: Readonly<Record<Outcome, Words>> = {
  matched: { en: 'You had a group.', fr: 'Vous aviez un groupe.' },
  declined: { en: 'You said not this time.', fr: 'Vous avez dit « pas cette fois ».' },
  no_answer: { en: 'You did not answer in time.', fr: 'Vous n’avez pas répondu à temps.' },
  snoozed: { en: 'You took a break.', fr: 'Vous faisiez une pause.' },
  own_pace: {
    en: 'You had as many meetings in four weeks as you wish for.',
    fr: 'Vous aviez autant de rencontres en quatre semaines que vous le souhaitez.',
  },
  sat_out: {
    en: 'The number of participants didn’t fit the group size, so we couldn’t match you this time.',
    fr: 'Le nombre de participants ne se divisait pas en groupes complets\u00a0: nous n’avons pas pu vous proposer de rencontre.',
  },
  not_drawn: {
    en: 'Your name was not drawn this time. Every session is a new draw.',
    fr: 'Votre nom n’a pas été tiré au sort cette fois-ci. Chaque session est un nouveau tirage.',
  },
  no_partner: {
    en: 'We couldn’t find a match for you within this program’s rules.',
    fr: 'Les règles du programme n’ont pas permis de vous proposer une rencontre.',
  },
  over_cap: {
    en: 'More people wanted to join than a session takes. People who waited longest come first next time.',
    fr: 'Les demandes dépassaient la limite d’une session. Les personnes qui attendent depuis le plus longtemps passent en premier la prochaine fois.',
  },
  inactive: {
    en: 'You were not active in the workspace.',
    fr: 'Votre compte n’était pas actif dans l’espace.',
  },
  left: { en: 'You had left the program.', fr: 'Vous aviez quitté le programme.' },
  delivery_failed: {
    en: 'The invitation did not reach you.',
    fr: 'L’invitation ne vous est pas parvenue.',
  },
  withdrawn: {
    en: 'An admin canceled this session before the matches were sent.',
    fr: 'Un admin a annulé cette session avant l’envoi des rencontres.',
  },
  archived: {
    en: 'An admin ended the program before the matches of this session were sent.',
    fr: 'Un admin a mis fin au programme avant l’envoi des rencontres de cette session.',
  },
};

/** What says more than the outcome. A reason that is not here names fields of others or people, and stays with the admins. */
const REASONS: Readonly<Record<string, Words>> = {
  snoozed: { en: 'You take a break until {date}.', fr: 'Vous faites une pause jusqu’au {date}.' },
  paused: {
    en: 'You had a break, because several invitations had no answer.',
    fr: 'Vous étiez en pause, car plusieurs invitations étaient restées sans réponse.',
  },
  own_pace: {
    en: 'You wish for {max} in four weeks at most, and had them.',
    fr: 'Vous en souhaitez {max} au plus en quatre semaines, et vous les aviez.',
  },
  own_pace_reached: {
    en: 'You wish for {max} in four weeks at most, and had them.',
    fr: 'Vous en souhaitez {max} au plus en quatre semaines, et vous les aviez.',
  },
  removed_by_admin: {
    en: 'An admin had removed you from the program.',
    fr: 'Un admin avait mis fin à votre participation au programme.',
  },
  mailbox_refused: {
    en: 'Your mailbox refused the invitation.',
    fr: 'Votre messagerie a refusé l’invitation.',
  },
  partner_left: {
    en: 'The person you would have met left before the names were sent.',
    fr: 'La personne prévue est partie avant l’envoi des noms.',
  },
  no_managers_peer: {
    en: 'This program matches people with peers of their manager. This time, the groups did not allow it.',
    fr: 'Ce programme met en relation avec des homologues de son responsable. Cette fois-ci, les groupes ne l’ont pas permis.',
  },
  empty_field: {
    en: 'This program needs to know your {name}, and your profile does not say it.',
    fr: 'Ce programme a besoin de cette information\u00a0: {name}. Elle manque dans votre profil.',
  },
  empty_field_hidden: {
    en: 'This program needs information that your profile does not have yet.',
    fr: 'Ce programme a besoin d’une information qui manque encore dans votre profil.',
  },
  taken_out: {
    en: 'An admin changed the groups, and you were not in one this time.',
    fr: 'Un admin a modifié les groupes\u00a0: vous n’étiez pas dans un groupe cette fois-ci.',
  },
  accepted_late: {
    en: 'You accepted after the groups were made, and no group had a place left.',
    fr: 'Vous avez accepté après la formation des groupes, et aucun n’avait de place libre.',
  },
  alone: {
    en: 'There were no other participants in this session.',
    fr: 'Cette session n’a pas eu d’autre participation.',
  },
};

interface Become {
  answer: 'none' | 'accepted' | 'rejected';
  outcome: Outcome | null;
  reason: ({ code: string } & Record<string, unknown>) | null;
}

/** What became of the reader in a session, said to them. */
export function ownSentence({ answer, outcome, reason }: Become, language: Language): string {
  if (outcome === null) return OPEN[answer][language];
  // A field that members do not see is not named.
  const code = reason?.code === 'empty_field' && reason['hidden'] ? 'empty_field_hidden' : reason?.code;
  const words = REASONS[code ?? ''] ?? OUTCOMES[outcome];
  const until = typeof reason?.['until'] === 'string' ? reason['until'] : null;
  const max = typeof reason?.['max'] === 'number' ? reason['max'] : 0;
  const text = sentence(words[language], {
    // Noon, so that the day is the same wherever it is read.
    date: until ? longDate(`${until}T12:00:00Z`, 'UTC', language) : '',
    max: wholeNumber(max, language),
    name: typeof reason?.['name'] === 'string' ? reason['name'] : '',
  });
  return comesFirst({ outcome, reason }) ? `${text} ${FIRST_NEXT[language]}` : text;
}

const FIRST_NEXT: Words = {
  en: 'You’re first in line next time.',
  fr: 'Vous passez en premier la prochaine fois.',
};
