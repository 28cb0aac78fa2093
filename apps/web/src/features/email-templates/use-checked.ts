import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import { type EmailTemplateDraft, type EmailTemplateKey, useFindings, usePreview } from './api.ts';
import type { Words } from './edits.ts';
import { read } from './editor/read.ts';

/** The server's check of a message a moment after the last key, and its preview. */
export function useChecked(
  campaignId: number,
  { kind, language }: EmailTemplateKey,
  written: Words,
  readerId: number | null,
) {
  const [settled] = useDebouncedValue(written, 400);
  const findings = useFindings(campaignId, { kind, language, ...settled });
  const problems = findings.data?.problems ?? [];
  const isSound = findings.isSuccess && !problems.some(({ severity }) => severity === 'error');
  const draft = useMemo<EmailTemplateDraft | null>(() => {
    const json = read(settled.json);
    if (!isSound || !json) return null;
    const shown = { kind, language, subject: settled.subject, json };
    return readerId === null ? shown : { ...shown, user_id: readerId };
  }, [isSound, settled, kind, language, readerId]);
  const preview = usePreview(campaignId, draft);
  return {
    findings: problems,
    bytes: findings.data?.bytes ?? null,
    error: findings.error,
    draft: settled === written ? draft : null,
    preview: preview.data,
    previewError: preview.error,
    stale: draft === null || preview.isPlaceholderData || settled !== written,
  };
}
