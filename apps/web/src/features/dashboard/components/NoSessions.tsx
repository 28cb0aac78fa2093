import { Button } from '@mantine/core';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useNow } from '#lib/use-now.ts';
import { paths } from '#paths.ts';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { daysOf, presetOf, todayIn } from '../range.ts';
import type { DashboardSearch } from '../search.ts';

interface NoSessionsProps {
  search: DashboardSearch;
  onChange: (change: Partial<DashboardSearch>) => void;
}

/** No session of the programs was open or sent its matches on the days. */
export function NoSessions({ search, onChange }: NoSessionsProps) {
  const { t } = useTranslation('dashboard');
  const workspace = useWorkspace();
  const today = todayIn(workspace.timezone, useNow());
  const isYear = presetOf(search, today) === 'twelve_months';
  return (
    <Card padding="flush">
      <EmptyState
        size="inline"
        title={t('no_sessions.title')}
        actions={
          isYear ? (
            <ButtonLink variant="default" to={paths.campaignsPlanning(workspace)}>
              {t('no_sessions.planning')}
            </ButtonLink>
          ) : (
            <Button variant="default" onClick={() => onChange(daysOf('twelve_months', today))}>
              {t('no_sessions.year')}
            </Button>
          )
        }
      >
        {t('no_sessions.text')}
      </EmptyState>
    </Card>
  );
}
