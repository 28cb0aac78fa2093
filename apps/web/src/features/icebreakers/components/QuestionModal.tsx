import { ICEBREAKER_THEMES, type IcebreakerTheme } from '@fika/contract/email-templates/icebreaker-themes';
import { LIMITS } from '@fika/contract/limits';
import { Button, Group, Select, Textarea } from '@mantine/core';
import { useState } from 'react';
import { currentLanguage, translate, useTranslation } from '#lib/i18n.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { showToast } from '#ui/toast.tsx';
import { useReturnFocus } from '#ui/use-return-focus.ts';
import { type Icebreaker, useSaveIcebreaker } from '../api.ts';
import c from './Icebreakers.module.css';
import { Modal } from '#ui/Modal.tsx';

interface QuestionModalProps {
  /** Null for a new one. */
  question: Icebreaker | null;
  /** The theme of a new question. */
  theme: IcebreakerTheme;
  onClose: () => void;
}

/** Writes a question of the workspace's own, in one language or both. */
export function QuestionModal({ question, theme, onClose }: QuestionModalProps) {
  const { t } = useTranslation('icebreakers');
  const { t: common } = useTranslation();
  useReturnFocus();
  const [draft, setDraft] = useState(question ?? { theme, en: '', fr: '' });
  const save = useSaveIcebreaker();
  const empty = !draft.en.trim() && !draft.fr.trim();
  // The language of the reader first, because the reader writes the question in it.
  const languages = currentLanguage() === 'fr' ? (['fr', 'en'] as const) : (['en', 'fr'] as const);
  const submit = () => {
    const body = { theme: draft.theme, en: draft.en, fr: draft.fr };
    save.mutate(
      { id: question?.id ?? null, body },
      {
        onSuccess: () => {
          showToast({ message: t(question ? 'own.changed' : 'own.added') });
          onClose();
        },
      },
    );
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(question ? 'form.edit' : 'form.add')}
      size={520}
      closeButtonProps={{ 'aria-label': common('actions.close') }}
    >
      <form
        className={c.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {languages.map((language, index) => (
          <Textarea
            key={language}
            lang={language}
            label={t(`form.${language}`)}
            description={index === 1 ? t('form.second_help') : undefined}
            data-autofocus={index === 0 || undefined}
            autosize
            minRows={2}
            maxLength={LIMITS.icebreakerLength}
            value={draft[language]}
            onChange={(event) => setDraft({ ...draft, [language]: event.currentTarget.value })}
          />
        ))}
        <Select
          label={t('form.theme')}
          description={t('form.theme_help')}
          allowDeselect={false}
          data={ICEBREAKER_THEMES.map((value) => ({
            value,
            label: translate()(`icebreaker_themes:${value}`),
          }))}
          value={draft.theme}
          onChange={(value) =>
            setDraft({ ...draft, theme: ICEBREAKER_THEMES.find((one) => one === value) ?? draft.theme })
          }
        />
        {save.error && <ErrorBanner title={t('form.failed')} error={save.error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" disabled={empty} loading={save.isPending}>
            {t(question ? 'form.save' : 'form.confirm')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
