import { useTranslation } from '#lib/i18n.ts';
import type { SimulationReport } from '../forecast-api.ts';
import type { Forecast } from '../use-forecast.ts';
import { meetEverybody, yearsOf } from '../view.ts';
import c from './SimulationCard.module.css';

interface HorizonProps {
  report: SimulationReport | null;
  people: number | undefined;
  forecast: Forecast;
  frequency: number;
}

/** How long it takes until everyone has met everyone: as simulated, or at best. */
export function Horizon({ report, people, forecast, frequency }: HorizonProps) {
  const { t } = useTranslation(['forecasts', 'simulation']);
  if (report?.everyone_met_after) {
    return <p className={c.horizon}>{t('simulation:met_after', { count: report.everyone_met_after })}</p>;
  }
  const sessions =
    report?.everyone_could_meet_in ??
    meetEverybody(people ?? 0, forecast.matching.users_per_group, frequency)?.sessions;
  if (!sessions) return null;
  const years = yearsOf(sessions, frequency);
  return (
    <p className={c.horizon}>
      {t('horizon', { count: sessions })} {years > 0 && t('years', { count: years })}
    </p>
  );
}
