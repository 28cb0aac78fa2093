import type { Values } from './index.ts';

/** A message by the `t` of i18next. Values are separate from its options, which have names as well. */
export function textOf(
  say: (key: string, options: Record<string, unknown>) => string,
  key: string,
  values: Values = {},
): string {
  const { count } = values;
  return say(key, { replace: values, ...(typeof count === 'number' && { count }) });
}
