import { Loader, UnstyledButton } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconFileSpreadsheet, IconPhoto } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import c from './FileDrop.module.css';

export interface FileDropProps {
  /** The instruction: "Drop a file here, or choose one". */
  title: string;
  /** The accepted files. */
  help: string;
  onFile: (file: File) => void;
  loading?: boolean;
  /** `small` next to other content, `page` if it is the page's only task. */
  size?: 'page' | 'small';
  /** The kind of file. */
  kind?: 'table' | 'picture';
}

/** Takes one file by drag, click or keyboard. What is in it decides whether it can be used, not how it is called. */
export function FileDrop({
  title,
  help,
  onFile,
  loading = false,
  size = 'page',
  kind = 'table',
}: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const Icon = kind === 'picture' ? IconPhoto : IconFileSpreadsheet;
  // The browser would otherwise open a file that the reader drops outside of the area.
  const stay = (event: Event) => event.preventDefault();
  useWindowEvent('dragover', stay);
  useWindowEvent('drop', stay);
  const take = (files: FileList | null) => {
    const [file, ...more] = files ?? [];
    if (file && more.length === 0 && !loading) onFile(file);
  };
  const drop = (event: DragEvent) => {
    setIsOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        onChange={(event) => {
          take(event.currentTarget.files);
          // The same file may be chosen again.
          event.currentTarget.value = '';
        }}
      />
      <UnstyledButton
        className={c.drop}
        data-size={size}
        data-over={isOver || undefined}
        aria-busy={loading}
        aria-label={title}
        onClick={() => !loading && input.current?.click()}
        onDragEnter={() => setIsOver(true)}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <span className={c.inner}>
          {loading ? <Loader size="sm" /> : <Icon size={size === 'page' ? 32 : 22} aria-hidden="true" />}
          <span>
            <span className={c.title}>{title}</span>
            <span className={c.help}>{help}</span>
          </span>
        </span>
      </UnstyledButton>
    </>
  );
}
