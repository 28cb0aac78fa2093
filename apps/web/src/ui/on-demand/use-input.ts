import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

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
  // After the input has set itself up, which empties it: its effects come before those of its parent.
  useEffect(() => {
    if (isReady && typed !== null) typeInto(document.getElementById(id), typed);
  }, [isReady, id, typed]);
  const prepare = async () => {
    await load();
    // The input takes over focus and text within one task: a key that is pressed meanwhile comes after all of it.
    flushSync(() => setIsReady(true));
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
  // React hears only of another value than the one it knows, which may be the text already.
  element.value = '';
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, text);
  element.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}
