import type { ReactNode } from 'react';
import { paths } from '#paths.ts';
import { TextLink } from '#ui/links.tsx';
import { Logo } from '#ui/Logo.tsx';
import c from './LegalLayout.module.css';
import { Main } from './Main.tsx';

interface LegalLayoutProps {
  /** The way to the same text in another language. */
  languages: ReactNode;
  title: string;
  lead: string;
  /** The language of the text, where it may be another one than the reader's. */
  language?: string;
  children: ReactNode;
}

/** A page of text about rights and duties. */
export function LegalLayout({ languages, title, lead, language, children }: LegalLayoutProps) {
  return (
    <>
      <header className={c.top}>
        <TextLink to={paths.root()} className={c.logo}>
          <Logo />
        </TextLink>
        {languages}
      </header>
      <Main className={c.main}>
        <article lang={language} className={c.text}>
          <h1>{title}</h1>
          <p className={c.lead}>{lead}</p>
          {children}
        </article>
      </Main>
    </>
  );
}
