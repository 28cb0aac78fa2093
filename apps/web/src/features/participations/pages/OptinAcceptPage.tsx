import { Button, Group } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx';
import { ButtonLink } from '../../../ui/links.tsx';
import { useOptin, type OptinView } from '../api.ts';
import { AcceptedScreen } from '../components/AnsweredScreen.tsx';
import { OptinFacts } from '../components/OptinFacts.tsx';
import { OptinGate } from '../components/OptinGate.tsx';
import { ForWhom, OptinScreen } from '../components/OptinScreen.tsx';
import { StopLink } from '../components/StopLink.tsx';
import { useQuestion } from '../components/use-question.ts';
import { WhileOpen } from '../components/WhileOpen.tsx';
import { companyKey, tableOf } from '../view.ts';

/** Where "Yes, I'm in" of a mail leads. Nothing happens before the button. */
export function OptinAcceptPage() {
  return (
    <OptinGate action="accept">
      {(view, token) => (
        <WhileOpen view={view} token={token}>
          {view.answer === 'accepted' ? (
            <AcceptedScreen view={view} token={token} />
          ) : (
            <Question view={view} token={token} />
          )}
        </WhileOpen>
      )}
    </OptinGate>
  );
}

function Question({ view, token }: { view: OptinView; token: string }) {
  const { t } = useTranslation('participations');
  const { campaign, round } = view;
  const question = useQuestion({ campaign, matchs_send_at: round.matchs_send_at });
  const others = campaign.users_per_group - 1;
  return (
    <OptinScreen
      people={tableOf(view.member, campaign.users_per_group)}
      caption={campaign.name}
      title={question}
      sheet={<Answers view={view} token={token} />}
    >
      <p>
        {campaign.text ||
          t('lead', { count: others, company: t(companyKey(campaign.users_per_group), { count: others }) })}
      </p>
      <OptinFacts view={view} />
    </OptinScreen>
  );
}

function Answers({ view, token }: { view: OptinView; token: string }) {
  const { t } = useTranslation('participations');
  const accept = useOptin('accept', token);
  return (
    <>
      {accept.error && <ErrorBanner title={t('not_accepted')} error={accept.error} />}
      {view.answer === 'rejected' && <p>{t('rejected.so_far')}</p>}
      <Button
        size="lg"
        fullWidth
        leftSection={<IconCheck size={20} />}
        loading={accept.isPending}
        onClick={() => accept.mutate({})}
      >
        {t('yes')}
      </Button>
      {view.answer === 'none' && (
        <Group grow>
          <ButtonLink to={paths.optinRejectConfirmation()} search={{ token }} variant="default">
            {t('no')}
          </ButtonLink>
        </Group>
      )}
      <StopLink token={token} />
      <ForWhom view={view} />
    </>
  );
}
