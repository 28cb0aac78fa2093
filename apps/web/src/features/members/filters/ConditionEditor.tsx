import type { FilterItem } from '@fika/contract/filter-shape';
import { Button, Group } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { ConditionFields } from './ConditionFields.tsx';
import type { SentenceEdit } from './use-sentence-edit.ts';

const VALUE = '[data-condition-value] :is(input, button)';

interface EditorProps {
  edit: SentenceEdit;
  item: FilterItem;
  /** Whether the reader clicked on the value, so that it gets the focus. */
  toValue: boolean;
}

export function ConditionEditor({ edit, item, toValue }: EditorProps) {
  const { t } = useTranslation('filters');
  const form = useFocusOnValue(toValue);
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        edit.close();
      }}
    >
      <ConditionFields layout="stack" item={item} onChange={edit.change} />
      <Group justify="space-between" mt="sm" gap="xs">
        <Button variant="subtle" color="gray" size="compact-sm" onClick={edit.remove}>
          {t('remove')}
        </Button>
        <Button type="submit" size="compact-sm">
          {t('done')}
        </Button>
      </Group>
    </form>
  );
}

/** Whether the focus begins in the value is decided by the first render. */
function useFocusOnValue(toValue: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const [atFirst] = useState(toValue);
  useEffect(() => {
    // After the popover has given the focus to its first field.
    const timer = setTimeout(() => {
      const value = atFirst ? form.current?.querySelector<HTMLElement>(VALUE) : null;
      value?.focus();
    });
    return () => clearTimeout(timer);
  }, [atFirst]);
  return form;
}
