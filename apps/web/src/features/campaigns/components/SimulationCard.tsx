import { LIMITS } from '@fika/contract/limits';
import { Anchor, Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { Banner } from '#ui/Banner.tsx';
import { Card } from '#ui/Card.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { dividesEvenly } from '../draft.ts';
import { isSameWish, wishOf } from '../forecast.ts';
import type { SimulationReport } from '../forecast-api.ts';
import type { Forecast } from '../use-forecast.ts';
import { type Simulation, useSimulation } from '../use-simulation.ts';
import { Horizon } from './Horizon.tsx';
import c from './SimulationCard.module.css';
import { SimulationPicture } from './SimulationPicture.tsx';
import { SimulationTable } from './SimulationTable.tsx';
import { useSimulationWords } from './use-simulation-words.ts';

/** A simulation of up to this many people starts without a click. Larger ones take long, so the admin starts them. */
const UNASKED = 1_000;

interface SimulationCardProps {
  forecast: Forecast;
  /** Weeks between sessions. */
  frequency: number;
}

/** A simulation of the next sessions: unmatched people, repeat matches, and mixing. */
export default function SimulationCard({ forecast, frequency }: SimulationCardProps) {
  const { t } = useTranslation('simulation');
  const simulation = useSimulation(forecast.campaignId);
  const [field, setField] = useState<number | null>(null);
  const wish = wishOf(forecast.matching, field);
  const people = forecast.computed?.report.people;
  const tooFew = people !== undefined && people < 2;
  const run = () => simulation.run(wish);
  useFirstRun(simulation, people !== undefined && !tooFew && people <= UNASKED && !forecast.stale, run);
  const { report, running } = simulation;
  const sessions = report?.rounds.length ?? LIMITS.simulatedRounds;
  const stale = running || (report !== null && !isSameWish(simulation.wish, wish));
  return (
    <Card
      title={t('title', { count: sessions })}
      aside={!running && !forecast.blocked && !tooFew && <RunLink report={report} onRun={run} />}
      padding="flush"
    >
      <Standing simulation={simulation} />
      {report ? (
        <Sessions
          report={report}
          forecast={forecast}
          running={running}
          stale={stale}
          onField={(id) => {
            setField(id);
            simulation.run(wishOf(forecast.matching, id));
          }}
        />
      ) : (
        !running && <p className={c.nothing}>{t(tooFew ? 'too_few' : 'nothing')}</p>
      )}
      {dividesEvenly(forecast.matching) && (
        <Horizon report={report} people={people} forecast={forecast} frequency={frequency} />
      )}
    </Card>
  );
}

/** Starts the first simulation when the page opens and there is none yet. */
function useFirstRun({ untouched }: Simulation, wanted: boolean, run: () => void): void {
  const asked = useRef(false);
  useEffect(() => {
    if (!wanted || !untouched || asked.current) return;
    asked.current = true;
    run();
  }, [wanted, untouched, run]);
}

function RunLink({ report, onRun }: { report: Simulation['report']; onRun: () => void }) {
  const { t } = useTranslation('simulation');
  return (
    <Anchor component="button" type="button" className={c.run} onClick={onRun}>
      <IconPlayerPlay size={16} aria-hidden="true" />
      {t(report ? 'again' : 'run')}
    </Anchor>
  );
}

/** How far it is, or why there is nothing. */
function Standing({ simulation }: { simulation: Simulation }) {
  const { t } = useTranslation('simulation');
  const { running, progress, canceled, problem, error, report } = simulation;
  if (running) {
    const total = LIMITS.simulatedRounds;
    const done = Math.floor(progress * total);
    return (
      <div className={c.progress}>
        <ProgressBar
          label={t('running')}
          done={Math.max(progress, 0.02)}
          total={1}
          counts={t('running_of', { done, total })}
          note={t('goes_on')}
        />
        <Button variant="default" size="compact-sm" onClick={simulation.cancel}>
          {t('cancel')}
        </Button>
      </div>
    );
  }
  if (error || problem !== null) {
    return (
      <div className={c.failed}>
        {error ? (
          <ErrorBanner title={t('failed')} error={error} />
        ) : (
          <Banner title={t('failed')}>{problem}</Banner>
        )}
      </div>
    );
  }
  return canceled && !report ? <p className={c.canceled}>{t('canceled')}</p> : null;
}

interface SessionsProps {
  report: SimulationReport;
  forecast: Forecast;
  running: boolean;
  /** Not about what is in the form now. */
  stale: boolean;
  onField: (id: number) => void;
}

function Sessions({ report, forecast, running, stale, onField }: SessionsProps) {
  const { t } = useTranslation('simulation');
  const [asTable, setAsTable] = useState(false);
  const { supposed } = useSimulationWords(report);
  return (
    <div className={c.sessions} data-outdated={stale || undefined}>
      <p className={c.caption}>
        <span>{stale && !running ? t('stale') : supposed}</span>
        <Anchor component="button" type="button" className={c.switch} onClick={() => setAsTable(!asTable)}>
          {t(asTable ? 'as_picture' : 'as_table')}
        </Anchor>
      </p>
      {asTable ? (
        <SimulationTable report={report} />
      ) : (
        <SimulationPicture report={report} rules={forecast.matching.rules} onField={onField} />
      )}
    </div>
  );
}
