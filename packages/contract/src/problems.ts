import { z } from 'zod';
import { BOOKING_PROBLEMS } from './problems-booking.ts';
import { COFFEE_PROBLEMS, COFFEE_WORDS } from './problems-coffees.ts';
import { FIELD_PROBLEMS } from './problems-fields.ts';
import { LETTER_CALL_PROBLEMS } from './problems-letters.ts';
import { PREFERENCE_PROBLEMS } from './problems-preferences.ts';
import { OPTIN_PROBLEMS } from './problems-optin.ts';
import { PROGRAM_PROBLEMS, SESSION_WORDS } from './problems-programs.ts';
import { SENDING_PROBLEMS } from './problems-sending.ts';
import { WORKSPACE_PROBLEMS } from './problems-workspace.ts';

interface ProblemDefinition {
  status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 500 | 503;
  en: string;
  fr: string;
}

/**
 * The closed catalogue of problems: HTTP status and a sentence in every language. `{name}` placeholders are filled
 * from the problem's `values`.
 */
export const PROBLEMS = {
  invalid_input: {
    status: 400,
    en: 'Some of what was sent cannot be used. See the fields below.',
    fr: 'Une partie des données envoyées est inutilisable. Voyez les champs ci-dessous.',
  },
  not_authenticated: {
    status: 403,
    en: 'You are not logged in. Log in and try again.',
    fr: 'Vous n’êtes pas connecté. Connectez-vous et recommencez.',
  },
  csrf_failed: {
    status: 403,
    en: 'This page is out of date. Reload it and try again.',
    fr: 'Cette page n’est plus à jour. Rechargez-la et recommencez.',
  },
  cross_site: {
    status: 403,
    en: 'This request came from another site and was refused.',
    fr: 'Cette requête vient d’un autre site et a été refusée.',
  },
  permission_missing: {
    status: 403,
    en: 'You lack the permission “{permission}”. A superadmin can grant it.',
    fr: 'Il vous manque le droit « {permission} ». Un superadministrateur peut l’accorder.',
  },
  admin_only: {
    status: 403,
    en: 'Only admins can do this. Ask an admin of your workspace.',
    fr: 'Cette action est réservée aux administrateurs. Demandez à un administrateur de votre espace.',
  },
  superadmin_only: {
    status: 403,
    en: 'Only superadmins can do this. Ask one of your workspace.',
    fr: 'Cette action est réservée aux superadministrateurs. Demandez à l’un d’eux.',
  },
  login_again: {
    status: 403,
    en: 'Your session here has ended. Log in again to go on.',
    fr: 'Votre session a pris fin ici. Reconnectez-vous pour continuer.',
  },
  sso_required: {
    status: 403,
    en: 'This workspace is entered through the single sign-on of your organisation.',
    fr: 'Cet espace s’ouvre par l’authentification unique de votre organisation.',
  },
  sso_session: {
    status: 403,
    en: 'You came in through your organisation. Log in with your own password or a sign-in link to change your account.',
    fr: 'Vous êtes entré par votre organisation. Connectez-vous avec votre mot de passe ou un lien de connexion pour modifier votre compte.',
  },
  mfa_required: {
    status: 403,
    en: 'The second step of the log-in is missing. Enter a code of your app, or use a passkey.',
    fr: 'La seconde étape de la connexion manque. Saisissez un code de votre application ou utilisez une clé d’accès.',
  },
  mfa_setup_required: {
    status: 403,
    en: 'This workspace asks for a second step at log-in. Set one up to go on.',
    fr: 'Cet espace demande une seconde étape à la connexion. Configurez-la pour continuer.',
  },
  password_expired: {
    status: 403,
    en: 'Your password is older than this workspace allows. Choose a new one.',
    fr: 'Votre mot de passe est plus ancien que cet espace ne l’autorise. Choisissez-en un nouveau.',
  },
  access_disabled: {
    status: 403,
    en: 'Your workspace has turned this off for members. Its messages reach you by e-mail.',
    fr: 'Votre espace a désactivé cet accès pour ses membres. Ses messages vous parviennent par e-mail.',
  },
  plan_limit: {
    status: 409,
    en: 'Your plan includes {max} of these. Remove one, or change the plan.',
    fr: 'Votre offre en comprend {max}. Retirez-en, ou changez d’offre.',
  },
  last_superadmin: {
    status: 409,
    en: 'A workspace keeps one superadmin at least. Make somebody else a superadmin first.',
    fr: 'Un espace garde au moins un superadministrateur. Nommez-en d’abord un autre.',
  },
  undo_gone: {
    status: 410,
    en: 'This can no longer be undone: it was undone already, or a day has passed.',
    fr: 'Ce n’est plus annulable : l’action a déjà été annulée, ou un jour a passé.',
  },
  rights_lost: {
    status: 409,
    en: 'Your rights changed while this was under way, so the rest was left. What was done before stays.',
    fr: 'Vos droits ont changé entre-temps : le reste n’a pas été fait. Ce qui l’était déjà demeure.',
  },
  fields_changed: {
    status: 409,
    en: 'A field or a choice went away while this was under way, so the rest was left. What was done before stays.',
    fr: 'Un champ ou un choix a disparu entre-temps : le reste n’a pas été fait. Ce qui l’était déjà demeure.',
  },
  reset_by_sso: {
    status: 409,
    en: 'Members of this workspace log in through your organisation, which keeps their passwords. There is none to choose here.',
    fr: 'Les membres de cet espace se connectent par votre organisation, qui gère leurs mots de passe : il n’y en a pas à choisir ici.',
  },
  too_many_resets: {
    status: 409,
    en: 'Up to {max} people can be sent a link at once. Narrow the selection, and send it to the others after.',
    fr: 'On peut envoyer un lien à {max} personnes à la fois au plus. Réduisez la sélection, puis envoyez-le aux autres.',
  },
  export_running: {
    status: 409,
    en: 'Another export of yours is under way. Wait until its file is complete, or cancel it.',
    fr: 'Un autre de vos exports est en cours. Attendez que son fichier soit complet, ou annulez-le.',
  },
  superadmin_has_all: {
    status: 409,
    en: 'A superadmin may do everything. Make them an admin first to choose what they may do.',
    fr: 'Un superadministrateur a tous les droits. Faites-en d’abord un administrateur pour choisir ses droits.',
  },
  not_found: {
    status: 404,
    en: 'This does not exist, or is not yours to see.',
    fr: 'Cet élément n’existe pas, ou ne vous est pas accessible.',
  },
  too_large: {
    status: 413,
    en: 'This is too large to be sent at once. Send less.',
    fr: 'L’envoi est trop volumineux. Réduisez-le.',
  },
  too_deep: {
    status: 400,
    en: 'This is nested more than {max} levels deep. Send it with fewer levels.',
    fr: 'Les données envoyées comptent plus de {max} niveaux imbriqués. Réduisez-en le nombre.',
  },
  not_json: {
    status: 415,
    en: 'The body must be JSON.',
    fr: 'Le corps de la requête doit être du JSON.',
  },
  too_many_requests: {
    status: 429,
    en: 'Too many tries. Wait a minute and try again.',
    fr: 'Trop d’essais. Attendez une minute et recommencez.',
  },
  internal: {
    status: 500,
    en: 'The server made a mistake, and it was recorded. Try again; if it happens again, send us the request id.',
    fr: 'Le serveur a fait une erreur, elle est enregistrée. Recommencez ; si elle revient, envoyez-nous l’identifiant de la requête.',
  },
  unavailable: {
    status: 503,
    en: 'The server is busy. Try again in a few seconds.',
    fr: 'Le serveur est occupé. Recommencez dans quelques secondes.',
  },
  too_slow: {
    status: 422,
    en: 'This took too long and was stopped. Ask for less: with fewer conditions, or of fewer members.',
    fr: 'Cela prenait trop de temps et a été interrompu. Demandez moins : avec moins de conditions, ou pour moins de membres.',
  },
  wrong_credentials: {
    status: 400,
    en: 'The e-mail or the password is wrong.',
    fr: 'L’adresse ou le mot de passe est incorrect.',
  },
  wrong_password: {
    status: 400,
    en: 'The current password is wrong.',
    fr: 'Le mot de passe actuel est incorrect.',
  },
  fresh_login_needed: {
    status: 403,
    en: 'This needs to be surely you. Log in again, and do it within ten minutes.',
    fr: 'Il faut être sûr que c’est vous. Reconnectez-vous et faites-le dans les dix minutes.',
  },
  own_permissions: {
    status: 403,
    en: 'You can’t change your own permissions. Ask another admin or a superadmin.',
    fr: 'Vous ne pouvez pas changer vos propres droits. Demandez à un autre admin ou à un superadmin.',
  },
  own_record: {
    status: 409,
    en: 'This is your own record. Use your profile for it.',
    fr: 'Il s’agit de votre propre fiche. Passez par votre profil.',
  },
  link_invalid: {
    status: 400,
    en: 'This link is not complete. Open it again from the e-mail.',
    fr: 'Ce lien est incomplet. Ouvrez-le à nouveau depuis l’e-mail.',
  },
  link_expired: {
    status: 410,
    en: 'This link has expired. Ask for a new one.',
    fr: 'Ce lien a expiré. Demandez-en un nouveau.',
  },
  link_used: {
    status: 410,
    en: 'This link was used already. Ask for a new one.',
    fr: 'Ce lien a déjà servi. Demandez-en un nouveau.',
  },
  mfa_missing: {
    status: 409,
    en: 'This account has no second step of this kind. Choose another way.',
    fr: 'Ce compte n’a pas de seconde étape de ce type. Choisissez un autre moyen.',
  },
  mfa_not_begun: {
    status: 409,
    en: 'The set-up has changed in the meantime. Begin again and scan the new code.',
    fr: 'La configuration a changé entre-temps. Recommencez et scannez le nouveau code.',
  },
  mfa_code_wrong: {
    status: 400,
    en: 'This code is not right. Enter the one your app shows now, and check that the clock of your phone sets itself.',
    fr: 'Ce code n’est pas le bon. Saisissez celui que votre application affiche maintenant et vérifiez que l’horloge de votre téléphone se règle seule.',
  },
  mfa_code_used: {
    status: 400,
    en: 'This code was used already. Wait until your app shows the next one.',
    fr: 'Ce code a déjà servi. Attendez que votre application affiche le suivant.',
  },
  recovery_code_wrong: {
    status: 400,
    en: 'This recovery code is not known, or was used already. Try another one from your list.',
    fr: 'Ce code de secours est inconnu ou a déjà servi. Essayez-en un autre de votre liste.',
  },
  mfa_too_many: {
    status: 429,
    en: 'Too many wrong codes. Codes are taken again in {minutes} min.',
    fr: 'Trop de codes erronés. Les codes seront à nouveau acceptés dans {minutes} min.',
  },
  proof_needed: {
    status: 403,
    en: 'Prove that it is you before you change how you log in or log other browsers out.',
    fr: 'Prouvez que c’est bien vous avant de modifier votre connexion ou de déconnecter d’autres navigateurs.',
  },
  proof_impossible: {
    status: 409,
    en: 'This account has no password yet. Log out and in again by a link to go on.',
    fr: 'Ce compte n’a pas encore de mot de passe. Déconnectez-vous puis revenez par un lien pour continuer.',
  },
  passkey_refused: {
    status: 400,
    en: 'This passkey is not known here. Use another one, or log in another way.',
    fr: 'Cette clé d’accès est inconnue ici. Utilisez-en une autre ou connectez-vous autrement.',
  },
  passkey_late: {
    status: 400,
    en: 'That took too long. Start again.',
    fr: 'Le délai est dépassé. Recommencez.',
  },
  passkey_exists: {
    status: 409,
    en: 'This device already holds a passkey for your account.',
    fr: 'Cet appareil détient déjà une clé d’accès pour votre compte.',
  },
  passkeys_full: {
    status: 409,
    en: 'An account can have {max} passkeys. Remove one first.',
    fr: 'Un compte peut avoir {max} clés d’accès. Retirez-en une d’abord.',
  },
  registration_closed: {
    status: 403,
    en: 'New workspaces are not opened here. Ask whoever runs this server.',
    fr: 'On n’ouvre pas de nouvel espace ici. Adressez-vous à la personne qui gère ce serveur.',
  },
  email_unverified: {
    status: 403,
    en: 'Your address is not confirmed yet. Open the link that we sent you, or ask for a new one.',
    fr: 'Votre adresse n’est pas encore confirmée. Ouvrez le lien reçu par e-mail, ou demandez-en un nouveau.',
  },
  sso_not_in_plan: {
    status: 403,
    en: 'Single sign-on is not part of your plan. Change the plan to use it.',
    fr: 'L’authentification unique ne fait pas partie de votre offre. Changez d’offre pour l’utiliser.',
  },
  sso_untested: {
    status: 409,
    en: 'Log in once with these settings as a superadmin. Only then can everybody be required to.',
    fr: 'Connectez-vous une fois avec ces réglages en tant que superadministrateur. Ensuite seulement, vous pourrez l’imposer à tous.',
  },
  ...PROGRAM_PROBLEMS,
  ...FIELD_PROBLEMS,
  ...BOOKING_PROBLEMS,
  ...COFFEE_PROBLEMS,
  ...PREFERENCE_PROBLEMS,
  ...LETTER_CALL_PROBLEMS,
  ...WORKSPACE_PROBLEMS,
  ...SENDING_PROBLEMS,
  filter_invalid: {
    status: 400,
    en: 'The filter cannot be used: {reason}',
    fr: 'Le filtre est inutilisable : {reason}',
  },
  upload_conflict: {
    status: 409,
    en: 'This upload was started with another file. Start a new one.',
    fr: 'Cet envoi a commencé avec un autre fichier. Commencez-en un nouveau.',
  },
  upload_stopped: {
    status: 409,
    en: 'The rest of this upload was given up. Upload the file again to bring in the rest.',
    fr: 'Le reste de cet envoi a été abandonné. Envoyez à nouveau le fichier pour ajouter le reste.',
  },
  rule_broken: {
    status: 409,
    en: 'This would break a required rule: {rule}',
    fr: 'Cela enfreindrait une règle obligatoire : {rule}',
  },
  group_of_one: {
    status: 409,
    en: 'Group {number} has one person. Add someone, or remove them.',
    fr: 'Le groupe {number} ne compte qu’une personne. Complétez-le ou retirez cette personne.',
  },
  group_locked: {
    status: 409,
    en: 'Group {number} is locked. Unlock it first, then change who is in it.',
    fr: 'Le groupe {number} est verrouillé. Déverrouillez-le d’abord, puis modifiez sa composition.',
  },
  nobody_to_match: {
    status: 409,
    en: 'Fewer than two people take part, so there is nothing to match yet.',
    fr: 'Moins de deux personnes participent : il n’y a encore rien à apparier.',
  },
  too_many_people: {
    status: 409,
    en: 'This can be computed for up to {max} people, and the program is for more.',
    fr: 'Ce calcul est possible pour {max} personnes au plus, et le programme en compte davantage.',
  },
  superseded: {
    status: 409,
    en: 'A newer request took the place of this one.',
    fr: 'Une demande plus récente a remplacé celle-ci.',
  },
  ...OPTIN_PROBLEMS,
} as const satisfies Record<string, ProblemDefinition>;

export type ProblemCode = keyof typeof PROBLEMS;
export const PROBLEM_CODES = Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]];

/** One field that was refused. `path` is dotted, `message` a sentence in the reader's language. */
export const fieldError = z.object({ path: z.string(), code: z.string(), message: z.string() });
export type FieldError = z.infer<typeof fieldError>;

/** The one shape of every answer that is not a success. */
export const problemResponse = z
  .object({
    code: z.enum(PROBLEM_CODES),
    title: z.string(),
    status: z.int(),
    request_id: z.string(),
    is_authenticated: z.boolean(),
    errors: z.array(fieldError).optional(),
    values: z.record(z.string(), z.string()).optional(),
  })
  .meta({ id: 'Problem' });
export type ProblemResponse = z.infer<typeof problemResponse>;

/** Values that are codes, as people say them. */
const VALUE_WORDS: Readonly<Record<string, Readonly<Record<string, { en: string; fr: string }>>>> = {
  status: {
    draft: { en: 'a draft', fr: 'brouillon' },
    active: { en: 'running', fr: 'en cours' },
    inactive: { en: 'inactive', fr: 'inactif' },
    archived: { en: 'archived', fr: 'archivé' },
  },
  session: SESSION_WORDS,
  from: COFFEE_WORDS,
  to: COFFEE_WORDS,
};

/** Sentence of a problem in a language, with its `{name}` placeholders filled from `values`. */
export function problemSentence(
  code: ProblemCode,
  language: 'en' | 'fr',
  values: Readonly<Record<string, string>> = {},
): string {
  return PROBLEMS[code][language].replaceAll(/\{(\w+)\}/g, (whole, key: string) => {
    const value = values[key];
    return value === undefined ? whole : (VALUE_WORDS[key]?.[value]?.[language] ?? value);
  });
}
