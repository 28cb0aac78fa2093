import type { FieldError, ProblemCode, ProblemResponse } from '@fika/contract/problems';

/** Failures that the browser sees and the server does not. */
export type LocalCode = 'timeout' | 'network' | 'bad_response';

interface Detail {
  code: ProblemCode | LocalCode;
  message: string;
  status?: number;
  data?: unknown;
  request_id?: string | null;
  errors?: readonly FieldError[];
}

/** Any answer that is not a success, with the response data; and no answer at all. `status` is 0 for the latter. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ProblemCode | LocalCode;
  readonly status: number;
  readonly data: unknown;
  readonly request_id: string | null;
  readonly errors: readonly FieldError[];

  constructor(detail: Detail) {
    super(detail.message);
    this.code = detail.code;
    this.status = detail.status ?? 0;
    this.data = detail.data ?? null;
    this.request_id = detail.request_id ?? null;
    this.errors = detail.errors ?? [];
  }
}

/** The error of an answer: the problem it carries, or, from something between us and the server, its bare status. */
export function errorOfResponse(status: number, data: unknown, requestId: string | null): ApiError {
  if (isProblem(data)) {
    return new ApiError({
      code: data.code,
      message: data.title,
      status,
      data,
      request_id: data.request_id,
      errors: data.errors ?? [],
    });
  }
  return new ApiError({
    code: 'bad_response',
    message: `unexpected answer ${status}`,
    status,
    data,
    request_id: requestId,
  });
}

function isProblem(data: unknown): data is ProblemResponse {
  return typeof data === 'object' && data !== null && 'code' in data && 'title' in data;
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
