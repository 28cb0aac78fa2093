import { useElementSize } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import c from './MailFrame.module.css';

interface MailFrameProps {
  subject: string;
  /** Made by the server. */
  html: string;
  /** The width of the simulated window in px; scaled down if it does not fit. */
  width: number;
  /** Simulates an email program in dark mode. */
  dark: boolean;
}

/** An email in an iframe without scripts: its styles do not affect the page, and its links do not work. */
export function MailFrame({ subject, html, width, dark }: MailFrameProps) {
  const { t } = useTranslation('email_template_editor');
  const { ref, width: room } = useElementSize();
  const [height, setHeight] = useState(0);
  const scale = room > 0 ? Math.min(1, room / width) : 1;
  return (
    <div className={c.mail}>
      <p className={c.subject}>{subject}</p>
      <div ref={ref}>
        <div className={c.paper} style={{ width: width * scale, height: height * scale }}>
          <iframe
            className={c.frame}
            title={t('preview.title')}
            // Without scripts. The same origin lets this page measure the height of the email.
            sandbox="allow-same-origin"
            srcDoc={seenIn(html, dark)}
            tabIndex={-1}
            style={{ width, height, transform: `scale(${scale})` }}
            onLoad={({ currentTarget: frame }) => {
              const length = frame.contentDocument?.documentElement.scrollHeight;
              if (length) setHeight(length);
            }}
          />
        </div>
      </div>
    </div>
  );
}

const IN_THE_DARK = /@media \(prefers-color-scheme: dark\)/g;

/** A frame uses the color scheme of the reader's device. This replaces the media query by the one of the preview. */
function seenIn(html: string, dark: boolean): string {
  return html.replaceAll(IN_THE_DARK, dark ? '@media all' : '@media not all');
}
