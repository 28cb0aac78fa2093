import type { Translator } from '@fika/messages/server';
import { Problem } from '#platform/problem.ts';
import type { MetadataFault } from './rules.ts';

type Fault =
  | MetadataFault
  | 'certificate'
  | 'certificate_weak'
  | 'address_not_https'
  | 'enforced_disabled'
  | 'nothing_given'
  | 'url_refused'
  | 'url_unreachable'
  | 'url_status';

/** A fault at its field. */
export function fieldFault(t: Translator, path: string, fault: Fault): Problem {
  return new Problem('invalid_input', {
    errors: [{ path, code: fault, message: t(`single_sign_on:faults.${fault}`) }],
  });
}
