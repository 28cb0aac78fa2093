import { Button, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useErrorSentence } from '#lib/use-error-sentence.ts';
import { paths } from '#paths.ts';
import { ButtonLink } from '#ui/links.tsx';
import { SecretInput } from '#ui/SecretInput.tsx';
import { mfaQuery, useProve, useProveByPasskey, type MfaStatus } from '../api.ts';
import { PasskeyButton } from '../components/PasskeyButton.tsx';

interface ProveFormProps {
  proofs: MfaStatus['proofs'];
  onProved: () => void;
}

/** Asks for a new proof of identity, because an unlocked laptop must not be enough to change the login of an account. */
export function ProveForm({ proofs, onProved }: ProveFormProps) {
  const { t } = useTranslation('mfa');
  const queryClient = useQueryClient();
  const byPasskey = useProveByPasskey();
  const done = async () => {
    await queryClient.invalidateQueries({ queryKey: mfaQuery.queryKey, exact: true });
    onProved();
  };
  if (proofs.length === 0) return <LogInAgain />;
  return (
    <Stack gap={20}>
      {proofs.includes('passkey') && (
        <PasskeyButton
          label={t('prove.by_passkey')}
          failedTitle={t('prove.failed')}
          ask={byPasskey}
          onDone={() => void done()}
        />
      )}
      <ProveByText kind={proofs.includes('code') ? 'code' : 'password'} onProved={() => void done()} />
    </Stack>
  );
}

function ProveByText({ kind, onProved }: { kind: 'code' | 'password'; onProved: () => void }) {
  const { t } = useTranslation('mfa');
  const [proof, setProof] = useState('');
  const [isMissing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const prove = useProve();
  const sentence = useErrorSentence(prove.error);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!proof.trim()) return setMissing(true);
    prove.mutate(proof, { onSuccess: onProved });
  };
  const field = {
    ref: input,
    size: 'md' as const,
    'data-autofocus': true,
    value: proof,
    error: isMissing ? t(`prove.${kind}_missing`) : prove.error ? sentence : undefined,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      setProof(event.currentTarget.value);
      setMissing(false);
      prove.reset();
    },
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={20}>
        {kind === 'password' ? (
          <SecretInput
            {...field}
            name="password"
            label={t('prove.password')}
            autoComplete="current-password"
          />
        ) : (
          <TextInput
            {...field}
            label={t('prove.code')}
            description={t('prove.code_help')}
            name="one-time-code"
            autoComplete="one-time-code"
          />
        )}
        <Button type="submit" size="md" fullWidth loading={prove.isPending}>
          {t('prove.submit')}
        </Button>
      </Stack>
    </form>
  );
}

function LogInAgain() {
  const { t } = useTranslation('mfa');
  return (
    <Stack gap={20}>
      <p>{t('prove.impossible')}</p>
      <ButtonLink to={paths.logout()} size="md" fullWidth>
        {t('prove.log_out')}
      </ButtonLink>
    </Stack>
  );
}
