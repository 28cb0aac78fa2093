import { Tooltip, UnstyledButton } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import type { RoundGroup } from '#features/rounds/api.ts';
import { scoreParts } from '#features/rounds/review.ts';
import c from './GroupCard.module.css';

/** The score of a group, with a tooltip that lists its parts. */
export function GroupScore({ group: { number: group, score } }: { group: RoundGroup }) {
  const { t } = useTranslation('groups');
  const format = useFormat();
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  const number = (points: number) => format.number(points).replace('-', '\u2212');
  const parts = scoreParts(score);
  if (!score || parts.length === 0) return null;
  const total = number(Math.round(score.total));
  const lines = parts.map(({ part, points }) => ({
    part,
    label: t(`score.${part}`),
    points: part === 'rules' ? t('score.of_hundred', { points: number(points) }) : number(points),
  }));
  const sentence = lines.map(({ label, points }) => `${label} ${points}`).join(', ');
  return (
    <>
      <UnstyledButton
        ref={button}
        className={c.score}
        aria-label={t('score.label', { group, total, sentence })}
        onMouseEnter={() => setOpened(true)}
        onMouseLeave={() => setOpened(false)}
        onFocus={() => setOpened(true)}
        onBlur={() => setOpened(false)}
        onKeyDown={({ key }) => key === 'Escape' && setOpened(false)}
      >
        {t('score.short', { total })}
      </UnstyledButton>
      {/* Rendered on demand, because each card of a long board has one. */}
      {opened && (
        <Tooltip
          target={button}
          label={
            <span className={c.parts}>
              {lines.map(({ part, label, points }) => (
                <span key={part} className={c.part}>
                  <span>{label}</span>
                  <span>{points}</span>
                </span>
              ))}
              {parts.length > 1 && (
                <span className={c.part} data-sum>
                  <span>{t('score.total')}</span>
                  <span>{total}</span>
                </span>
              )}
            </span>
          }
        />
      )}
    </>
  );
}
