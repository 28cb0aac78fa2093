import { EMAIL_TEMPLATE_LIMITS, type EmailTemplateKind } from '@fika/contract/email-templates/kinds';
import { ActionIcon, Menu, TextInput } from '@mantine/core';
import { IconBraces } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { KindContext } from '#features/email-templates/editor/kind.ts';
import { VariableItems } from '#features/email-templates/editor/VariableItems.tsx';
import { insertAt } from '#features/email-templates/view.ts';

interface SubjectFieldProps {
  kind: EmailTemplateKind;
  value: string;
  onChange: (subject: string) => void;
  error: string | null;
  readOnly: boolean;
}

/** The subject, which shows variables as typed text; the menu inserts one at the caret. */
export function SubjectField({ kind, value, onChange, error, readOnly }: SubjectFieldProps) {
  const { t } = useTranslation('email_template_editor');
  const field = useRef<HTMLInputElement>(null);
  const caret = useRef({ from: value.length, to: value.length });
  const remember = () => {
    const { selectionStart, selectionEnd } = field.current ?? {};
    caret.current = { from: selectionStart ?? value.length, to: selectionEnd ?? value.length };
  };
  const insert = (name: string) => {
    const next = insertAt(value, caret.current, `{{${name}}}`);
    caret.current = { from: next.caret, to: next.caret };
    onChange(next.text);
    // The menu gives the focus back to its button: the field takes it after that.
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(next.caret, next.caret);
    });
  };
  return (
    <TextInput
      ref={field}
      label={t('subject')}
      description={t('subject_help', { open: '{{', close: '}}' })}
      error={error}
      maxLength={EMAIL_TEMPLATE_LIMITS.subject}
      readOnly={readOnly}
      value={value}
      // A pasted line break would start a new header of the email.
      onChange={(event) => onChange(event.currentTarget.value.replaceAll(/[\r\n]+/g, ' '))}
      onBlur={remember}
      rightSection={
        readOnly ? null : (
          <Menu position="bottom-end" withinPortal returnFocus={false}>
            <Menu.Target>
              <ActionIcon variant="subtle" size="sm" aria-label={t('insert.into_subject')}>
                <IconBraces size={16} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
              <KindContext value={kind}>
                <VariableItems onPick={insert} />
              </KindContext>
            </Menu.Dropdown>
          </Menu>
        )
      }
    />
  );
}
