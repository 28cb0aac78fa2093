import { LIMITS } from '@fika/contract/limits';
import { Group, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { Banner } from '#ui/Banner.tsx';
import { Card } from '#ui/Card.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { GuardedButton } from '#ui/GuardedButton.tsx';
import { type InviteResult, useInvite } from '../api.ts';
import { type InviteOutcome, outcomeOf, readPasted } from '../view.ts';
import c from './MailForm.module.css';

/** A pasted list: counted while it is typed, sent when it is good, and entries that could not be used stay to be fixed. */
export function MailForm() {
  const { t } = useTranslation('invitations');
  const [text, setText] = useState('');
  const [outcome, setOutcome] = useState<InviteOutcome | null>(null);
  const invite = useInvite();
  const { good, bad } = readPasted(text);
  const tooMany = good.length > LIMITS.invitesAtOnce;
  const send = () =>
    invite.mutate(good, {
      onSuccess: ({ results }) => {
        const became = outcomeOf(results);
        setOutcome(became);
        setText([...bad, ...became.refused.map(({ email }) => email)].join('\n'));
      },
    });
  return (
    <Stack gap={16}>
      {outcome && <Became outcome={outcome} />}
      {invite.error && <ErrorBanner title={t('mail.failed')} error={invite.error} />}
      <Card>
        <Stack gap={12}>
          <Textarea
            label={t('mail.label')}
            description={t('mail.help', { max: LIMITS.invitesAtOnce })}
            placeholder={t('mail.placeholder')}
            autosize
            minRows={6}
            maxRows={16}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setOutcome((before) => (before && before.refused.length > 0 ? before : null));
            }}
          />
          <Counts good={good.length} bad={bad} tooMany={tooMany} />
          <Group justify="flex-end">
            <GuardedButton
              reason={good.length === 0 ? t('mail.nobody') : tooMany ? t('mail.too_many') : null}
              loading={invite.isPending}
              onClick={send}
            >
              {good.length === 0 ? t('mail.submit_empty') : t('mail.submit', { count: good.length })}
            </GuardedButton>
          </Group>
        </Stack>
      </Card>
      {outcome && outcome.refused.length > 0 && <Refused refused={outcome.refused} />}
      {bad.length > 0 && <Unread bad={bad} />}
    </Stack>
  );
}

function Counts({ good, bad, tooMany }: { good: number; bad: readonly string[]; tooMany: boolean }) {
  const { t } = useTranslation('invitations');
  return (
    <p className={c.counts} aria-live="polite">
      <span>{t('mail.good', { count: good })}</span>
      {bad.length > 0 && <span className={c.bad}>{t('mail.bad', { count: bad.length })}</span>}
      {tooMany && <span className={c.bad}>{t('mail.too_many')}</span>}
    </p>
  );
}

function Became({ outcome }: { outcome: InviteOutcome }) {
  const { t } = useTranslation('invitations');
  const { invited, again, here, refused } = outcome;
  const parts = [
    again > 0 && t('mail.again', { count: again }),
    here > 0 && t('mail.here', { count: here }),
    refused.length > 0 && t('mail.refused', { count: refused.length }),
  ].filter((part) => part !== false);
  return (
    <Banner
      tone={refused.length > 0 ? 'cinnamon' : 'pine'}
      title={invited > 0 || parts.length === 0 ? t('mail.invited', { count: invited }) : t('mail.none')}
    >
      {parts.length > 0 && parts.join(' ')}
    </Banner>
  );
}

function Refused({ refused }: { refused: readonly InviteResult[] }) {
  const { t } = useTranslation('invitations');
  return (
    <Card title={t('mail.refused_title')}>
      <ul className={c.list}>
        {refused.map(({ email, reason }) => (
          <li key={`${email} ${reason}`} className={c.item}>
            <span className={c.what}>{email}</span>
            {reason && <span className={c.why}>{t(`faults.${reason}`)}</span>}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const SHOWN = 20;

function Unread({ bad }: { bad: readonly string[] }) {
  const { t } = useTranslation('invitations');
  const { number } = useFormat();
  return (
    <Card title={t('mail.bad_title')} aside={number(bad.length)}>
      <ul className={c.list}>
        {bad.slice(0, SHOWN).map((piece) => (
          <li key={piece} className={c.item}>
            <span className={c.what}>{piece}</span>
            <span className={c.why}>{t(piece.includes('@') ? 'faults.invalid' : 'faults.no_at')}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
