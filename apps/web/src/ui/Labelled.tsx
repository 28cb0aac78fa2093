import type { ReactNode } from 'react';
import c from './Labelled.module.css';

interface LabelledProps {
  label: string;
  help?: ReactNode;
  children: ReactNode;
}

/** Label and help for a control without a label. The control names itself with `aria-label`. */
export function Labelled({ label, help, children }: LabelledProps) {
  return (
    <div>
      <p className={c.label} aria-hidden="true">
        {label}
      </p>
      {children}
      {help && <p className={c.help}>{help}</p>}
    </div>
  );
}
