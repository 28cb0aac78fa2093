import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';

interface InputOnDemand {
  id: string;
  /** Whether the code is there: until then something stands for the input that looks as it will. */
  isReady: boolean;
  /** What was typed meanwhile. */
  typed: string | null;
  type: (text: string) => void;
  /** For what stands for it. */
  handlers: {
    onPointerEnter: () => void;
    onFocus: () => void;
    onBlur: () => void;
    onMouseDown: () => void;
    onClick: () => void;
    onKeyDown: (event: KeyboardEvent) => void;
  };
}

const OPENS = new Set(['ArrowDown', 'ArrowUp', 'Enter', ' ']);

/** An input that opens a panel: its code comes with the pointer or the focus. What was done until then is done again. */
export function useInputOnDemand(
  given: string | undefined,
  isLoaded: () => boolean,
  load: () => Promise<void>,
): InputOnDemand {
  const own = useId();
  const id = given ?? own;
  const [isReady, setIsReady] = useState(isLoaded);
  const [typed, setTyped] = useState<string | null>(null);
  const wish = useRef<'focus' | 'open' | null>(null);
  useLayoutEffect(() => {
    const input = isReady && wish.current !== null ? document.getElementById(id) : null;
    input?.focus({ preventScroll: true });
    if (wish.current === 'open') input?.click();
    if (input) wish.current = null;
  }, [isReady, id]);
  // After the input has set itself up, which empties it.
  useEffect(() => {
    if (!isReady || typed === null) return undefined;
    const timer = setTimeout(() => typeInto(document.getElementById(id), typed));
    return () => clearTimeout(timer);
  }, [isReady, id, typed]);
  const prepare = async () => {
    await load();
    setIsReady(true);
  };
  const ask = (what: 'focus' | 'open') => {
    wish.current = wish.current === 'open' ? 'open' : what;
    void prepare();
  };
  return {
    id,
    isReady,
    typed,
    type: (text) => {
      setTyped(text);
      ask('open');
    },
    handlers: {
      onPointerEnter: () => void prepare(),
      onFocus: () => ask('focus'),
      onBlur: () => {
        wish.current = null;
      },
      onMouseDown: () => ask('open'),
      onClick: () => ask('open'),
      onKeyDown: (event) => {
        // A space is a word's in a field that is written in.
        if (!OPENS.has(event.key) || (event.key === ' ' && !isReadOnly(event.currentTarget))) return;
        event.preventDefault();
        ask('open');
      },
    },
  };
}

const isReadOnly = (element: Element) => !(element instanceof HTMLInputElement) || element.readOnly;

function typeInto(element: HTMLElement | null, text: string): void {
  if (!(element instanceof HTMLInputElement)) return;
  // React keeps the value that it set itself, and hears only of another one.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, text);
  element.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}
