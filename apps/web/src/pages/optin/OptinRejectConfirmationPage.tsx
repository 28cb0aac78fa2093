import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { paths } from '#paths.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { useOptin } from '#features/participations/optin/api.ts';
import { RejectedScreen } from './AnsweredScreen.tsx';
import { Action, Field, PageLink, Suggestions } from './Controls.tsx';
import { OptinGate, type OptinPage } from './OptinGate.tsx';
import { ForWhom, OptinScreen } from '#features/participations/optin/components/OptinScreen.tsx';
import { WhileOpen } from './WhileOpen.tsx';
import { optinLink } from '#features/participations/optin/links.ts';
import { takesBack } from '#features/participations/optin/view.ts';

const REASON_LENGTH = 500;
const REASONS = ['away', 'busy', 'unfit'] as const;
const TWO_FREE = [null, null];

/** Confirms a decline, with an optional reason. */
export function OptinRejectConfirmationPage() {
  return (
    <OptinGate action="reject">
      {(page) => (
        <WhileOpen page={page} declines>
          {page.view.answer === 'rejected' ? <RejectedScreen page={page} /> : <Reason page={page} />}
        </WhileOpen>
      )}
    </OptinGate>
  );
}

function Reason({ page: { view, tokens } }: { page: OptinPage }) {
  const { t } = useTranslation('optin');
  const { dateTime } = useFormat();
  const [reason, setReason] = useState('');
  const reject = useOptin('reject', tokens.reject ?? '');
  return (
    <OptinScreen
      people={TWO_FREE}
      caption={view.campaign.name}
      title={t('confirm_no.title')}
      sheet={
        <>
          {reject.error && <ErrorBanner title={t('not_rejected')} error={reject.error} />}
          <Action busy={reject.isPending} onClick={() => reject.mutate({ reason })}>
            {t('confirm_no.confirm')}
          </Action>
          {tokens.accept && (
            <PageLink href={optinLink(paths.optinAccept(), { token: tokens.accept })}>
              {t(view.answer === 'accepted' ? 'keep_seat' : 'confirm_no.back')}
            </PageLink>
          )}
          <ForWhom view={view} />
        </>
      }
    >
      <p>
        {takesBack(view)
          ? t('confirm_no.text_review')
          : t('confirm_no.text', { when: dateTime(view.round.answers_until, 'fullDay') })}
      </p>
      <Suggestions
        label={t('confirm_no.reasons.label')}
        texts={REASONS.map((name) => t(`confirm_no.reasons.${name}`))}
        value={reason}
        onChange={setReason}
      />
      <Field label={t('confirm_no.reason')} help={t('confirm_no.reason_help')}>
        {(props) => (
          <textarea
            {...props}
            rows={2}
            maxLength={REASON_LENGTH}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </Field>
    </OptinScreen>
  );
}
