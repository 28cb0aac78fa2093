import { Button, Textarea, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { ApiError } from '#lib/api-error.ts';
import { useTranslation } from '#lib/i18n.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { FileDrop } from '#ui/FileDrop.tsx';
import { type SamlMetadata, useReadMetadata } from '../api.ts';
import c from '../components/sso.module.css';

interface MetadataFormProps {
  onRead: (metadata: SamlMetadata) => void;
  /** Leaves the form, where there is something to go back to. */
  onCancel: (() => void) | null;
}

/** Metadata of an identity provider as a file, an address or pasted text. */
export function MetadataForm({ onRead, onCancel }: MetadataFormProps) {
  const { t } = useTranslation('sso');
  const [url, setUrl] = useState('');
  const [content, setContent] = useState('');
  const read = useReadMetadata();
  const errorAt = (path: string) =>
    read.error instanceof ApiError ? read.error.errors.find((one) => one.path === path)?.message : undefined;
  const send = (given: { url?: string; content?: string }) => read.mutate(given, { onSuccess: onRead });
  const takeFile = async (file: File) => {
    const text = await file.text();
    setContent(text);
    send({ content: text });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    send(content.trim() ? { content } : { url });
  };
  const isBeside = errorAt('url') !== undefined || errorAt('content') !== undefined;
  return (
    <form className={c.parts} onSubmit={submit} noValidate>
      {read.error !== null && !isBeside && <ErrorBanner title={t('metadata.failed')} error={read.error} />}
      <FileDrop
        size="small"
        title={t('metadata.drop')}
        help={t('metadata.drop_help')}
        loading={read.isPending}
        onFile={(file) => void takeFile(file)}
      />
      <TextInput
        type="url"
        label={t('metadata.url')}
        description={t('metadata.url_help')}
        placeholder="https://"
        value={url}
        error={errorAt('url')}
        disabled={content.trim() !== ''}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <Textarea
        label={t('metadata.paste')}
        placeholder="<EntityDescriptor …>"
        autosize
        minRows={3}
        maxRows={10}
        spellCheck={false}
        value={content}
        error={errorAt('content')}
        onChange={(event) => setContent(event.currentTarget.value)}
      />
      <div className={c.actions}>
        <Button type="submit" loading={read.isPending}>
          {t('metadata.read')}
        </Button>
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            {t('metadata.keep')}
          </Button>
        )}
      </div>
    </form>
  );
}
