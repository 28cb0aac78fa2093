import { useTranslation } from '#lib/i18n.ts';
import { Card } from '#ui/Card.tsx';
import { CopyField } from '#ui/CopyField.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import type { SendingRecord } from '#features/email-domains/api.ts';
import c from '#features/email-domains/sending.module.css';
import { STATE_TONES } from '#features/email-domains/view.ts';

/** One record to publish: what it is for, what to copy, and what the last look found. */
export function RecordCard({ record }: { record: SendingRecord }) {
  const { t } = useTranslation('sending');
  const { purpose, type, host, value, state, sentence, found, is_required: isRequired } = record;
  const needed = t(isRequired ? 'domain.required' : 'domain.advised');
  return (
    <Card
      title={t(`domain.purpose.${purpose}`)}
      aside={<StatusBadge tone={STATE_TONES[state]}>{t(`domain.state.${state}`)}</StatusBadge>}
    >
      <div className={c.record}>
        <p className={c.help}>{t(`domain.why.${purpose}`)}</p>
        <p className={c.note}>
          {t('domain.type', { type })} · {needed}
        </p>
        <CopyField label={t('domain.host')} value={host} />
        <CopyField label={t('domain.value')} value={value} />
        {state !== 'unknown' && <p>{sentence}</p>}
        {found !== null && state !== 'ok' && (
          <div className={c.found}>
            <p className={c.note}>{t('domain.found')}</p>
            {found}
          </div>
        )}
      </div>
    </Card>
  );
}
