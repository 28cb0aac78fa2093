import { useSearch } from '@tanstack/react-router';
import { useTranslation } from '#lib/i18n.ts';
import { ResultPage } from '#features/slack/components/ResultPage.tsx';
import { readReason } from '#features/slack/view.ts';

/** A Slack workspace is not connected, and why. */
export function SlackErrorPage() {
  const { t } = useTranslation('slack_settings');
  const { workspace, reason } = useSearch({ strict: false });
  return (
    <ResultPage title={t('error.title')} text={t(`error.${readReason(reason)}`)} workspace={workspace} />
  );
}
