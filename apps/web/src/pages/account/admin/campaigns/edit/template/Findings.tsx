import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import type { EmailTemplateFinding } from '#features/email-templates/api.ts';
import { blockOf } from '#features/email-templates/view.ts';
import c from './Findings.module.css';

interface FindingsProps {
  findings: readonly EmailTemplateFinding[];
  /** Size of the email; null when the draft cannot be rendered. */
  bytes: number | null;
}

/** The faults of the message with their places, or a note that there are none. */
export function Findings({ findings, bytes }: FindingsProps) {
  const { t } = useTranslation('email_template_editor');
  const { number } = useFormat();
  return (
    <div className={c.findings} aria-live="polite">
      {findings.length === 0 && (
        <p className={c.sound}>
          <IconCircleCheck size={16} aria-hidden="true" />
          {t('findings.none')}
        </p>
      )}
      {findings.length > 0 && (
        <ul className={c.list}>
          {findings.map((finding) => (
            <li key={`${finding.place}/${finding.code}`} data-severity={finding.severity}>
              {finding.severity === 'error' ? (
                <IconAlertTriangle size={16} aria-hidden="true" />
              ) : (
                <IconInfoCircle size={16} aria-hidden="true" />
              )}
              <span>
                <Place place={finding.place} /> {finding.sentence}
              </span>
            </li>
          ))}
        </ul>
      )}
      {bytes !== null && (
        <p className={c.size}>{t('findings.size', { kilobytes: number(Math.ceil(bytes / 1024)) })}</p>
      )}
    </div>
  );
}

function Place({ place }: { place: string }) {
  const { t } = useTranslation('email_template_editor');
  const block = blockOf(place);
  if (place === 'subject') return <strong>{t('findings.subject')}</strong>;
  if (block === null) return null;
  return <strong>{t('findings.block', { number: block + 1 })}</strong>;
}
