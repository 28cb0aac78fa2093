import { LIMITS } from '@fika/contract/limits';
import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/Banner.tsx';
import { MailPreview } from '../components/MailPreview.tsx';
import type { TabFormProps } from '../tab-form-props.ts';
import type { CampaignDraft } from '../draft.ts';
import c from './MessagesForm.module.css';

const SUBJECT_LENGTH = 200;

interface Message {
  kind: 'invitation' | 'match';
  subject: 'request_subject' | 'match_subject';
  text: 'optin_text' | 'match_text';
}

const MESSAGES: readonly Message[] = [
  { kind: 'invitation', subject: 'request_subject', text: 'optin_text' },
  { kind: 'match', subject: 'match_subject', text: 'match_text' },
];

/** The two messages of a session: what the admin writes of them, beside how they arrive. */
export default function MessagesForm({ form }: TabFormProps) {
  return (
    <div className={c.messages}>
      {MESSAGES.map((message) => (
        <MessageFields key={message.kind} message={message} draft={form.draft} set={form.set} />
      ))}
    </div>
  );
}

interface MessageFieldsProps {
  message: Message;
  draft: CampaignDraft;
  set: TabFormProps['form']['set'];
}

function MessageFields({ message, draft, set }: MessageFieldsProps) {
  const { t } = useTranslation('campaigns');
  const { kind, subject, text } = message;
  const unsent = kind === 'invitation' && draft.optin_option === 2;
  return (
    <section className={c.message} aria-label={t(`messages.${kind}`)}>
      <div className={c.fields}>
        <h2 className={c.title}>{t(`messages.${kind}`)}</h2>
        {unsent && <Banner tone="accent" title={t('messages.not_asked')} />}
        <TextInput
          label={t('messages.subject')}
          description={t('messages.subject_help')}
          maxLength={SUBJECT_LENGTH}
          value={draft[subject]}
          // A pasted line break would begin a new header of the mail.
          onChange={(event) => set({ [subject]: event.currentTarget.value.replaceAll(/[\r\n]+/g, ' ') })}
        />
        <Textarea
          label={t('messages.text')}
          description={t(`messages.${kind}_help`, VARIABLES)}
          maxLength={LIMITS.textLength}
          autosize
          minRows={4}
          maxRows={14}
          value={draft[text]}
          onChange={(event) => set({ [text]: event.currentTarget.value })}
        />
      </div>
      <MailPreview kind={kind} draft={draft} subject={draft[subject]} text={draft[text]} />
    </section>
  );
}

// The sentences name these words of a text, which are filled in when a mail is made and not here.
const VARIABLES = {
  first_name: '{{first_name}}',
  program: '{{program}}',
  company: '{{company}}',
  date: '{{date}}',
};
