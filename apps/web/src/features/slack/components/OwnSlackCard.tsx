import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { useWorkspace } from '#lib/session.ts';
import { LinkedAccountsCard } from '#ui/LinkedAccountsCard.tsx';
import { ownLinksQuery, useUnlink } from '../api.ts';

/** The Slack workspaces in which the reader is known. */
export function OwnSlackCard() {
  const { t } = useTranslation('slack_link');
  const { date } = useFormat();
  const { data } = useQuery(ownLinksQuery(useWorkspace()));
  const unlink = useUnlink();
  const accounts = (data?.results ?? []).map(({ id, team_name: name, linked_by, linked_at }) => ({
    id,
    name,
    detail: t(`own.${linked_by}`, { when: date(linked_at) }),
    canUnlink: linked_by === 'member',
  }));
  return (
    <LinkedAccountsCard
      accounts={accounts}
      onUnlink={(id) => unlink.mutateAsync(id)}
      words={{
        title: t('own.title'),
        help: t('own.help'),
        unlink: t('own.unlink'),
        unlinkOf: (name) => t('own.unlink_of', { name }),
        ask: (name) => t('own.ask', { name }),
        askText: t('own.ask_text'),
        keep: t('cancel'),
        failed: t('own.failed'),
      }}
    />
  );
}
