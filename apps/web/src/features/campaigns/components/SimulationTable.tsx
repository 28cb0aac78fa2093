import { useTranslation } from '#lib/i18n.ts';
import { absencesIn } from '../forecast.ts';
import type { SimulationReport } from '../forecast-api.ts';
import c from './SimulationCard.module.css';
import { useSimulationWords } from './use-simulation-words.ts';

/** The picture as numbers. */
export function SimulationTable({ report }: { report: SimulationReport }) {
  const { t } = useTranslation('simulation');
  const words = useSimulationWords(report);
  const absences = absencesIn(report);
  const columns = [
    'session',
    'participants',
    ...absences,
    'waiting',
    'repeats',
    ...(report.mixing ? ['mixing' as const] : []),
  ] as const;
  return (
    <div className={c.frame}>
      <table className={c.table} aria-label={t('table')}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {report.rounds.map((round) => (
            <tr key={round.session_number}>
              <th scope="row">{words.number(round.session_number)}</th>
              <td>{words.number(round.participants)}</td>
              {absences.map((kind) => (
                <td key={kind}>{words.number(round[kind])}</td>
              ))}
              <td>{words.number(round.waiting)}</td>
              <td>{words.number(round.repeats)}</td>
              {report.mixing && <td>{words.share(round.mixing ?? 0)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
