/** Problems of programs and their sessions. */
export const PROGRAM_PROBLEMS = {
  campaign_state: {
    status: 409,
    en: 'A program that is {status} cannot do this.',
    fr: 'Un programme à l’état « {status} » ne peut pas faire cela.',
  },
  campaign_incomplete: {
    status: 409,
    en: 'The program is not complete: {reason}',
    fr: 'Le programme n’est pas complet : {reason}',
  },
  programs_full: {
    status: 409,
    en: 'A workspace can have {max} programs. Delete one that nobody needs first.',
    fr: 'Un espace peut avoir {max} programmes. Supprimez d’abord un programme devenu inutile.',
  },
  rules_invalid: {
    status: 400,
    en: 'The rules are not saved. {reason}',
    fr: 'Les règles ne sont pas enregistrées. {reason}',
  },
  campaign_invalid: {
    status: 400,
    en: 'This program cannot be saved like this: {reason}',
    fr: 'Ce programme ne peut pas être enregistré ainsi : {reason}',
  },
  groups_fixed: {
    status: 409,
    en: 'Presents are drawn as a whole. Draw them again instead of moving people.',
    fr: 'Les cadeaux sont tirés ensemble. Refaites le tirage au lieu de déplacer des personnes.',
  },
  replay_none: {
    status: 409,
    en: 'We keep the data of a matching for {days} days. There is none for this session, so we can’t run it again.',
    fr: 'Nous conservons les données d’une mise en relation pendant {days} jours. Il n’y en a pas pour cette session : impossible de la refaire.',
  },
  replay_incomplete: {
    status: 409,
    en: 'We can’t run this matching again: its data is no longer complete. People who took part have been deleted since ({count}).',
    fr: 'Impossible de refaire cette mise en relation : ses données ne sont plus complètes. Des personnes qui participaient ont été supprimées depuis ({count}).',
  },
  replay_unreadable: {
    status: 409,
    en: 'We can’t run this matching again: the matching engine {version} can’t read the data of this session.',
    fr: 'Impossible de refaire cette mise en relation : le moteur {version} ne sait pas lire les données de cette session.',
  },
  draft_refused: {
    status: 409,
    en: 'The groups of a lottery or a Secret Santa cannot be previewed: they are drawn once, for everybody.',
    fr: 'Les groupes d’une loterie ou d’un Père Noël secret ne peuvent pas être prévisualisés : le tirage est unique.',
  },
  cannot_join: {
    status: 409,
    en: '{name} cannot be added to this session: {reason}',
    fr: '{name} ne peut pas rejoindre cette session : {reason}',
  },
  session_full: {
    status: 409,
    en: 'This session is full: your workspace matches {max} people at most. Take somebody out first, or raise the limit.',
    fr: 'Cette session est complète : votre espace réunit {max} personnes au plus. Retirez d’abord quelqu’un, ou relevez la limite.',
  },
  presents_secret: {
    status: 409,
    en: 'You take part yourself, so who gives to whom stays a secret to you. An admin who does not take part can see it.',
    fr: 'Vous participez : qui offre à qui doit rester secret pour vous. Un administrateur qui ne participe pas peut le voir.',
  },
  channel_not_connected: {
    status: 409,
    en: 'This workspace is not connected to {channel}, so no program can send its messages there. Choose e-mail (1).',
    fr: 'Cet espace n’est pas connecté à {channel} : aucun programme ne peut y envoyer ses messages. Choisissez l’e-mail (1).',
  },
  campaign_changed: {
    status: 409,
    en: '{by_name} changed this program while you were editing it. Nothing of yours is lost: compare, and choose what to keep.',
    fr: '{by_name} a modifié ce programme pendant que vous y travailliez. Rien de votre saisie n’est perdu : comparez et choisissez ce que vous gardez.',
  },
  campaign_kept: {
    status: 409,
    en: 'This program cannot be deleted: {reason}',
    fr: 'Ce programme ne peut pas être supprimé : {reason}',
  },
  use_case_unknown: {
    status: 400,
    en: 'There is no template “{template}”. Choose one from the library.',
    fr: 'Il n’existe pas de modèle « {template} ». Choisissez-en un dans la bibliothèque.',
  },
  round_state: {
    status: 409,
    en: 'This is not possible now: {session}.',
    fr: 'Ce n’est pas possible maintenant : {session}.',
  },
  round_dates: {
    status: 400,
    en: 'The dates of this session do not fit: {reason}',
    fr: 'Les dates de cette session ne conviennent pas : {reason}',
  },
  round_exists: {
    status: 409,
    en: 'The program has a session on this date already. Choose another date.',
    fr: 'Le programme a déjà une session à cette date. Choisissez-en une autre.',
  },
  occurrence_gone: {
    status: 409,
    en: 'The program has no session on this date any more. Look at its dates again.',
    fr: 'Le programme n’a plus de session à cette date. Consultez à nouveau son calendrier.',
  },
  membership_removed: {
    status: 409,
    en: 'An admin removed you from this program. Ask them to add you again.',
    fr: 'Une personne de l’administration vous a retiré de ce programme. Demandez-lui de vous y ajouter à nouveau.',
  },
  membership_closed: {
    status: 409,
    en: 'This program is for other people. Ask an admin of your workspace to add you.',
    fr: 'Ce programme s’adresse à d’autres personnes. Demandez à l’administration de votre espace de vous y ajouter.',
  },
} as const;

/** Where a session stands, as `round_state` says it. */
export const SESSION_WORDS = {
  none: { en: 'no session of this program is open', fr: 'aucune session de ce programme n’est ouverte' },
  busy: {
    en: 'another session of this program is not sent yet',
    fr: 'une autre session de ce programme n’est pas encore envoyée',
  },
  asked: { en: 'the invitations are out already', fr: 'les invitations sont déjà parties' },
  planned: { en: 'this session has not begun', fr: 'cette session n’a pas commencé' },
  beginning: {
    en: 'the invitations of this session are on their way out',
    fr: 'les invitations de cette session sont en train de partir',
  },
  open: {
    en: 'the groups of this session are not made yet',
    fr: 'les groupes de cette session ne sont pas encore formés',
  },
  matching: {
    en: 'an admin is having the people of this session matched. Wait until the groups are there',
    fr: 'une personne de l’administration a lancé la formation des groupes de cette session. Attendez qu’ils soient prêts',
  },
  review: {
    en: 'the groups of this session are in review',
    fr: 'les groupes de cette session sont en relecture',
  },
  approved: {
    en: 'the groups of this session are approved. Cancel the approval first',
    fr: 'les groupes de cette session sont approuvés. Annulez d’abord l’approbation',
  },
  due: {
    en: 'the sending time has passed. Send the groups now, or choose another time',
    fr: 'l’heure d’envoi est passée. Envoyez les groupes maintenant ou choisissez une autre date',
  },
  sent: { en: 'this session is sent', fr: 'cette session est envoyée' },
  gone: { en: 'this session was withdrawn', fr: 'cette session a été retirée' },
  archived: {
    en: 'this session is archived with its program',
    fr: 'cette session est archivée avec son programme',
  },
} as const;
