import { Button, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { Banner } from '#ui/Banner.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { useInviteColleagues } from '../api.ts';
import { addressesIn } from '../view.ts';

interface ColleaguesFormProps {
  companyId: number;
  /** The last step is being taken. */
  isFinishing: boolean;
  onDone: () => void;
}

/** A field for pasted addresses; the form lists each address that was not invited. */
export function ColleaguesForm({ companyId, isFinishing, onDone }: ColleaguesFormProps) {
  const { t } = useTranslation('public_pages');
  const invite = useInviteColleagues(companyId);
  const [pasted, setPasted] = useState('');
  const [missing, setMissing] = useState(false);
  const emails = addressesIn(pasted);
  const send = (event: React.FormEvent) => {
    event.preventDefault();
    if (emails.length === 0) return setMissing(true);
    invite.mutate(emails);
  };
  if (invite.data) return <Invited results={invite.data.results} isFinishing={isFinishing} onDone={onDone} />;
  return (
    <form onSubmit={send} noValidate>
      <Stack gap={20}>
        {invite.error && <ErrorBanner title={t('colleagues.failed')} error={invite.error} />}
        <Textarea
          size="md"
          label={t('colleagues.emails')}
          description={t('colleagues.emails_help')}
          autosize
          minRows={4}
          maxRows={10}
          autoComplete="off"
          spellCheck={false}
          value={pasted}
          onChange={(event) => {
            setPasted(event.currentTarget.value);
            setMissing(false);
          }}
          error={missing ? t('colleagues.missing') : null}
        />
        <Button type="submit" size="md" fullWidth loading={invite.isPending}>
          {emails.length > 0 ? t('colleagues.invite', { count: emails.length }) : t('colleagues.invite_none')}
        </Button>
        <Button variant="subtle" size="md" fullWidth loading={isFinishing} onClick={onDone}>
          {t('colleagues.skip')}
        </Button>
      </Stack>
    </form>
  );
}

type Result = NonNullable<ReturnType<typeof useInviteColleagues>['data']>['results'][number];

function Invited({
  results,
  isFinishing,
  onDone,
}: {
  results: readonly Result[];
  isFinishing: boolean;
  onDone: () => void;
}) {
  const { t } = useTranslation('public_pages');
  const refused = results.filter(({ outcome }) => outcome === 'refused');
  const invited = results.length - refused.length;
  return (
    <Stack gap={20}>
      {invited > 0 && <Banner tone="pine" title={t('colleagues.invited', { count: invited })} />}
      {refused.length > 0 && <Refused results={refused} />}
      <Button size="md" fullWidth loading={isFinishing} onClick={onDone}>
        {t('colleagues.finish')}
      </Button>
    </Stack>
  );
}

function Refused({ results }: { results: readonly Result[] }) {
  const { t } = useTranslation('public_pages');
  return (
    <Banner tone="cinnamon" title={t('colleagues.refused', { count: results.length })}>
      <ul>
        {results.map(({ email, reason }) => (
          <li key={email}>
            {t('colleagues.reason', { email, reason: t(`colleagues.reasons.${reason ?? 'invalid'}`) })}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
