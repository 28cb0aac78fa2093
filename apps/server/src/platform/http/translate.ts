import { type FieldError, type ProblemCode, type ProblemResponse, PROBLEMS } from '@fika/contract';
import type { Translator } from '@fika/messages/server';
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
  // PostgreSQL accepts no NUL and no half of a surrogate pair, in text and in JSON.
  '22021': 'invalid_input',
  '22P05': 'invalid_input',
  // The time-out of statements: a second try would take as long.
  '57014': 'too_slow',
  // Others held what it needed, in each of its attempts.
  '40001': 'unavailable',
  '40P01': 'unavailable',
};

/** Whether PostgreSQL refused JSON for the same reason: the JSON holds half a character. */
function isHalfCharacter(error: unknown): boolean {
  const { code, detail } = error as { code?: string; detail?: string };
  return code === '22P02' && (detail ?? '').startsWith('Unicode ');
}

/** The problem for any error: its own, one of the HTTP layer, or `internal` for a bug. */
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
  t: Translator,
  requestId: string,
  isAuthenticated: boolean,
): ProblemResponse {
  const { values, errors } = problem.details;
  return {
    code: problem.code,
    title: problemSentence(problem.code, t, values),
    status: PROBLEMS[problem.code].status,
    request_id: requestId,
    is_authenticated: isAuthenticated,
    ...(errors ? { errors } : {}),
    ...(values ? { values } : {}),
  };
}

/**
 * The sentence of a problem. Values that are codes are written in words: permissions as on the pages, others by their names
 * in `problem_values`.
 */
export function problemSentence(
  code: ProblemCode,
  t: Translator,
  values: Readonly<Record<string, string>> = {},
): string {
  const words = Object.entries(values).map(([name, value]) => {
    const key: string = name === 'permission' ? `permissions:${value}` : `problem_values:${name}.${value}`;
    return [name, t.has(key) ? t(key) : value];
  });
  return t(`problems:${code}`, Object.fromEntries(words) as Record<string, string>);
}

/** Field errors of a refused body, with dotted paths and sentences. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[], t: Translator): FieldError[] {
  return issues.slice(0, 50).map((issue) => {
    const missing = issue.code === 'invalid_type' && issue.input === undefined;
    const code = missing ? 'required' : issue.code === 'custom' ? issue.message : issue.code;
    const isEmail = issue.code === 'invalid_format' && issue.format === 'email';
    const path = issue.path.map(String).join('.');
    return { path, code, message: fieldSentence(isEmail ? 'invalid_email' : code, t) };
  });
}

/** A refusal of one field of a body, for checks that only the server can do. */
export function fieldProblem(path: string, code: string, t: Translator): Problem {
  return new Problem('invalid_input', { errors: [{ path, code, message: fieldSentence(code, t) }] });
}

function fieldSentence(code: string, t: Translator): string {
  const key: string = `field_errors:${code}`;
  return t.has(key) ? t(key) : t('field_errors:other');
}
