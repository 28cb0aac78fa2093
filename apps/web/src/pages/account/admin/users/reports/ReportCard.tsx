import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { paths } from '#paths.ts';
import { Card } from '#ui/Card.tsx';
import { TextLink } from '#ui/links.tsx';
import type { CoffeeReport } from '#features/coffee-reports/api.ts';
import c from './ReportsPage.module.css';

interface ReportCardProps {
  report: CoffeeReport;
  /** Asks to settle or reopen it. */
  onStep: () => void;
}

/** One report with who wrote it, what it says, and how it was settled. */
export function ReportCard({ report, onStep }: ReportCardProps) {
  const { t } = useTranslation('coffee_reports');
  const { slug } = useWorkspace();
  const { dateTime } = useFormat();
  const { reporter, about, others, program, topic, text, steps, created_at, state } = report;
  const act = state === 'open' ? 'settle' : 'reopen';
  const linked = (person: CoffeeReport['reporter']) => (
    <TextLink key={person.id} to={paths.memberProfile({ slug, id: person.id })}>
      {person.full_name}
    </TextLink>
  );
  return (
    <Card
      heading="section"
      title={t(`topics.${topic}`)}
      aside={
        <Button variant="default" onClick={onStep} aria-label={t(`${act}.of`, { name: reporter.full_name })}>
          {t(`${act}.action`)}
        </Button>
      }
    >
      <p className={c.program}>{program?.name ?? t('alone')}</p>
      <dl className={c.facts}>
        <Fact label={t('from')}>{linked(reporter)}</Fact>
        <Fact label={t('about')}>{about ? linked(about) : t('no_one')}</Fact>
        {others.length > 0 && <Fact label={t('others')}>{others.map(linked)}</Fact>}
        <Fact label={t('on')}>{dateTime(created_at)}</Fact>
      </dl>
      <p className={c.text}>{text}</p>
      {steps.length > 0 && (
        <ol className={c.steps}>
          {steps.map((step) => (
            <li key={step.created_at} className={c.step}>
              <p>
                {t(`steps.${step.step}`, {
                  name: step.actor_name ?? t('former_admin'),
                  when: dateTime(step.created_at),
                })}
              </p>
              {(['answer', 'note'] as const).map(
                (kind) =>
                  step[kind] !== '' && (
                    <div key={kind}>
                      <p className={c.label}>{t(kind)}</p>
                      <p className={c.text}>{step[kind]}</p>
                    </div>
                  ),
              )}
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className={c.label}>{label}</dt>
      <dd className={c.people}>{children}</dd>
    </div>
  );
}
