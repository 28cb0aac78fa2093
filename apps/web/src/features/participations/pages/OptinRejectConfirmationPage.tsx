import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/use-format.ts';
import { paths } from '../../../paths.ts';
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx';
import { ButtonLink } from '../../../ui/links.tsx';
import { useOptin, type OptinView } from '../api.ts';
import { RejectedScreen } from '../components/AnsweredScreen.tsx';
import { OptinGate } from '../components/OptinGate.tsx';
import { ForWhom, OptinScreen } from '../components/OptinScreen.tsx';
import { WhileOpen } from '../components/WhileOpen.tsx';

const REASON_LENGTH = 500;
const TWO_FREE = [null, null];

/** The last question before a no: why, if one likes to say. */
export function OptinRejectConfirmationPage() {
  return (
    <OptinGate action="reject">
      {(view, token) => (
        <WhileOpen view={view} token={token}>
          {view.answer === 'rejected' ? (
            <RejectedScreen view={view} token={token} />
          ) : (
            <Reason view={view} token={token} />
          )}
        </WhileOpen>
      )}
    </OptinGate>
  );
}

function Reason({ view, token }: { view: OptinView; token: string }) {
  const { t } = useTranslation('participations');
  const { dateTime } = useFormat();
  const [reason, setReason] = useState('');
  const reject = useOptin('reject', token);
  return (
    <OptinScreen
      people={TWO_FREE}
      caption={view.campaign.name}
      title={t('confirm_no.title')}
      sheet={
        <>
          {reject.error && <ErrorBanner title={t('not_rejected')} error={reject.error} />}
          <Button size="lg" fullWidth loading={reject.isPending} onClick={() => reject.mutate({ reason })}>
            {t('confirm_no.confirm')}
          </Button>
          <ButtonLink to={paths.optinAccept()} search={{ token }} variant="default">
            {t(view.answer === 'accepted' ? 'keep_seat' : 'confirm_no.back')}
          </ButtonLink>
          <ForWhom view={view} />
        </>
      }
    >
      <p>{t('confirm_no.text', { when: dateTime(view.round.matchs_send_at, 'fullDay') })}</p>
      <Textarea
        label={t('confirm_no.reason')}
        description={t('confirm_no.reason_help')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={REASON_LENGTH}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </OptinScreen>
  );
}
