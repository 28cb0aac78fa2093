import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { Card } from '#ui/Card.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { TextLink } from '#ui/links.tsx';
import { overviewQuery } from '../api.ts';
import { wantedOf } from '../search.ts';
import { MainFigures } from './FiguresCard.tsx';

/** The dashboard has the last 6 months by default. */
const LAST_MONTHS = {};

/** The main numbers on the home of admins, with the way to the others. */
export function HomeFigures() {
  const { t } = useTranslation('dashboard');
  const workspace = useWorkspace();
  const { data, error, refetch } = useQuery(overviewQuery(workspace, wantedOf(LAST_MONTHS)));
  if (error && !data)
    return <ErrorBanner title={t('failed.figures')} error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  return (
    <Card
      padding="flush"
      title={t('home.title')}
      aside={<TextLink to={paths.dashboard(workspace)}>{t('home.open')}</TextLink>}
    >
      <MainFigures overview={data} search={LAST_MONTHS} />
    </Card>
  );
}
