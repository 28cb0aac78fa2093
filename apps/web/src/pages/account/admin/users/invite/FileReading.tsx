import { Select } from '@mantine/core';
import type { Delimiter, Encoding } from '@fika/spreadsheet/table';
import { useTranslation } from '#lib/i18n.ts';
import type { ChosenFile, FileForm } from '#features/members/use-file.ts';
import c from './FileReading.module.css';

const ENCODINGS: { value: Encoding; label: string }[] = [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'windows-1252', label: 'Windows-1252' },
  { value: 'utf-16le', label: 'UTF-16 LE' },
  { value: 'utf-16be', label: 'UTF-16 BE' },
];
const DELIMITERS = [
  [',', 'comma'],
  [';', 'semicolon'],
  ['\t', 'tab'],
  ['|', 'bar'],
] as const satisfies [Delimiter, string][];

/** The options for reading the file: the sheet of a workbook, the encoding and separator of a text file. */
export function FileReading({ file, form }: { file: ChosenFile; form: FileForm }) {
  const { t } = useTranslation('uploads');
  const { sheets, sheet, encoding, delimiter } = file;
  if (sheets.length > 1) {
    return (
      <div className={c.reading}>
        <Select
          label={t('upload.sheet')}
          data={sheets.map((name, index) => ({ value: String(index), label: name }))}
          value={String(sheet ?? 0)}
          disabled={form.busy}
          allowDeselect={false}
          onChange={(value) => value && form.reread({ sheet: Number(value) })}
        />
      </div>
    );
  }
  if (encoding === null) return null;
  const read = ENCODINGS.find(({ value }) => value === encoding)?.label ?? encoding;
  // Nearly every file is read well, and few people know these words.
  return (
    <details className={c.options}>
      <summary>{t('upload.reading', { encoding: read })}</summary>
      <div className={c.reading}>
        <Select
          label={t('upload.encoding')}
          data={ENCODINGS}
          value={encoding}
          disabled={form.busy}
          allowDeselect={false}
          onChange={(value) => {
            const chosen = ENCODINGS.find((one) => one.value === value)?.value;
            if (chosen) form.reread({ encoding: chosen, delimiter });
          }}
        />
        <Select
          label={t('upload.delimiter')}
          data={DELIMITERS.map(([value, name]) => ({ value, label: t(`upload.delimiters.${name}`) }))}
          value={delimiter}
          disabled={form.busy}
          allowDeselect={false}
          onChange={(value) => {
            const chosen = DELIMITERS.find(([one]) => one === value)?.[0];
            if (chosen) form.reread({ encoding, delimiter: chosen });
          }}
        />
      </div>
    </details>
  );
}
