import { Menu } from '@mantine/core';
import { type IcebreakerTheme } from '@fika/contract/email-templates/icebreaker-themes';
import { LIMITS } from '@fika/contract/limits';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { currentLanguage, translate, useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useCan } from '#lib/use-can.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { GuardedButton } from '#ui/GuardedButton.tsx';
import { RowMenu } from '#ui/RowMenu.tsx';
import { SkeletonPeople } from '#ui/Skeletons.tsx';
import { showToast } from '#ui/toast.tsx';
import {
  type Icebreaker,
  icebreakersQuery,
  useDeleteIcebreaker,
  useLiveIcebreakers,
  useSaveIcebreaker,
} from '../api.ts';
import { isAsked, missingLanguage, wordsOf } from '../view.ts';
import c from './Icebreakers.module.css';
import { QuestionModal } from './QuestionModal.tsx';

/** The questions that the workspace wrote. Every program uses those of its themes. */
export function OwnQuestions({ themes }: { themes: readonly IcebreakerTheme[] }) {
  const { t } = useTranslation('icebreakers');
  const questions = useQuery(icebreakersQuery(useWorkspace()));
  useLiveIcebreakers();
  const { reason } = useCan('programs_management');
  const [editing, setEditing] = useState<Icebreaker | 'new' | null>(null);
  const remove = useDeleteIcebreaker();
  const restore = useSaveIcebreaker();
  const own = questions.data?.filter(({ id }) => id !== null);
  const full = (own?.length ?? 0) >= LIMITS.icebreakersMax;
  const removeOne = ({ id, ...question }: Icebreaker) => {
    if (id === null) return;
    remove.mutate(id, {
      onSuccess: () =>
        showToast({
          message: t('own.deleted'),
          undo: () => restore.mutateAsync({ id: null, body: question }),
        }),
    });
  };
  return (
    <section className={c.own} aria-labelledby="own-questions">
      <header className={c.head}>
        <div>
          <h3 id="own-questions" className={c.heading}>
            {t('own.title')}
          </h3>
          <p className={c.help}>{t('own.help')}</p>
        </div>
        <GuardedButton
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          reason={reason ?? (full ? t('own.full', { count: LIMITS.icebreakersMax }) : null)}
          onClick={() => setEditing('new')}
        >
          {t('own.add')}
        </GuardedButton>
      </header>
      {remove.error && <ErrorBanner title={t('own.not_deleted')} error={remove.error} />}
      {questions.error && (
        <ErrorBanner
          title={t('own.not_loaded')}
          error={questions.error}
          onRetry={() => void questions.refetch()}
        />
      )}
      {!own && !questions.error && <SkeletonPeople rows={2} />}
      {own?.length === 0 && <p className={c.none}>{t('own.none')}</p>}
      {own && own.length > 0 && (
        <ul className={c.list}>
          {own.map((question) => (
            <Question
              key={question.id}
              question={question}
              asked={isAsked(question, themes)}
              mayChange={reason === null}
              onEdit={() => setEditing(question)}
              onDelete={() => removeOne(question)}
            />
          ))}
        </ul>
      )}
      {editing && (
        <QuestionModal
          question={editing === 'new' ? null : editing}
          theme={themes[0] ?? 'own'}
          onClose={() => setEditing(null)}
        />
      )}
    </section>
  );
}

interface QuestionProps {
  question: Icebreaker;
  /** Whether the themes of the program hold it. */
  asked: boolean;
  mayChange: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

function Question({ question, asked, mayChange, onEdit, onDelete }: QuestionProps) {
  const { t } = useTranslation('icebreakers');
  const words = wordsOf(question, currentLanguage());
  const missing = missingLanguage(question);
  const notes = [
    translate()(`icebreaker_themes:${question.theme}`),
    ...(missing ? [t(`own.missing_${missing}`)] : []),
    ...(asked ? [] : [t('own.not_asked')]),
  ];
  return (
    <li className={c.row} data-idle={asked ? undefined : true}>
      <div className={c.text}>
        <p>{words}</p>
        <p className={c.note}>{notes.join(' · ')}</p>
      </div>
      {mayChange && (
        <RowMenu name={words}>
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
            {t('own.edit')}
          </Menu.Item>
          <Menu.Item color="lingon" leftSection={<IconTrash size={16} />} onClick={onDelete}>
            {t('own.delete')}
          </Menu.Item>
        </RowMenu>
      )}
    </li>
  );
}
