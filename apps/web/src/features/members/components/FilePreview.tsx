import type { RowError } from '@fika/spreadsheet/map-rows';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/Card.tsx';
import type { PlanOfFile } from '../file-messages.ts';
import type { ChosenFile } from '../use-file.ts';
import { useRefusalWords } from '../use-refusal-words.ts';
import c from './FilePreview.module.css';

interface FilePreviewProps {
  file: ChosenFile;
  plan: PlanOfFile;
}

/** Rows of the file as they are, with what is wrong written into the cell where it is wrong. */
export function FilePreview({ file, plan }: FilePreviewProps) {
  const { t } = useTranslation('members');
  const [show, setShow] = useState<'first' | 'bad'>('first');
  const bad = plan.left_out > 0 && show === 'bad';
  const rows = bad ? plan.bad_rows : plan.first_rows;
  return (
    <Card
      title={t('upload.preview')}
      padding="flush"
      aside={
        plan.left_out > 0 && (
          <SegmentedControl
            aria-label={t('upload.preview')}
            data={[
              { value: 'first', label: t('upload.first_rows') },
              { value: 'bad', label: t('upload.bad_rows', { count: plan.left_out }) },
            ]}
            value={bad ? 'bad' : 'first'}
            onChange={(value) => setShow(value === 'bad' ? 'bad' : 'first')}
          />
        )
      }
    >
      <div className={c.scroll}>
        <table className={c.table}>
          <thead>
            <tr>
              <th scope="col">{t('upload.line')}</th>
              {file.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, cells }) => (
              <PreviewRow
                key={row}
                row={row}
                cells={cells}
                columns={file.columns}
                errors={plan.errors.filter((error) => error.row === row)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {bad && plan.bad_rows.length < plan.left_out && (
        <p className={c.more}>{t('upload.bad_more', { count: plan.bad_rows.length })}</p>
      )}
    </Card>
  );
}

interface PreviewRowProps {
  row: number;
  cells: readonly string[];
  columns: readonly string[];
  errors: readonly RowError[];
}

function PreviewRow({ row, cells, columns, errors }: PreviewRowProps) {
  const { reason } = useRefusalWords();
  // What is wrong with the line as a whole stands at its number.
  const whole = errors.filter(({ column }) => !columns.includes(column));
  return (
    <tr data-bad={errors.length > 0 || undefined}>
      <th scope="row">
        {row}
        {whole.map((error) => (
          <span key={error.reason} className={c.error}>
            {reason(error)}
          </span>
        ))}
      </th>
      {columns.map((column, index) => {
        const error = errors.find((one) => one.column === column);
        return (
          <td key={column} data-bad={error !== undefined || undefined}>
            <span className={c.cell}>{cells[index]}</span>
            {error && <span className={c.error}>{reason(error)}</span>}
          </td>
        );
      })}
    </tr>
  );
}
