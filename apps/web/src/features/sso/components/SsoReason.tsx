import { useTranslation } from '#lib/i18n.ts';
import type { SsoError } from '../api.ts';

/** Errors that only an IT team can fix. They find the cause by its code. */
const FOR_IT: ReadonlySet<SsoError> = new Set<SsoError>([
  'malformed',
  'unsafe',
  'unsigned',
  'signature',
  'weak',
  'encrypted',
  'issuer',
  'audience',
  'destination',
  'expired',
  'not_yet_valid',
  'no_email',
  'second_step',
]);

/** Why a login by single sign-on failed. Needs the sentences of `sso`. */
export function SsoReason({ code }: { code: SsoError }) {
  const { t } = useTranslation('sso');
  return (
    <>
      <p>{t(`problem.${code}`)}</p>
      {FOR_IT.has(code) && <p>{t('problem.code', { code })}</p>}
    </>
  );
}
