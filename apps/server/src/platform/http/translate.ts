import {
  type FieldError,
  problemSentence,
  type ProblemCode,
  type ProblemResponse,
  PROBLEMS,
} from '@fika/contract';
import type { FastifyError } from 'fastify';
import type { z } from 'zod';
import { isDatabaseAway } from '../db/away.ts';
import { Problem } from '../problem.ts';
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
};

/** The problem that stands for any error: its own, one of the frame, or `internal` for a bug. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const { code, statusCode } = error as FastifyError;
  if (statusCode === 429) return new Problem('too_many_requests', { retryAfter: 60 });
  if (typeof code === 'string') {
    const known = CODES[code];
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

const FIELD_SENTENCES: Record<string, { en: string; fr: string }> = {
  required: { en: 'This is needed.', fr: 'Ce champ est nécessaire.' },
  too_small: { en: 'This is too short or too small.', fr: 'C’est trop court ou trop petit.' },
  too_big: { en: 'This is too long or too large.', fr: 'C’est trop long ou trop grand.' },
  invalid_format: { en: 'This is not in the right form.', fr: 'Le format n’est pas le bon.' },
  invalid_type: { en: 'This is of the wrong kind.', fr: 'Ce n’est pas du bon type.' },
  invalid_value: { en: 'Choose one of the values offered.', fr: 'Choisissez une des valeurs proposées.' },
  unrecognized_keys: { en: 'This is not known here.', fr: 'Ceci n’est pas connu ici.' },
  unknown_timezone: { en: 'This time zone is not known.', fr: 'Ce fuseau horaire est inconnu.' },
  other: { en: 'This cannot be used.', fr: 'Ceci est inutilisable.' },
};

/** Field errors of a refused body, with dotted paths and sentences. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[], language: Language): FieldError[] {
  return issues.slice(0, 50).map((issue) => {
    const missing = issue.code === 'invalid_type' && issue.input === undefined;
    const code = missing ? 'required' : issue.code === 'custom' ? issue.message : issue.code;
    const sentence = FIELD_SENTENCES[code] ?? FIELD_SENTENCES['other'];
    return { path: issue.path.map(String).join('.'), code, message: sentence?.[language] ?? code };
  });
}
