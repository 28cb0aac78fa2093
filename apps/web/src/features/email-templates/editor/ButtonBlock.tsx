import {
  EMAIL_TEMPLATE_LIMITS,
  EMAIL_TEMPLATE_RULES,
  type ButtonTarget,
} from '@fika/contract/email-templates/kinds';
import { Button, SegmentedControl, Select, Stack, TextInput } from '@mantine/core';
import type { NodeViewProps } from '@tiptap/react';
import { useTranslation } from '#lib/i18n.ts';
import { Labelled } from '#ui/Labelled.tsx';
import { WordsWithVariables } from '../components/WordsWithVariables.tsx';
import { BlockFrame, useBlockForm } from './BlockFrame.tsx';
import c from './blocks.module.css';
import { useKind } from './kind.ts';

const LOOKS = ['primary', 'link'] as const;

interface ButtonAttrs {
  label: string;
  target: ButtonTarget;
  look: (typeof LOOKS)[number];
}

/** A link to a page of the product: a filled button, or a line of text. */
export function ButtonBlock(view: NodeViewProps) {
  const { t } = useTranslation('email_template_editor');
  const attrs = view.node.attrs as ButtonAttrs;
  const { close, ...form } = useBlockForm(view);
  return (
    <BlockFrame
      view={view}
      name={t('block.button')}
      form={{ ...form, fields: <ButtonFields {...{ view, attrs, close }} /> }}
    >
      <span className={attrs.look === 'link' ? c.link : c.button}>
        <WordsWithVariables text={attrs.label || t('button.unnamed')} />
      </span>
      <span className={c.target}>{t(`target.${attrs.target}`)}</span>
    </BlockFrame>
  );
}

function ButtonFields({
  view,
  attrs,
  close,
}: {
  view: NodeViewProps;
  attrs: ButtonAttrs;
  close: () => void;
}) {
  const { t } = useTranslation('email_template_editor');
  const kind = useKind();
  const set = (change: Partial<ButtonAttrs>) => view.updateAttributes(change);
  return (
    <Stack gap="sm">
      <TextInput
        label={t('button.label')}
        data-autofocus
        maxLength={EMAIL_TEMPLATE_LIMITS.label}
        value={attrs.label}
        onChange={(event) => set({ label: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter') close();
        }}
      />
      <Select
        label={t('button.target')}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        data={EMAIL_TEMPLATE_RULES[kind].targets.map((target) => ({
          value: target,
          label: t(`target.${target}`),
        }))}
        value={attrs.target}
        onChange={(target) => {
          if (target) set({ target: target });
        }}
      />
      <Labelled label={t('button.look')}>
        <SegmentedControl
          fullWidth
          data={LOOKS.map((look) => ({ value: look, label: t(`button.looks.${look}`) }))}
          value={attrs.look}
          onChange={(look) => set({ look: look })}
        />
      </Labelled>
      <Button size="compact-sm" onClick={close}>
        {t('block.done')}
      </Button>
    </Stack>
  );
}
