import { type RuleFault, ruleFaultSentence } from '@fika/contract';
import type { Translator } from '@fika/messages/server';
import { Problem } from '#platform/problem.ts';
import { EngineFailed } from './gateway.ts';
import type { InputFault } from './types.ts';

/** Turns a contradiction that the engine found into the problem of the check of rules; returns every other failure unchanged. */
export function asRulesProblem(error: unknown, t: Translator): unknown {
  if (!(error instanceof EngineFailed) || !error.fault) return error;
  const rule = ruleIn(error.fault);
  if (error.fault.code !== 'contradiction' || rule === null) return error;
  const fault: RuleFault = { rule, code: 'contradiction', name: '' };
  const message = ruleFaultSentence(fault, t);
  return new Problem('rules_invalid', {
    values: { reason: message },
    errors: [{ path: `rules.${rule - 1}`, code: fault.code, message }],
  });
}

function ruleIn({ path }: InputFault): number | null {
  const index = /^rules\[(\d+)\]/.exec(path)?.[1];
  return index === undefined ? null : Number(index) + 1;
}
