import { Button } from '@mantine/core';
import { roundCan } from '@fika/contract/statuses';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { Banner } from '#ui/Banner.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { showToast } from '#ui/toast.tsx';
import { newcomersQuery, type Round, useInviteNewcomers } from '#features/rounds/api.ts';

/** Members who joined the audience after an open session sent its invitations; nothing if there are none. */
export function Newcomers({ round }: { round: Round }) {
  const { t } = useTranslation('groups');
  const ref = { campaignId: round.campaign_id, roundId: round.id };
  const isOpen = roundCan.answer(round);
  const { data } = useQuery({ ...newcomersQuery(useWorkspace(), ref), enabled: isOpen });
  const invite = useInviteNewcomers(ref);
  const count = data?.count ?? 0;
  if (!isOpen || count === 0) return null;
  const act = (
    <Button
      variant="default"
      leftSection={<IconUserPlus size={16} />}
      loading={invite.isPending}
      onClick={() =>
        invite.mutate(undefined, {
          onSuccess: (done) => showToast({ message: t('newcomers.done', { count: done.count }) }),
        })
      }
    >
      {t('newcomers.act', { count })}
    </Button>
  );
  return (
    <>
      <Banner tone="accent" title={t('newcomers.title', { count })} action={act}>
        {t('newcomers.text')}
      </Banner>
      {invite.error && <ErrorBanner title={t('newcomers.failed')} error={invite.error} />}
    </>
  );
}
