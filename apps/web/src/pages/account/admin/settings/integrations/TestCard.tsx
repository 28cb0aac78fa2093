import { Button } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { SsoReason } from '#features/sso/components/SsoReason.tsx';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { useWorkspace } from '#lib/session.ts';
import { Banner } from '#ui/Banner.tsx';
import { Card } from '#ui/Card.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { testAddress } from '#features/sso/view.ts';
import c from '#features/sso/components/sso.module.css';

interface TestCardProps {
  testedAt: string | null;
  loginUrl: string;
}

/** Lets a superadmin test single sign-on before it is required. The session of this page remains. */
export function TestCard({ testedAt, loginUrl }: TestCardProps) {
  const { t } = useTranslation('sso');
  const { timezone } = useWorkspace().user;
  const { dateTime } = useFormat(timezone);
  const { test } = useSearch({ strict: false });
  return (
    <Card
      title={t('test.title')}
      aside={
        testedAt === null ? (
          <StatusBadge tone="cinnamon">{t('test.missing')}</StatusBadge>
        ) : (
          <StatusBadge tone="pine">{t('test.passed_badge')}</StatusBadge>
        )
      }
    >
      <div className={c.parts}>
        {test === 'passed' && (
          <Banner tone="pine" title={t('test.passed')}>
            {t('test.passed_next')}
          </Banner>
        )}
        {test !== undefined && test !== 'passed' && (
          <Banner tone="cinnamon" title={t('test.failed')}>
            <SsoReason code={test} />
          </Banner>
        )}
        <p className={c.help}>
          {testedAt === null ? t('test.help') : t('test.last', { when: dateTime(testedAt) })}
        </p>
        <div className={c.actions}>
          <Button
            component="a"
            href={testAddress(loginUrl)}
            variant={testedAt === null ? 'filled' : 'default'}
          >
            {t('test.action')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
