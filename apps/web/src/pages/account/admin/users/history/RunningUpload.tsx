import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { paths } from '#paths.ts';
import { Banner } from '#ui/Banner.tsx';
import { TextLink } from '#ui/links.tsx';
import type { UploadState } from '#features/members/uploader.ts';

/** A note that this browser is sending a file, with a link to it. */
export function RunningUpload({ state }: { state: UploadState }) {
  const { t } = useTranslation('uploads');
  const { number } = useFormat();
  const { slug } = useWorkspace();
  const { phase, run } = state;
  if (!run || (phase !== 'running' && phase !== 'paused')) return null;
  return (
    <Banner
      tone={phase === 'paused' ? 'cinnamon' : 'accent'}
      title={t(phase === 'paused' ? 'running.paused' : 'running.label', { file: run.file_name })}
      action={<TextLink to={paths.membersInvite({ slug, tab: 'upload' })}>{t('running.open')}</TextLink>}
    >
      {t('running.counts', { done: number(run.rows_done), count: run.rows_total })}
    </Banner>
  );
}
