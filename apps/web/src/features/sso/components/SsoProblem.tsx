import { Anchor } from '@mantine/core';
import { useTranslation } from '#lib/i18n.ts';
import { Banner } from '#ui/Banner.tsx';
import type { SsoError } from '../api.ts';
import { SsoReason } from './SsoReason.tsx';
import c from './sso.module.css';

interface SsoProblemProps {
  code: SsoError;
  /** The workspace that was to be entered, for another try. */
  slug?: string | undefined;
}

/** Why a log-in through one's organisation was refused, and what to do about it. Needs the sentences of `sso`. */
export function SsoProblem({ code, slug }: SsoProblemProps) {
  const { t } = useTranslation('sso');
  const canRetry = slug !== undefined && code !== 'inactive' && code !== 'not_enabled';
  return (
    <div className={c.notice}>
      <Banner
        tone="cinnamon"
        title={t('problem.title')}
        action={
          canRetry && <Anchor href={`/saml/${encodeURIComponent(slug)}/login`}>{t('problem.retry')}</Anchor>
        }
      >
        <SsoReason code={code} />
      </Banner>
    </div>
  );
}
