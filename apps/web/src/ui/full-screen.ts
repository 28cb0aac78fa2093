import { createContext } from 'react';

export interface FullScreenState {
  full: boolean;
  toggle: () => void;
}

/** Null outside of what can have the whole screen. */
export const FullScreenContext = createContext<FullScreenState | null>(null);

/** Live regions must stay in the accessibility tree, because they can announce something at any time. */
const SPEAKS = '[aria-live], [role="status"], [role="alert"]';

/**
 * Gives an area of the page the whole window: hides all elements outside of it and removes the padding of its ancestors. Returns
 * a function that undoes this. The area stays in the flow of the page, so that scrolling, dialogs and menus work as before.
 */
export function giveRoom(area: HTMLElement): () => void {
  const beside: Element[] = [];
  const around: Element[] = [];
  for (let at: HTMLElement = area; at.parentElement && at.parentElement !== document.body;) {
    const parent = at.parentElement;
    for (const other of parent.children) {
      if (other !== at && !other.matches(SPEAKS)) beside.push(other);
    }
    around.push(parent);
    at = parent;
  }
  for (const one of beside) one.setAttribute('data-beside-full', '');
  for (const one of around) one.setAttribute('data-around-full', '');
  return () => {
    for (const one of beside) one.removeAttribute('data-beside-full');
    for (const one of around) one.removeAttribute('data-around-full');
  };
}

/** Whether a key is meant for what has the focus, and no shortcut. */
export function isTyping(target: EventTarget): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))
  );
}
