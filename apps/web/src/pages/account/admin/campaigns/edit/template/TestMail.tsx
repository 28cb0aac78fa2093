import { useTranslation } from '#lib/i18n.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { GuardedButton } from '#ui/GuardedButton.tsx';
import { showToast } from '#ui/toast.tsx';
import { type EmailTemplateDraft, useSendTest } from '#features/email-templates/api.ts';

/** Sends the message of the preview to the reader. */
export function TestMail({ campaignId, draft }: { campaignId: number; draft: EmailTemplateDraft | null }) {
  const { t } = useTranslation('email_template_editor');
  const send = useSendTest(campaignId);
  const run = () => {
    if (!draft) return;
    send.mutate(draft, {
      onSuccess: ({ sent_to }) => showToast({ message: t('test.sent', { address: sent_to }) }),
    });
  };
  return (
    <>
      <GuardedButton
        variant="default"
        reason={draft ? null : t('test.not_yet')}
        loading={send.isPending}
        onClick={run}
      >
        {t('test.send')}
      </GuardedButton>
      {send.error && <ErrorBanner title={t('test.failed')} error={send.error} />}
    </>
  );
}
