import type { CampaignRule } from '@fika/contract/campaign-rules';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { SessionArea } from '#ui/SessionArea.tsx';
import { SessionCells } from '#ui/SessionCells.tsx';
import { useCategories } from '#features/categories/api.ts';
import {
  mixingFields,
  type Range,
  rangeOf,
  repeatsTone,
  type SimulatedRound,
  waitingTone,
  absencesIn,
} from '../forecast.ts';
import type { SimulationReport } from '../forecast-api.ts';
import c from './SimulationCard.module.css';
import { useSimulationWords } from './use-simulation-words.ts';

interface PictureProps {
  report: SimulationReport;
  rules: readonly CampaignRule[];
  onField: (id: number) => void;
}

/** Two rows of cells and a line over the same sessions; hovering a session shows its values. */
export function SimulationPicture({ report, rules, onField }: PictureProps) {
  const { t } = useTranslation('simulation');
  const words = useSimulationWords(report);
  const [active, setActive] = useState<number | null>(null);
  const { rounds, mixing } = report;
  const waits = rangeOf(rounds.map(({ waiting }) => waiting));
  const round = active === null ? null : (rounds[active] ?? null);
  const point = { active, onPoint: setActive };
  const inSession = (value: string) => t('in_session', { value, number: round?.session_number ?? 0 });
  return (
    <>
      <div className={c.picture} role="img" aria-label={words.sentence}>
        <SessionCells
          label={t('waiting', { of: words.participants })}
          value={round ? inSession(words.number(round.waiting)) : words.waiting}
          cells={cells(rounds, ({ waiting }) => words.compact(waiting), waits)}
          {...point}
        />
        {absencesIn({ rounds }).map((kind) => (
          <SessionCells
            key={kind}
            label={t(kind)}
            value={round ? inSession(words.number(round[kind])) : words.counts(kind)}
            cells={rounds.map((one) => ({
              key: one.session_number,
              text: words.compact(one[kind]),
              tone: 'neutral' as const,
            }))}
            {...point}
          />
        ))}
        <SessionCells
          label={t('repeats')}
          value={round ? inSession(words.number(round.repeats)) : words.repeats}
          cells={rounds.map((one) => ({
            key: one.session_number,
            text: words.compact(one.repeats),
            tone: repeatsTone(one),
          }))}
          {...point}
        />
        {mixing && (
          <SessionArea
            label={t('mixing', { field: mixing.title })}
            value={round ? inSession(words.share(round.mixing ?? 0)) : words.mixing}
            shares={rounds.map((one) => one.mixing ?? 0)}
            ticks={rounds.map((one) => words.number(one.session_number))}
            {...point}
          />
        )}
      </div>
      <MixingField chosen={mixing?.category} rules={rules} onField={onField} />
    </>
  );
}

function cells(rounds: readonly SimulatedRound[], text: (round: SimulatedRound) => string, waits: Range) {
  return rounds.map((round) => ({
    key: round.session_number,
    text: text(round),
    tone: waitingTone(round, waits),
  }));
}

/** Which field is counted, when the rules speak of several. */
function MixingField({
  chosen,
  rules,
  onField,
}: Pick<PictureProps, 'rules' | 'onField'> & { chosen: number | undefined }) {
  const { t } = useTranslation('simulation');
  const fields = mixingFields(rules, useCategories());
  if (fields.length < 2) return null;
  return (
    <NativeSelect
      label={t('mixing_field')}
      value={String(chosen ?? '')}
      data={fields.map(({ id, title }) => ({ value: String(id), label: title }))}
      onChange={(event) => onField(Number(event.currentTarget.value))}
    />
  );
}
