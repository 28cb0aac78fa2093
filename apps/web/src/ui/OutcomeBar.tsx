import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { TextLink } from './links.tsx';
import c from './OutcomeBar.module.css';

/** The accent for the subject, warm greys for the rest, the three others for exceptions. */
export type Series = 'accent' | 'grey-1' | 'grey-2' | 'grey-3' | 'rest' | 'cinnamon' | 'lingon' | 'pine';

export interface OutcomeItem {
  key: string;
  label: string;
  count: number;
  series: Series;
  /** The reason, or what followed. */
  note?: ReactNode;
  /** From `paths`: the list of these people. */
  to?: string;
  /** The filter of that address. */
  search?: Readonly<Record<string, string>>;
}

export interface OutcomeBarProps {
  items: readonly OutcomeItem[];
  /** What the bar divides, as a sentence: "Results of all participants of session 13". */
  label: string;
  /** `full` lists every item with its reason below; `legend` only names them. */
  size?: 'full' | 'legend';
}

/** One stacked bar that adds up to all participants, then each part with its count and reason, in the given order. */
export function OutcomeBar({ items, label, size = 'full' }: OutcomeBarProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const sentence = items.map((item) => `${item.label} ${number(item.count)}`).join(', ');
  return (
    <div data-size={size} className={c.outcome}>
      <div className={c.bar} role="img" aria-label={t('labelled', { label, value: sentence })}>
        {items
          .filter((item) => item.count > 0)
          .map((item) => (
            <span
              key={item.key}
              className={c.part}
              data-series={item.series}
              style={{ flexGrow: item.count }}
            />
          ))}
      </div>
      <ul className={c.list}>
        {items.map((item) => (
          <li key={item.key} className={c.item}>
            <span className={c.swatch} data-series={item.series} />
            <span className={c.count}>{number(item.count)}</span>
            <span className={c.name}>
              {item.to ? (
                <TextLink
                  to={item.to}
                  className={c.link}
                  {...(item.search && { search: item.search as never })}
                >
                  {item.label}
                </TextLink>
              ) : (
                item.label
              )}
            </span>
            {item.note && <span className={c.note}>{item.note}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
