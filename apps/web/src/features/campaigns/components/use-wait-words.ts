import { useTranslation } from '#lib/i18n.ts';
import type { Wait } from '../forecast.ts';

/**
 * Unmatched people and the reason, in two sentences: "8 people wait because of rule 2. 11 colleagues share 5 possible partners."
 */
export function useWaitWords(): (wait: Wait) => { who: string; why: string } {
  const { t } = useTranslation('forecasts');
  return (wait) => {
    const { cause, count, rule } = wait;
    if (cause === 'empty' && rule !== null && wait.empty) {
      return { who: t('forecast.wait.empty', { count, rule, field: wait.empty.title }), why: '' };
    }
    const who =
      cause === 'rule' && rule !== null
        ? t('forecast.wait.rule', { count, rule })
        : t(`forecast.wait.${cause === 'rule' || cause === 'empty' ? 'other' : cause}`, { count });
    const { empty } = wait;
    const lacks = empty && t('forecast.why.empty', { count: empty.count, field: empty.title });
    return { who, why: [why(wait), lacks].filter(Boolean).join(' ') };
  };

  function why({ cause, code, people, partners, common }: Wait): string {
    if (cause === 'number') return t('forecast.why.number');
    switch (code) {
      case 'competition':
        return t('forecast.why.competition', {
          among: common
            ? t('forecast.why.competition_among', { count: people ?? 0, ...common })
            : t('forecast.why.competition_people', { count: people ?? 0 }),
          partners: t('forecast.why.partners', { count: partners ?? 0 }),
        });
      case 'no_allowed_partner':
        return common
          ? t('forecast.why.no_allowed_partner_among', { ...common })
          : t('forecast.why.no_allowed_partner');
      case 'all_taken':
        return t('forecast.why.all_taken');
      case 'odd_one_out':
        return t('forecast.why.odd_one_out', { count: people ?? 0 });
      default:
        return '';
    }
  }
}
