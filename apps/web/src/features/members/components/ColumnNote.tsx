import { LIMITS } from '@fika/contract/limits';
import type { MappingTarget } from '@fika/spreadsheet/mapping';
import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/use-format.ts';
import { hasChoices } from '../../categories/view.ts';
import type { Choices, PlanOfFile } from '../file-messages.ts';
import { isNewField } from '../upload-plan.ts';
import type { FileForm } from '../use-file.ts';
import c from './ColumnNote.module.css';

interface ColumnNoteProps {
  name: string;
  target: MappingTarget;
  choices: Choices;
  form: FileForm;
}

/** What a column brings with it: choices of a new field, choices that a field lacks, dates read one way or the other. */
export function ColumnNote({ name, target, choices, form }: ColumnNoteProps) {
  const { plan } = form;
  if (!plan || target === 'ignore') return null;
  return (
    <>
      {isNewField(target) && <NewChoices plan={plan} title={target.new_category} />}
      {typeof target !== 'string' && 'category' in target && (
        <LackingChoices plan={plan} category={target.category} />
      )}
      <DateOrder name={name} plan={plan} choices={choices} form={form} />
    </>
  );
}

function NewChoices({ plan, title }: { plan: PlanOfFile; title: string }) {
  const { t } = useTranslation('members');
  const field = plan.new_fields.find((one) => one.title === title);
  if (!field || !hasChoices(field.type)) return null;
  const count = field.choices.length;
  if (count > LIMITS.choicesMax) {
    return <p className={c.warning}>{t('upload.too_many_choices', { max: LIMITS.choicesMax })}</p>;
  }
  return <p className={c.note}>{t('upload.choices', { count })}</p>;
}

function LackingChoices({ plan, category }: { plan: PlanOfFile; category: number }) {
  const { t } = useTranslation('members');
  const { list } = useFormat();
  const lacking = plan.new_choices.find((one) => one.category === category);
  if (!lacking) return null;
  const count = lacking.labels.length;
  const first = list(lacking.labels.slice(0, 3));
  return <p className={c.note}>{t('upload.lacking', { count, first })}</p>;
}

function DateOrder({ name, plan, choices, form }: Omit<ColumnNoteProps, 'target'> & { plan: PlanOfFile }) {
  const { t } = useTranslation('members');
  const dates = plan.dates.find(({ column }) => column === name);
  const chosen = choices.date_orders.some(([column]) => column === name);
  if (!dates || (dates.certain && !chosen)) return null;
  const decide = (order: 'dmy' | 'mdy') =>
    form.change({
      date_orders: [...choices.date_orders.filter(([column]) => column !== name), [name, order]],
    });
  return (
    <div className={c.dates}>
      <span className={c.note}>{t('upload.date_order')}</span>
      <SegmentedControl
        aria-label={t('upload.date_order_of', { column: name })}
        data={[
          { value: 'dmy', label: t('upload.dmy') },
          { value: 'mdy', label: t('upload.mdy') },
        ]}
        value={dates.order}
        onChange={(order) => decide(order === 'mdy' ? 'mdy' : 'dmy')}
      />
    </div>
  );
}
