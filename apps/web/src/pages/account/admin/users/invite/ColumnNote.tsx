import { LIMITS } from '@fika/contract/limits';
import type { MappingTarget } from '@fika/spreadsheet/mapping';
import { Checkbox, SegmentedControl } from '@mantine/core';
import { hasChoices } from '#features/categories/view.ts';
import { useTranslation } from '#lib/i18n.ts';
import type { Choices, PlanOfFile } from '#features/members/file-messages.ts';
import { isNewField } from '#features/members/upload-plan.ts';
import type { FileForm } from '#features/members/use-file.ts';
import c from './ColumnNote.module.css';

const OPEN_LABELS = 5;
const SHOWN_LABELS = 200;

interface ColumnNoteProps {
  name: string;
  target: MappingTarget;
  choices: Choices;
  form: FileForm;
}

/** The questions of a column: options of a new field, options that a field lacks, the order of day and month. */
export function ColumnNote({ name, target, choices, form }: ColumnNoteProps) {
  const { plan } = form;
  if (!plan || target === 'ignore') return null;
  return (
    <>
      {isNewField(target) && <NewChoices plan={plan} title={target.new_category} />}
      {typeof target !== 'string' && 'category' in target && (
        <LackingChoices plan={plan} category={target.category} choices={choices} form={form} />
      )}
      <DateOrder name={name} plan={plan} choices={choices} form={form} />
    </>
  );
}

function NewChoices({ plan, title }: { plan: PlanOfFile; title: string }) {
  const { t } = useTranslation('uploads');
  const field = plan.new_fields.find((one) => one.title === title);
  if (!field || !hasChoices(field.type)) return null;
  const count = field.choices.length;
  if (count > LIMITS.choicesMax) {
    return <p className={c.warning}>{t('upload.too_many_choices', { max: LIMITS.choicesMax })}</p>;
  }
  return (
    <details className={c.labels}>
      <summary>{t('upload.choices', { count })}</summary>
      <ul className={c.list}>
        {field.choices.slice(0, SHOWN_LABELS).map((label) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
      {count > SHOWN_LABELS && <p className={c.note}>{t('upload.labels_more', { count: SHOWN_LABELS })}</p>}
    </details>
  );
}

interface LackingProps {
  plan: PlanOfFile;
  category: number;
  choices: Choices;
  form: FileForm;
}

/** Labels that the field lacks: each, or all of them, become choices of it. */
function LackingChoices({ plan, category, choices, form }: LackingProps) {
  const { t } = useTranslation('uploads');
  const lacking = plan.new_choices.find((one) => one.category === category);
  if (!lacking) return null;
  const { labels, title } = lacking;
  const left = new Set(choices.left_labels.flatMap(([id, label]) => (id === category ? [label] : [])));
  const added = labels.filter((label) => !left.has(label)).length;
  const leave = (own: readonly string[]) =>
    form.change({
      left_labels: [
        ...choices.left_labels.filter(([id]) => id !== category),
        ...own.map((label): [number, string] => [category, label]),
      ],
    });
  return (
    <div className={c.labels}>
      <Checkbox
        size="sm"
        label={t('upload.add_choices', { count: labels.length, field: title })}
        checked={added === labels.length}
        indeterminate={added > 0 && added < labels.length}
        onChange={(event) => leave(event.currentTarget.checked ? [] : labels)}
      />
      <details open={labels.length <= OPEN_LABELS}>
        <summary>{t('upload.lacking', { count: labels.length })}</summary>
        <ul className={c.list}>
          {labels.slice(0, SHOWN_LABELS).map((label) => (
            <li key={label}>
              <Checkbox
                size="sm"
                label={label}
                checked={!left.has(label)}
                onChange={(event) =>
                  leave(
                    event.currentTarget.checked ? [...left].filter((one) => one !== label) : [...left, label],
                  )
                }
              />
            </li>
          ))}
        </ul>
        {labels.length > SHOWN_LABELS && (
          <p className={c.note}>{t('upload.labels_more', { count: SHOWN_LABELS })}</p>
        )}
      </details>
    </div>
  );
}

/** The order of day and month in dates such as 05/06/2026: shown for all dates, and asked if the file is ambiguous. */
function DateOrder({ name, plan, choices, form }: Omit<ColumnNoteProps, 'target'> & { plan: PlanOfFile }) {
  const { t } = useTranslation('uploads');
  const dates = plan.dates.find(({ column }) => column === name);
  if (!dates) return null;
  const decide = (order: 'dmy' | 'mdy') =>
    form.change({
      date_orders: [...choices.date_orders.filter(([column]) => column !== name), [name, order]],
    });
  return (
    <div className={c.dates}>
      <span className={dates.certain ? c.note : c.warning}>
        {t(dates.certain ? 'upload.date_order' : 'upload.date_order_open')}
      </span>
      <SegmentedControl
        aria-label={t('upload.date_order_of', { column: name })}
        data={[
          { value: 'dmy', label: t('upload.dmy') },
          { value: 'mdy', label: t('upload.mdy') },
        ]}
        value={dates.certain ? dates.order : ''}
        onChange={(order) => decide(order === 'mdy' ? 'mdy' : 'dmy')}
      />
    </div>
  );
}
