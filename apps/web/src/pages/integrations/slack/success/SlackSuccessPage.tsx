import { useSearch } from '@tanstack/react-router';
import { useTranslation } from '#lib/i18n.ts';
import { ResultPage } from '#features/slack/components/ResultPage.tsx';

/** A Slack workspace is connected, and what to do next. */
export function SlackSuccessPage() {
  const { t } = useTranslation('slack_settings');
  const { workspace, team } = useSearch({ strict: false });
  return (
    <ResultPage
      title={t('success.title', { team: team ?? t('success.team') })}
      text={t('success.text')}
      workspace={workspace}
      isConnected
    />
  );
}
