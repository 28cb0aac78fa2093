import {
  type FieldError,
  problemSentence,
  type ProblemCode,
  type ProblemResponse,
  PROBLEMS,
} from '@fika/contract';
import type { FastifyError } from 'fastify';
import type { z } from 'zod';
import { isDatabaseAway } from '#platform/db/away.ts';
import { Problem } from '#platform/problem.ts';
import type { Language } from './access.ts';

/** Language of an Accept-Language header among those the product speaks; `otherwise` when it names none of them. */
export function languageOf(header: string | undefined, otherwise: Language = 'en'): Language {
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const tag = part.trim().slice(0, 2);
    if (tag === 'fr' || tag === 'en') return tag;
  }
  return otherwise;
}

const CODES: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'not_json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_input',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_input',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_input',
  FST_UNDER_PRESSURE: 'unavailable',
  // PostgreSQL keeps no NUL and no half of a surrogate pair, in text and in JSON.
  '22021': 'invalid_input',
  '22P05': 'invalid_input',
  // The time-out of statements: asked again, it would take as long.
  '57014': 'too_slow',
  // Others held what it needed, in each of its attempts.
  '40001': 'unavailable',
  '40P01': 'unavailable',
};

/** The same, as PostgreSQL says it of JSON that holds the half itself. */
function isHalfCharacter(error: unknown): boolean {
  const { code, detail } = error as { code?: string; detail?: string };
  return code === '22P02' && (detail ?? '').startsWith('Unicode ');
}

/** The problem that stands for any error: its own, one of the frame, or `internal` for a bug. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const { code, statusCode } = error as FastifyError;
  if (statusCode === 429) return new Problem('too_many_requests', { retryAfter: 60 });
  if (typeof code === 'string') {
    const known = isHalfCharacter(error) ? 'invalid_input' : CODES[code];
    if (known) return new Problem(known, known === 'unavailable' ? { retryAfter: 5 } : {});
  }
  if (isDatabaseAway(error)) return new Problem('unavailable', { retryAfter: 2 });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new Problem('invalid_input');
  return new Problem('internal');
}

/** The one shape of an answer that is not a success, in the reader's language. */
export function presentProblem(
  problem: Problem,
  language: Language,
  requestId: string,
  isAuthenticated: boolean,
): ProblemResponse {
  const { values, errors } = problem.details;
  return {
    code: problem.code,
    title: problemSentence(problem.code, language, values),
    status: PROBLEMS[problem.code].status,
    request_id: requestId,
    is_authenticated: isAuthenticated,
    ...(errors ? { errors } : {}),
    ...(values ? { values } : {}),
  };
}

/** What a field is refused for, by the code of the contract. */
export const FIELD_SENTENCES: Record<string, { en: string; fr: string }> = {
  required: { en: 'This is needed.', fr: 'Ce champ est nécessaire.' },
  too_small: { en: 'This is too short or too small.', fr: 'C’est trop court ou trop petit.' },
  too_big: { en: 'This is too long or too large.', fr: 'C’est trop long ou trop grand.' },
  invalid_email: {
    en: 'This is not an email address. Write it like name@company.com.',
    fr: 'Ce n’est pas une adresse e-mail. Écrivez-la comme nom@entreprise.com.',
  },
  invalid_format: { en: 'This is not in the right form.', fr: 'Le format n’est pas le bon.' },
  invalid_type: { en: 'This is of the wrong kind.', fr: 'Ce n’est pas du bon type.' },
  invalid_value: { en: 'Choose one of the values offered.', fr: 'Choisissez une des valeurs proposées.' },
  unrecognized_keys: { en: 'This is not known here.', fr: 'Ceci n’est pas connu ici.' },
  far_date: { en: 'Choose a date of this century.', fr: 'Choisissez une date de ce siècle.' },
  unknown_timezone: { en: 'This time zone is not known.', fr: 'Ce fuseau horaire est inconnu.' },
  end_before_start: {
    en: 'The end has to come after the start. Choose a later end.',
    fr: 'La fin doit venir après le début. Choisissez une fin plus tardive.',
  },
  end_is_start: {
    en: 'The end has to differ from the start. Choose another end.',
    fr: 'La fin doit différer du début. Choisissez une autre fin.',
  },
  too_many_days: {
    en: 'These are too many days at once. Choose an earlier end.',
    fr: 'C’est trop de jours à la fois. Choisissez une fin plus proche.',
  },
  day_twice: {
    en: 'A day stands here twice. Keep one, with all its hours.',
    fr: 'Un jour figure ici deux fois. N’en gardez qu’un, avec toutes ses heures.',
  },
  question_empty: {
    en: 'Write the question in one language at least.',
    fr: 'Écrivez la question dans une langue au moins.',
  },
  letter_too_long: {
    en: 'The message is longer than 50,000 characters. Shorten it.',
    fr: 'Le message dépasse 50 000 caractères. Raccourcissez-le.',
  },
  lists_too_deep: {
    en: 'These lists stand too deep inside one another. Take one out of the other.',
    fr: 'Ces listes sont imbriquées trop profondément. Sortez-en une de l’autre.',
  },
  not_json: {
    en: 'This is not complete JSON. Check its braces and quotation marks.',
    fr: 'Ce JSON n’est pas complet. Vérifiez ses accolades et ses guillemets.',
  },
  password_short: {
    en: 'Use at least 12 characters. Several words that only you put together are easy to keep in mind.',
    fr: 'Utilisez au moins 12 caractères. Plusieurs mots que vous seul assemblez se retiennent bien.',
  },
  password_long: { en: 'Use at most 200 characters.', fr: 'Utilisez au plus 200 caractères.' },
  password_common: {
    en: 'Many people use this password, so it is guessed first. Choose another one.',
    fr: 'Beaucoup de gens utilisent ce mot de passe, on l’essaie donc d’abord. Choisissez-en un autre.',
  },
  password_breached: {
    en: 'This password is on a list of leaked passwords, so it is guessed soon. Choose another one.',
    fr: 'Ce mot de passe figure dans une liste de mots de passe divulgués : on le devine vite. Choisissez-en un autre.',
  },
  password_personal: {
    en: 'This is made of your name, your address or your workspace. Choose something that nobody would try.',
    fr: 'Ce mot de passe reprend votre nom, votre adresse ou votre espace. Choisissez ce que personne n’essaierait.',
  },
  password_same: {
    en: 'This is the password that you have. Choose another one.',
    fr: 'C’est votre mot de passe actuel. Choisissez-en un autre.',
  },
  slug_form: {
    en: 'Use small letters, digits and single hyphens, 2 to 60 of them.',
    fr: 'Utilisez de 2 à 60 minuscules, chiffres et tirets simples.',
  },
  slug_reserved: {
    en: 'This word is kept for pages of the product. Choose another one.',
    fr: 'Ce mot est réservé aux pages du produit. Choisissez-en un autre.',
  },
  slug_taken: {
    en: 'Another workspace has this address. Choose another one.',
    fr: 'Un autre espace a cette adresse. Choisissez-en une autre.',
  },
  email_taken: {
    en: 'Another member of this workspace has this address.',
    fr: 'Un autre membre de cet espace a cette adresse.',
  },
  email_by_admin: {
    en: 'Your address is how you log in. An admin can change it for you.',
    fr: 'Votre adresse sert à vous connecter. Un administrateur peut la changer pour vous.',
  },
  manager_oneself: {
    en: 'A member cannot be their own manager. Choose someone else.',
    fr: 'Un membre ne peut pas être son propre responsable. Choisissez une autre personne.',
  },
  manager_unknown: {
    en: 'We couldn’t find this member. Choose another manager.',
    fr: 'Ce membre est introuvable. Choisissez un autre responsable.',
  },
  manager_cycle: {
    en: 'This person already reports to the member, directly or through others. Choose another manager.',
    fr: 'Cette personne dépend déjà de ce membre, directement ou non. Choisissez un autre responsable.',
  },
  unknown_field: { en: 'This field does not exist here.', fr: 'Ce champ n’existe pas ici.' },
  unknown_choice: { en: 'Choose one of the values offered.', fr: 'Choisissez une des valeurs proposées.' },
  too_long: { en: 'This is too long or too large.', fr: 'C’est trop long ou trop grand.' },
  invalid_integer: {
    en: 'Type a whole number, such as 12.',
    fr: 'Saisissez un nombre entier, par exemple 12.',
  },
  invalid_date: {
    en: 'Type a day as year-month-day, such as 2026-11-23.',
    fr: 'Saisissez un jour en année-mois-jour, par exemple 2026-11-23.',
  },
  invalid_time: { en: 'Type a time, such as 14:30.', fr: 'Saisissez une heure, par exemple 14:30.' },
  invalid_datetime: {
    en: 'Type a day and a time, such as 2026-11-23 14:30.',
    fr: 'Saisissez un jour et une heure, par exemple 2026-11-23 14:30.',
  },
  invalid_boolean: { en: 'Choose yes or no.', fr: 'Choisissez oui ou non.' },
  other_domain: {
    en: 'This workspace takes addresses of its organisation. Enter the one you have there.',
    fr: 'Cet espace n’accepte que les adresses de son organisation. Saisissez la vôtre.',
  },
  other: { en: 'This cannot be used.', fr: 'Ceci est inutilisable.' },
};

/** Field errors of a refused body, with dotted paths and sentences. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[], language: Language): FieldError[] {
  return issues.slice(0, 50).map((issue) => {
    const missing = issue.code === 'invalid_type' && issue.input === undefined;
    const code = missing ? 'required' : issue.code === 'custom' ? issue.message : issue.code;
    const isEmail = issue.code === 'invalid_format' && issue.format === 'email';
    const sentence = FIELD_SENTENCES[isEmail ? 'invalid_email' : code] ?? FIELD_SENTENCES['other'];
    return { path: issue.path.map(String).join('.'), code, message: sentence?.[language] ?? code };
  });
}

/** A refusal of one field of a body, for what only the server can know of it. */
export function fieldProblem(path: string, code: string, language: Language): Problem {
  const sentence = FIELD_SENTENCES[code] ?? FIELD_SENTENCES['other'];
  return new Problem('invalid_input', { errors: [{ path, code, message: sentence?.[language] ?? code }] });
}
