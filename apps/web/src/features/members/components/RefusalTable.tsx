import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { useRefusalWords } from '../use-refusal-words.ts';
import type { Warning } from '../rejected.ts';
import c from './RefusalTable.module.css';

/** Rows that were refused, or imported without their manager: line, place, text of the cell, reason. */
export function RefusalTable({ refusals, label }: { refusals: readonly Warning[]; label?: string }) {
  const { t } = useTranslation('uploads');
  const { number } = useFormat();
  const words = useRefusalWords();
  return (
    <div className={c.scroll}>
      <table className={c.table} aria-label={label ?? t('result.rejected_rows')}>
        <thead>
          <tr>
            <th scope="col">{t('upload.line')}</th>
            <th scope="col">{t('result.place')}</th>
            <th scope="col">{t('result.value')}</th>
            <th scope="col">{t('result.reason')}</th>
          </tr>
        </thead>
        <tbody>
          {refusals.map((refusal) => (
            <tr key={`${refusal.row} ${refusal.place} ${refusal.reason}`}>
              <td>{number(refusal.row)}</td>
              <td>{words.place(refusal)}</td>
              <td className={c.value}>{refusal.value}</td>
              <td>{words.reason(refusal)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
