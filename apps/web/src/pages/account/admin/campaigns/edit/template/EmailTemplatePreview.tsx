import { SegmentedControl } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { Card } from '#ui/Card.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import type { EmailTemplatePreview as Preview } from '#features/email-templates/api.ts';
import c from './EmailTemplatePreview.module.css';
import { MailFrame } from '#features/email-templates/components/MailFrame.tsx';

const PLACES = ['desktop', 'phone', 'dark'] as const;
type Place = (typeof PLACES)[number];

interface EmailTemplatePreviewProps {
  preview: Preview | undefined;
  /** The preview is not the current draft: the draft has errors, or the answer is not there yet. */
  stale: boolean;
  error: unknown;
  /** Chooses the member of the preview. */
  picker: ReactNode;
}

/** The message as a member gets it, with their own name, group and reasons. */
export function EmailTemplatePreview({ preview, stale, error, picker }: EmailTemplatePreviewProps) {
  const { t } = useTranslation('email_template_editor');
  const [place, setPlace] = useState<Place>('desktop');
  return (
    <Card title={t('preview.title')}>
      <div className={c.picker}>{picker}</div>
      <SegmentedControl
        fullWidth
        aria-label={t('preview.where')}
        data={PLACES.map((value) => ({ value, label: t(`preview.${value}`) }))}
        value={place}
        onChange={(value) => setPlace(value)}
      />
      {error !== null && !preview && <ErrorBanner title={t('preview.failed')} error={error} />}
      {preview && (
        <div className={c.shown} data-outdated={stale || undefined}>
          <MailFrame
            key={place}
            subject={preview.subject}
            html={preview.html}
            width={place === 'phone' ? 375 : 640}
            dark={place === 'dark'}
          />
          <p className={c.whose}>
            {t(preview.shown_for.real_group ? 'preview.real' : 'preview.sample', {
              name: preview.shown_for.full_name,
            })}
          </p>
        </div>
      )}
    </Card>
  );
}
