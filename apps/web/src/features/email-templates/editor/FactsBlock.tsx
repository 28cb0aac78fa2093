import { type MessageFact, EMAIL_TEMPLATE_RULES } from '@fika/contract/email-templates/kinds';
import { Button, Checkbox, Stack } from '@mantine/core';
import type { NodeViewProps } from '@tiptap/react';
import { useTranslation } from '#lib/i18n.ts';
import { BlockFrame, useBlockForm } from './BlockFrame.tsx';
import c from './blocks.module.css';
import { useKind } from './kind.ts';

/** A small table: the session, the members of the group, the reason. The email omits rows without a value. */
export function FactsBlock(view: NodeViewProps) {
  const { t } = useTranslation('email_template_editor');
  const rows = view.node.attrs['rows'] as MessageFact[];
  const { close, ...form } = useBlockForm(view);
  const fields = (
    <Stack gap="sm">
      <FactChoices rows={rows} onChange={(chosen) => view.updateAttributes({ rows: chosen })} />
      <Button size="compact-sm" onClick={close}>
        {t('block.done')}
      </Button>
    </Stack>
  );
  return (
    <BlockFrame view={view} name={t('block.facts')} form={{ ...form, fields }}>
      <dl className={c.facts}>
        {rows.map((row) => (
          <div key={row}>
            <dt>{t(`fact.${row}`)}</dt>
            <dd>{t(`fact.${row}_sample`)}</dd>
          </div>
        ))}
      </dl>
    </BlockFrame>
  );
}

interface FactChoicesProps {
  rows: readonly MessageFact[];
  onChange: (rows: MessageFact[]) => void;
}

/** Rows have the order of the list. The last one cannot be removed, because the block can. */
function FactChoices({ rows, onChange }: FactChoicesProps) {
  const { t } = useTranslation('email_template_editor');
  const { facts } = EMAIL_TEMPLATE_RULES[useKind()];
  return (
    <Checkbox.Group
      label={t('block.facts_rows')}
      value={[...rows]}
      onChange={(chosen) => {
        const selected = facts.filter((fact) => chosen.includes(fact));
        if (selected.length > 0) onChange(selected);
      }}
    >
      <Stack gap="xs" mt="xs">
        {facts.map((fact) => (
          <Checkbox key={fact} value={fact} label={t(`fact.${fact}`)} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
