import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { rangeOf } from '../forecast.ts';
import type { SimulationReport } from '../forecast-api.ts';

/** A simulation in words: a sentence for each row, and one for the whole, for screen readers. */
export function useSimulationWords({ rounds, mixing, attendance, attendance_source }: SimulationReport) {
  const { t } = useTranslation('simulation');
  const language = useLanguage();
  const { number, percent } = useFormat();
  const share = (value: number) => percent(value);
  const range = (values: readonly number[], word: (value: number) => string) => {
    const { least, most } = rangeOf(values);
    return least === most ? word(least) : t('range', { from: word(least), to: word(most) });
  };
  const counts = (values: readonly number[]) =>
    values.every((value) => value === 0) ? t('none') : range(values, number);
  const waits = rounds.map(({ waiting }) => waiting);
  const shares = rounds.map((round) => round.mixing ?? 0);
  const repeats = rounds.reduce((sum, round) => sum + round.repeats, 0);
  const mixed = mixing ? shareRange(shares, share, (from, to) => t('range', { from, to })) : '';
  const compact = new Intl.NumberFormat(language, { notation: 'compact' });
  return {
    number,
    share,
    /** As short as a cell wants it: "1.2K". */
    compact: (value: number) => (value < 1000 ? number(value) : compact.format(value)),
    participants: range(
      rounds.map(({ participants }) => participants),
      number,
    ),
    waiting: counts(waits),
    counts: (kind: 'away' | 'over_cap') => counts(rounds.map((round) => round[kind])),
    repeats: counts(rounds.map((round) => round.repeats)),
    mixing: mixed,
    supposed:
      attendance === 1 ? t('supposed_all') : t(`supposed_${attendance_source}`, { share: share(attendance) }),
    sentence: t('says', {
      waiting: t('says_waiting', { count: rounds.length, range: counts(waits) }),
      repeats: t('says_repeats', { count: repeats }),
      mixing: mixing ? t('says_mixing', { field: mixing.title, range: mixed }) : '',
    }).trim(),
  };
}

/** "41 to 66%": the percent sign appears once. */
function shareRange(
  shares: readonly number[],
  word: (share: number) => string,
  join: (from: string, to: string) => string,
): string {
  const [first = 0] = shares;
  const last = shares.at(-1) ?? first;
  const [from, to] = [word(first), word(last)];
  return from === to ? to : join(from.replace(/\s*%$/u, ''), to);
}
