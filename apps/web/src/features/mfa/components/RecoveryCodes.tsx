import { Button } from '@mantine/core';
import { IconCheck, IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { saveFile } from '#lib/csv.ts';
import { useTranslation } from '#lib/i18n.ts';
import { recoveryFile } from '../view.ts';
import c from './RecoveryCodes.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  onSaved: () => void;
}

/** Recovery codes, shown only once, and three ways to save them. */
export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const { t } = useTranslation('mfa');
  const [copied, setCopied] = useState(false);
  const file = recoveryFile(codes, t('recovery.file_heading'));
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'));
    setCopied(true);
  };
  return (
    <div className={c.recovery}>
      <p>{t('recovery.keep')}</p>
      <ol className={c.codes} aria-label={t('recovery.title')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={c.ways}>
        <Button
          variant="default"
          leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          onClick={() => void copy()}
        >
          {copied ? t('recovery.copied') : t('recovery.copy')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          onClick={() => saveFile(t('recovery.file_name'), file, 'text/plain;charset=utf-8')}
        >
          {t('recovery.download')}
        </Button>
        <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => print()}>
          {t('recovery.print')}
        </Button>
      </div>
      <Button size="md" fullWidth onClick={onSaved}>
        {t('recovery.kept')}
      </Button>
    </div>
  );
}
