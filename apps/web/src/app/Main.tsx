import { createContext, use, type ReactNode } from 'react';

const InsideMain = createContext(false);

/** The main landmark of a layout, and the target of the skip link. */
export function Main({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className={className}>
      <InsideMain value>{children}</InsideMain>
    </main>
  );
}

/** Whether a layout surrounds the page, or the page is alone in the window. */
export function useInsideMain(): boolean {
  return use(InsideMain);
}
