import { useId, type ComponentProps, type ReactNode } from 'react';
import c from './Controls.module.css';

/*
 * The controls of the pages that an email opens. They look like those of the product and are native ones, because a phone loads
 * these pages without the components of the product.
 */

type Look = 'primary' | 'default' | 'danger' | 'subtle';

interface ActionProps {
  look?: Look;
  busy?: boolean;
  icon?: ReactNode;
  onClick: () => void;
  children: ReactNode;
}

/** Does something. While it does, another press does nothing. */
export function Action({ look = 'primary', busy = false, icon, onClick, children }: ActionProps) {
  return (
    <button
      type="button"
      className={c.button}
      data-look={look}
      aria-busy={busy}
      onClick={busy ? undefined : onClick}
    >
      {icon}
      {children}
    </button>
  );
}

/** Leads to another page. */
export function PageLink({
  look = 'default',
  children,
  ...link
}: { look?: Look; children: ReactNode } & ComponentProps<'a'>) {
  return (
    <a {...link} className={c.button} data-look={look}>
      {children}
    </a>
  );
}

interface Choice {
  value: string;
  label: string;
  hint?: string;
}

interface ChoicesProps {
  legend: string;
  choices: readonly Choice[];
  value: string;
  onChange: (value: string) => void;
}

/** One of a few. */
export function Choices({ legend, choices, value, onChange }: ChoicesProps) {
  const name = useId();
  return (
    <fieldset className={c.choices}>
      <legend>{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={c.choice}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span>{choice.label}</span>
          {choice.hint && <small>{choice.hint}</small>}
        </label>
      ))}
    </fieldset>
  );
}

interface SuggestionsProps {
  label: string;
  texts: readonly string[];
  value: string;
  onChange: (value: string) => void;
}

/** Texts that fill a field with one press; another press removes the text. */
export function Suggestions({ label, texts, value, onChange }: SuggestionsProps) {
  return (
    <div role="group" aria-label={label} className={c.suggestions}>
      {texts.map((text) => (
        <button
          key={text}
          type="button"
          className={c.button}
          data-look="default"
          aria-pressed={value === text}
          onClick={() => onChange(value === text ? '' : text)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}

interface FieldProps {
  label: string;
  help?: string;
  error?: string | undefined;
  children: (props: { id: string; 'aria-describedby': string; 'aria-invalid': boolean }) => ReactNode;
}

/** A label, its control, and help or what is wrong below. */
export function Field({ label, help = '', error, children }: FieldProps) {
  const id = useId();
  return (
    <div className={c.field}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': `${id}-help`, 'aria-invalid': error !== undefined })}
      <small id={`${id}-help`} className={error ? c.error : undefined} role={error ? 'alert' : undefined}>
        {error ?? help}
      </small>
    </div>
  );
}
