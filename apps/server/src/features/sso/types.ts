import type { SsoError } from '@fika/contract';

/** An answer of an identity provider that opens nothing, and why. */
export class SsoRefusal extends Error {
  readonly code: SsoError;

  constructor(code: SsoError) {
    super(`A single sign-on was refused: ${code}`);
    this.name = 'SsoRefusal';
    this.code = code;
  }
}
