import { ActionIcon, Checkbox, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { TextLink } from '#ui/links.tsx';
import { SortableRow } from '#ui/SortableRow.tsx';
import type { Category, CategoryUsage } from '../api.ts';
import { type DraftChoice, everybodyWith } from '../draft.ts';
import { membersWith } from '../view.ts';
import { ReasonTooltip } from '#ui/ReasonTooltip.tsx';
import c from './ChoicesEditor.module.css';

export interface ChoiceRowProps {
  id: string;
  index: number;
  total: number;
  choice: DraftChoice;
  /** The field of the option, if it is saved. */
  field: Category | undefined;
  usage: CategoryUsage | undefined;
  error: string | null;
  /** While a search narrows the list there is no order to change. */
  sortable: boolean;
  selected: boolean;
  onSelect: ((selected: boolean) => void) | null;
  onRename: (label: string) => void;
  onRemove: () => void;
}

export function ChoiceRow(props: ChoiceRowProps) {
  const { id, index, total, choice, error, sortable, selected, onSelect, onRename, onRemove } = props;
  const { t } = useTranslation('categories');
  const { label } = choice;
  const number = index + 1;
  return (
    <SortableRow id={id} index={index} total={total} name={label} className={c.row} disabled={!sortable}>
      {onSelect && (
        <Checkbox
          className={c.select}
          aria-label={t('choices.select', { label })}
          disabled={choice.key === null}
          checked={selected}
          onChange={(event) => onSelect(event.currentTarget.checked)}
        />
      )}
      <TextInput
        className={c.label}
        aria-label={t('choices.label', { number })}
        value={label}
        error={error}
        onChange={(event) => onRename(event.currentTarget.value)}
      />
      <ChoiceCount {...props} />
      <RemoveChoice {...props} onRemove={onRemove} />
    </SortableRow>
  );
}

/** The number of members with the option, as a link; inactive members are counted separately. */
function ChoiceCount({ choice, field, usage }: ChoiceRowProps) {
  const { t } = useTranslation('categories');
  const workspace = useWorkspace();
  const { key, label } = choice;
  if (!field) return null;
  if (key === null) return <span className={c.count}>{t('choices.new')}</span>;
  if (!usage) return <span className={c.count} />;
  const active = usage.choices[key] ?? 0;
  const inactive = usage.inactive.choices[key] ?? 0;
  return (
    <span className={c.count}>
      {active > 0 && (
        <TextLink
          to={paths.members(workspace)}
          search={{ filters: membersWith(field, { choice: key }) }}
          aria-label={t('choices.show', { count: active, label })}
        >
          {t('choices.members', { count: active })}
        </TextLink>
      )}
      {inactive > 0 && <span>{t('choices.inactive', { count: inactive })}</span>}
      {active + inactive === 0 && t('choices.nobody')}
    </span>
  );
}

function RemoveChoice({ choice, usage, onRemove }: ChoiceRowProps) {
  const { t } = useTranslation('categories');
  const count = choice.key === null ? 0 : everybodyWith(usage, choice.key);
  const label = t('choices.remove', { label: choice.label });
  if (count === 0) {
    return (
      <ActionIcon className={c.remove} aria-label={label} onClick={onRemove}>
        <IconTrash size={16} />
      </ActionIcon>
    );
  }
  return (
    <ReasonTooltip reason={t('choices.in_use', { count })}>
      <ActionIcon className={c.remove} aria-label={label} data-disabled aria-disabled="true">
        <IconTrash size={16} />
      </ActionIcon>
    </ReasonTooltip>
  );
}
