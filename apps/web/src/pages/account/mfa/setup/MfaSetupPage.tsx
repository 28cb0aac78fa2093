import { IconDeviceMobile, IconFingerprint } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { sessionQuery, useSession } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { paths } from '#paths.ts';
import { LoginArt } from '#ui/LoginArt.tsx';
import { PublicLayout } from '#ui/PublicLayout.tsx';
import { TextLink } from '#ui/links.tsx';
import { useFocusOnStep } from '#ui/use-focus-on-step.ts';
import { usePageTitle } from '#ui/use-page-title.ts';
import { PublicFooter } from '#features/accounts/components/PublicFooter.tsx';
import { useMfa } from '#features/mfa/api.ts';
import { AppSetup } from '#features/mfa/components/AppSetup.tsx';
import { ChoiceButton } from './ChoiceButton.tsx';
import { ForeignLogin } from '#features/mfa/components/ForeignLogin.tsx';
import { RecoveryCodes } from '#features/mfa/components/RecoveryCodes.tsx';
import { PasskeyForm } from '#features/mfa/forms/PasskeyForm.tsx';
import { ProveForm } from '#features/mfa/forms/ProveForm.tsx';
import { canUsePasskeys } from '#features/mfa/passkey.ts';
import { useGoOn } from '#features/mfa/use-go-on.ts';
import c from '#features/mfa/components/mfa-pages.module.css';
import { isVouchedFor } from '#lib/session-methods.ts';

/** Sets up two-step verification, by choice or because a workspace requires it. */
export function MfaSetupPage() {
  const { t } = useTranslation('mfa');
  const { method } = useSession();
  if (isVouchedFor(method)) {
    return (
      <Step title={t('setup.title')}>
        <ForeignLogin />
      </Step>
    );
  }
  return <SetUp />;
}

function SetUp() {
  const { t } = useTranslation('mfa');
  const { list } = useFormat();
  const mfa = useMfa();
  const queryClient = useQueryClient();
  const goOn = useGoOn();
  const [way, setWay] = useState<'app' | 'passkey' | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const leave = async () => goOn(await queryClient.ensureQueryData(sessionQuery));
  const done = (fresh: string[] | null) => (fresh ? setCodes(fresh) : void leave());
  const common = { onDone: done, onBack: () => setWay(null), backLabel: t('setup.other_way') };
  if (codes) {
    return (
      <Step title={t('setup.codes_title')}>
        <RecoveryCodes codes={codes} onSaved={() => void leave()} />
      </Step>
    );
  }
  if (!mfa.is_proved) {
    return (
      <Step title={t('prove.title')} help={t('prove.help')}>
        <ProveForm proofs={mfa.proofs} onProved={() => setWay(null)} />
      </Step>
    );
  }
  if (way === 'app') {
    return (
      <Step title={t('app.title')}>
        <AppSetup {...common} />
      </Step>
    );
  }
  if (way === 'passkey') {
    return (
      <Step title={t('passkey.add')}>
        <PasskeyForm {...common} />
      </Step>
    );
  }
  const asked = mfa.required_by;
  return (
    <Step
      title={t('setup.title')}
      help={
        asked.length > 0 ? t('setup.asked', { names: list(asked), count: asked.length }) : t('setup.help')
      }
    >
      <div className={c.choices}>
        <ChoiceButton
          icon={<IconDeviceMobile size={20} aria-hidden="true" />}
          title={t('app.choice')}
          help={t('app.choice_help')}
          onClick={() => setWay('app')}
        />
        {canUsePasskeys() && (
          <ChoiceButton
            icon={<IconFingerprint size={20} aria-hidden="true" />}
            title={t('passkey.choice')}
            help={t('passkey.choice_help')}
            onClick={() => setWay('passkey')}
          />
        )}
      </div>
    </Step>
  );
}

function Step({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  const { t } = useTranslation('mfa');
  const { account } = useSession();
  usePageTitle(title);
  useFocusOnStep(title);
  return (
    <PublicLayout art={<LoginArt />} footer={<PublicFooter />}>
      <h1 className={c.title}>{title}</h1>
      <p className={c.help}>{help}</p>
      {children}
      <p className={c.foot}>
        {t('verify.as', { email: account?.email ?? '' })}{' '}
        <TextLink to={paths.logout()}>{t('setup.log_out')}</TextLink>
      </p>
    </PublicLayout>
  );
}
