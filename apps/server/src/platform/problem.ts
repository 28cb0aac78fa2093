import { type FieldError, PROBLEMS, type ProblemCode } from '@fika/contract';

interface ProblemDetails {
  /** Fill the placeholders of the sentence. */
  values?: Record<string, string>;
  errors?: FieldError[];
  /** Seconds after which trying again makes sense. */
  retryAfter?: number;
}

/** An expected failure from the closed catalogue of the contract. Everything else that is thrown is a bug. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly details: ProblemDetails;

  constructor(code: ProblemCode, details: ProblemDetails = {}) {
    super(code);
    this.name = 'Problem';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return PROBLEMS[this.code].status;
  }
}

/** Returns the value, or throws `not_found` when there is none: another company's row and no row look the same. */
export function found<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Problem('not_found');
  return value;
}
