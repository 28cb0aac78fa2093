import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import c from './CopyField.module.css';

interface CopyFieldProps {
  label: string;
  value: string;
}

/** A value to be taken elsewhere, with a button that copies it. */
export function CopyField({ label, value }: CopyFieldProps) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), 3_000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    setCopied(true);
  };
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <div className={c.field}>
      <div className={c.text}>
        <p className={c.label}>{label}</p>
        <p className={c.value}>{value}</p>
      </div>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<Icon size={14} aria-hidden="true" />}
        aria-label={t('copy.label', { what: label })}
        onClick={() => void copy()}
      >
        {t(copied ? 'copy.done' : 'copy.action')}
      </Button>
    </div>
  );
}
