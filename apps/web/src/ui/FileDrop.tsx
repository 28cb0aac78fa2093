import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.layer.css';
import { IconFileSpreadsheet, IconPhoto } from '@tabler/icons-react';
import c from './FileDrop.module.css';

export interface FileDropProps {
  /** What to do: "Drop a file here, or choose one". */
  title: string;
  /** What it may be. */
  help: string;
  onFile: (file: File) => void;
  loading?: boolean;
  /** `small` beside other things, else a page's one task. */
  size?: 'page' | 'small';
  /** What kind of file is meant. */
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
  const Icon = kind === 'picture' ? IconPhoto : IconFileSpreadsheet;
  return (
    <Dropzone
      className={c.drop ?? ''}
      classNames={{ inner: c.inner ?? '' }}
      data-size={size}
      multiple={false}
      loading={loading}
      aria-label={title}
      onDrop={([file]) => file && onFile(file)}
    >
      <Icon size={size === 'page' ? 32 : 22} aria-hidden="true" />
      <span>
        <span className={c.title}>{title}</span>
        <span className={c.help}>{help}</span>
      </span>
    </Dropzone>
  );
}
