import type { RowError } from '@fika/spreadsheet/map-rows';
import { ActionIcon, Anchor, TextInput } from '@mantine/core';
import { IconArrowBackUp, IconPencil, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import type { Choices, PreviewRow } from '#features/members/file-messages.ts';
import { withEdit } from '#features/members/upload-plan.ts';
import type { ChosenFile, FileForm } from '#features/members/use-file.ts';
import { useRefusalWords } from '#features/members/use-refusal-words.ts';
import c from './FilePreview.module.css';

interface PreviewRowsProps {
  file: ChosenFile;
  choices: Choices;
  rows: readonly PreviewRow[];
  form: FileForm;
}

export function PreviewRows({ file, choices, rows, form }: PreviewRowsProps) {
  const { t } = useTranslation('uploads');
  return (
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
          {rows.map((one) => (
            <Row key={one.row} one={one} columns={file.columns} choices={choices} form={form} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  one: PreviewRow;
  columns: readonly string[];
  choices: Choices;
  form: FileForm;
}

function Row({ one, columns, choices, form }: RowProps) {
  const { t } = useTranslation('uploads');
  const { reason } = useRefusalWords();
  const { row, cells, errors, is_left, fixed } = one;
  // An error of the whole line appears at its number.
  const whole = errors.filter(({ column }) => !columns.includes(column));
  const leave = () =>
    form.change({
      left_rows: is_left ? choices.left_rows.filter((line) => line !== row) : [...choices.left_rows, row],
    });
  const fix = (column: number, text: string) =>
    form.change({ edits: withEdit(choices.edits, row, column, text) });
  const dropExtra = () => {
    const extra = cells.slice(columns.length).map((_, index) => columns.length + index);
    form.change({
      edits: extra.reduce((edits, column) => withEdit(edits, row, column, ''), choices.edits),
    });
  };
  const label = t(is_left ? 'upload.take_row' : 'upload.leave_row', { line: row });
  const isBroken = whole.some((error) => error.reason === 'broken_quotes');
  return (
    <tr data-bad={errors.length > 0 || undefined} data-left={is_left || undefined}>
      <th scope="row" data-whole={whole.length > 0 || undefined}>
        <span className={c.line}>
          {row}
          {!isBroken && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={label}
              title={label}
              onClick={leave}
            >
              {is_left ? <IconArrowBackUp size={14} /> : <IconX size={14} />}
            </ActionIcon>
          )}
        </span>
        {is_left && <span className={c.left}>{t('upload.row_left')}</span>}
        {whole.map((error) => (
          <span key={error.reason} className={c.error}>
            {reason(error)}
            {error.reason === 'too_many_cells' && (
              <Anchor component="button" type="button" size="xs" onClick={dropExtra}>
                {t('upload.drop_extra', { value: error.value })}
              </Anchor>
            )}
          </span>
        ))}
      </th>
      {columns.map((column, index) => (
        <Cell
          key={column}
          name={t('upload.cell', { column, line: row })}
          text={cells[index] ?? ''}
          error={is_left ? undefined : errors.find((error) => error.column === column)}
          isFixed={fixed.includes(index)}
          isOpen={!isBroken && !is_left}
          onFix={(text) => fix(index, text)}
        />
      ))}
    </tr>
  );
}

interface CellProps {
  name: string;
  text: string;
  error: RowError | undefined;
  isFixed: boolean;
  /** Whether it can be fixed. */
  isOpen: boolean;
  onFix: (text: string) => void;
}

function Cell({ name, text, error, isFixed, isOpen, onFix }: CellProps) {
  const { t } = useTranslation('uploads');
  const { reason } = useRefusalWords();
  const [editing, setEditing] = useState(false);
  const done = (written: string) => {
    setEditing(false);
    if (written.trim() !== text) onFix(written);
  };
  if (isOpen && (error || editing)) {
    return (
      <td data-bad={error !== undefined || undefined}>
        <TextInput
          // A new text of the same cell is a new beginning.
          key={text}
          size="xs"
          aria-label={name}
          defaultValue={text}
          ref={editing ? focusIt : undefined}
          error={error && reason(error)}
          onBlur={(event) => done(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') focusNext(event.currentTarget);
            if (event.key === 'Escape') {
              event.currentTarget.value = text;
              event.currentTarget.blur();
            }
          }}
        />
      </td>
    );
  }
  return (
    <td data-fixed={isFixed || undefined}>
      <span className={c.cell}>
        <span className={c.text} title={text.length > 40 ? text : undefined}>
          {text}
        </span>
        {isOpen && (
          <ActionIcon
            className={c.pencil}
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={t('upload.fix', { cell: name })}
            onClick={() => setEditing(true)}
          >
            <IconPencil size={14} />
          </ActionIcon>
        )}
      </span>
    </td>
  );
}

/** The admin opens a cell to type in it. */
function focusIt(input: HTMLInputElement | null): void {
  input?.focus();
}

/** The next cell that is open for editing, so that a column of errors is fixed without the mouse. */
function focusNext(input: HTMLInputElement): void {
  const inputs = [...(input.closest('table')?.querySelectorAll<HTMLInputElement>('tbody input') ?? [])];
  const next = inputs[inputs.indexOf(input) + 1];
  if (next) next.focus();
  else input.blur();
}
