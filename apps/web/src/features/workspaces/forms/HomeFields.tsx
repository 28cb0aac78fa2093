import { SegmentedControl, Select, Switch, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '#lib/language.ts';
import { Card } from '#ui/Card.tsx';
import { Labelled } from '#ui/Labelled.tsx';
import { HomeNotice } from '../components/HomeNotice.tsx';
import c from '../components/settings-pages.module.css';
import type { NoticeDraft } from '../settings-draft.ts';
import type { SettingsFormProps } from '../settings-form.ts';
import type { Language } from '../view.ts';
import { QuickActionFields } from './QuickActionFields.tsx';

const TYPES = ['info', 'success', 'warning', 'error'] as const;

/** The first content of the member home: a notice and quick actions, in each language. */
export function HomeFields(props: SettingsFormProps) {
  const { t } = useTranslation('settings');
  const [language, setLanguage] = useState<Language>(useLanguage());
  return (
    <Card
      title={t('home.title')}
      aside={
        <SegmentedControl<Language>
          aria-label={t('home.language')}
          value={language}
          onChange={setLanguage}
          data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        />
      }
    >
      <p className={c.help}>{t('home.help')}</p>
      <div className={c.fields}>
        <NoticeFields {...props} language={language} />
        <QuickActionFields key={language} {...props} language={language} />
        <OtherLanguageFaults {...props} language={language} />
      </div>
    </Card>
  );
}

function NoticeFields({ form: { draft, set }, language }: SettingsFormProps & { language: Language }) {
  const { t } = useTranslation('settings');
  const notice = draft.notice[language];
  const change = (changes: Partial<NoticeDraft>) =>
    set({ notice: { ...draft.notice, [language]: { ...notice, ...changes } } });
  return (
    <>
      <Textarea
        label={t('home.notice')}
        description={t('home.notice_help')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={500}
        lang={language}
        value={notice.message}
        onChange={(event) => change({ message: event.currentTarget.value })}
      />
      {notice.message.trim() !== '' && (
        <>
          <Select
            label={t('home.type')}
            data={TYPES.map((value) => ({ value, label: t(`home.types.${value}`) }))}
            value={notice.type}
            onChange={(value) => {
              const type = TYPES.find((one) => one === value);
              if (type) change({ type });
            }}
          />
          <Switch
            label={t('home.icon')}
            checked={notice.showIcon}
            onChange={(event) => change({ showIcon: event.currentTarget.checked })}
          />
          <Labelled label={t('home.preview')}>
            <HomeNotice notice={notice} lang={language} />
          </Labelled>
        </>
      )}
    </>
  );
}

/** A fault in the hidden language would otherwise be missed. */
function OtherLanguageFaults({ form, error, language }: SettingsFormProps & { language: Language }) {
  const { t } = useTranslation('settings');
  const other = language === 'en' ? 'fr' : 'en';
  const isWrong = form.draft.actions[other].some(
    (_, index) => error(`actions.${other}.${index}.label`) ?? error(`actions.${other}.${index}.url`),
  );
  return isWrong ? (
    <p className={c.fault} role="alert">
      {t('home.other_language', { language: LANGUAGE_NAMES[other] })}
    </p>
  ) : null;
}
