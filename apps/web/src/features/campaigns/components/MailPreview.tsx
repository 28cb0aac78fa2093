import { useTranslation } from 'react-i18next';
import { settings } from '../../../lib/settings.ts';
import { useWorkspace } from '../../../lib/session.ts';
import { useFormat } from '../../../lib/use-format.ts';
import type { Person } from '../../../ui/initials.ts';
import { Seats } from '../../../ui/Seats.tsx';
import { type CampaignDraft, instantsOf } from '../draft.ts';
import { fillVariables } from '../view.ts';
import c from './MailPreview.module.css';

interface MailPreviewProps {
  kind: 'invitation' | 'match';
  draft: CampaignDraft;
  subject: string;
  text: string;
}

/** Who the others at the table are in a preview: as many as the groups are large. */
const OTHERS: readonly Person[] = [
  { id: 'a', first_name: 'Yuki', last_name: 'Tanabe' },
  { id: 'b', first_name: 'Kofi', last_name: 'Mensah' },
  { id: 'c', first_name: 'Freya', last_name: 'Holm' },
];

/** The mail as it arrives, with the admin's words where they stand. */
export function MailPreview({ kind, draft, subject, text }: MailPreviewProps) {
  const { t } = useTranslation('campaigns');
  const words = useMailWords(kind, draft);
  const { user } = useWorkspace();
  const { fill } = words;
  const others = OTHERS.slice(0, draft.users_per_group - 1);
  const empty = Array.from({ length: Math.min(draft.users_per_group, 4) - 1 }, () => null);
  return (
    <figure className={c.preview}>
      <figcaption className={c.caption}>{t('messages.preview')}</figcaption>
      <div className={c.mail}>
        <div className={c.head}>
          <p className={c.subject}>{fill(subject) || words.subject}</p>
          <p className={c.from}>{t('messages.from', { name: words.from, brand: settings.brand_name })}</p>
        </div>
        <div className={c.body}>
          <div className={c.card}>
            <Seats people={[user, ...(kind === 'match' ? others : empty)]} table={44} decorative />
            <p className={c.heading}>{words.heading}</p>
            <p className={c.text}>{fill(text) || words.lead}</p>
            <span className={c.button}>{words.button}</span>
            {kind === 'invitation' && <span className={c.link}>{t('messages.no')}</span>}
            <p className={c.program}>{draft.name || t('messages.unnamed')}</p>
          </div>
        </div>
      </div>
      <p className={c.note}>{t('messages.preview_note')}</p>
    </figure>
  );
}

function useMailWords(kind: MailPreviewProps['kind'], draft: CampaignDraft) {
  const { t } = useTranslation('campaigns');
  const { date, list } = useFormat(draft.timezone);
  const { user, name: company } = useWorkspace();
  const { next_matchs_send_at: matches } = instantsOf(draft);
  const week = matches ? date(matches, 'long') : t('messages.some_week');
  const names = list(OTHERS.slice(0, draft.users_per_group - 1).map(({ first_name }) => first_name));
  const values = { first_name: user.first_name, program: draft.name, company, date: week };
  const from = `${user.first_name} ${user.last_name}`;
  const invited = {
    subject: t('messages.default_request', { week }),
    heading: t('messages.hello', { name: user.first_name }),
    lead: t('messages.default_optin', { count: draft.users_per_group - 1, week }),
    button: t('messages.yes'),
    // The words of a match stand as they are written.
    fill: (text: string) => fillVariables(text, values),
  };
  const matched = {
    subject: t('messages.default_match', { names }),
    heading: t('messages.meet', { names }),
    lead: t('messages.default_match_text'),
    button: t('messages.write', { names }),
    fill: (text: string) => text,
  };
  return { ...(kind === 'invitation' ? invited : matched), from };
}
