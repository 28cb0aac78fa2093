import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useErrorSentence } from '#lib/use-error-sentence.ts';
import { useSession } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { showToast } from '#ui/toast.tsx';
import { LoginArt } from '#ui/LoginArt.tsx';
import { PublicLayout } from '#ui/PublicLayout.tsx';
import { TextLink } from '#ui/links.tsx';
import { useFocusOnStep } from '#ui/use-focus-on-step.ts';
import { usePageTitle } from '#ui/use-page-title.ts';
import { PublicFooter } from '#features/accounts/components/PublicFooter.tsx';
import { useVerifyCode, useVerifyPasskey, useVerifyRecovery, useWays } from '#features/mfa/api.ts';
import { CodeField } from '#features/mfa/components/CodeField.tsx';
import { PasskeyButton } from '#features/mfa/components/PasskeyButton.tsx';
import { useGoOn } from '#features/mfa/use-go-on.ts';
import c from '#features/mfa/components/mfa-pages.module.css';

type Way = 'app' | 'passkey' | 'recovery';

/** The second step of a log-in: a code of the app, a passkey, or a recovery code. */
export function MfaVerifyPage() {
  const { t } = useTranslation('mfa');
  const { account } = useSession();
  const ways = useWays();
  const [way, setWay] = useState<Way>(ways.app ? 'app' : ways.passkey ? 'passkey' : 'recovery');
  usePageTitle(t('verify.title'));
  useFocusOnStep(way);
  const others = (['app', 'passkey', 'recovery'] as const).filter((one) => ways[one] && one !== way);
  return (
    <PublicLayout art={<LoginArt />} footer={<PublicFooter />}>
      <h1 className={c.title}>{t('verify.title')}</h1>
      <p className={c.help}>{t(`verify.help_${way}`)}</p>
      {way === 'app' && <ByCode />}
      {way === 'passkey' && <ByPasskey />}
      {way === 'recovery' && <ByRecovery />}
      <div className={c.others}>
        {others.map((one) => (
          <Anchor key={one} component="button" type="button" onClick={() => setWay(one)}>
            {t(`verify.by_${one}`)}
          </Anchor>
        ))}
      </div>
      <p className={c.foot}>
        {t('verify.as', { email: account?.email ?? '' })}{' '}
        <TextLink to={paths.logout()}>{t('verify.somebody_else')}</TextLink>
      </p>
    </PublicLayout>
  );
}

function ByCode() {
  const [code, setCode] = useState('');
  const goOn = useGoOn();
  const verify = useVerifyCode();
  const sentence = useErrorSentence(verify.error);
  return (
    <CodeField
      value={code}
      onChange={setCode}
      onComplete={(digits) => verify.mutate(digits, { onSuccess: goOn, onError: () => setCode('') })}
      disabled={verify.isPending || verify.isSuccess}
      error={verify.error && code === '' ? sentence : undefined}
    />
  );
}

function ByPasskey() {
  const { t } = useTranslation('mfa');
  const goOn = useGoOn();
  const verify = useVerifyPasskey();
  return (
    <Stack gap={20}>
      <PasskeyButton
        variant="filled"
        label={t('verify.passkey_button')}
        failedTitle={t('verify.failed')}
        ask={verify}
        onDone={goOn}
      />
    </Stack>
  );
}

function ByRecovery() {
  const { t } = useTranslation('mfa');
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const goOn = useGoOn();
  const verify = useVerifyRecovery();
  const sentence = useErrorSentence(verify.error);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!code.trim()) return setMissing(true);
    verify.mutate(code, {
      onSuccess: ({ session, left }) => {
        showToast({ message: t('recovery.used', { count: left }) });
        goOn(session);
      },
    });
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={20}>
        <TextInput
          ref={input}
          size="md"
          name="recovery-code"
          label={t('recovery.label')}
          placeholder="xxxx-xxxx-xxxx"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={code}
          error={isMissing ? t('recovery.missing') : verify.error ? sentence : undefined}
          onChange={(event) => {
            setCode(event.currentTarget.value);
            setMissing(false);
            verify.reset();
          }}
        />
        <Button type="submit" size="md" fullWidth loading={verify.isPending || verify.isSuccess}>
          {t('verify.submit')}
        </Button>
      </Stack>
    </form>
  );
}
