import { useMergedRef } from '@mantine/hooks';
import {
  cloneElement,
  createContext,
  type ReactElement,
  type Ref,
  type RefObject,
  use,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';

/** What a button and the panel that it opens know of each other. */
export interface Frame<Options> {
  id: string;
  button: RefObject<HTMLElement | null>;
  options: Options;
  opened: boolean;
  /** Whether the panel is in the document, open or not. */
  made: boolean;
  setOpened: (opened: boolean) => void;
  /** Loads the code of the panel, when it is likely to be asked for. */
  prepare: () => void;
}

/**
 * A panel that is made, and whose code is loaded, when it is first asked for: a long list has one in each row. The button
 * stays as it is. A panel that is there before it opens gives the focus back to where it was.
 */
export function useFrame<Options extends { id?: string; opened?: boolean }>(
  load: () => Promise<unknown>,
  options: Options,
): Frame<Options> {
  const own = useId();
  const button = useRef<HTMLElement>(null);
  const [asked, setAsked] = useState(false);
  const [stage, setStage] = useState<'none' | 'made' | 'ready'>('none');
  const wanted = options.opened ?? asked;
  const isFirst = wanted && stage === 'none';
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });
  useEffect(() => {
    if (!isFirst) return;
    const make = async () => {
      try {
        await latest.current();
      } catch {
        // The next press asks again.
        setAsked(false);
        return;
      }
      flushSync(() => setStage('made'));
      setStage('ready');
    };
    void make();
  }, [isFirst]);
  return {
    id: options.id ?? own,
    button,
    options,
    opened: wanted && stage === 'ready',
    made: stage !== 'none',
    setOpened: setAsked,
    prepare: () => void load(),
  };
}

export const FrameContext = createContext<Frame<object> | null>(null);

export function useFrameAround(): Frame<object> {
  const frame = use(FrameContext);
  if (!frame) throw new Error('A part of a menu or popover stands outside of one.');
  return frame;
}

interface ButtonProps {
  ref?: Ref<HTMLElement>;
  id?: string;
  onClick?: (event: React.MouseEvent) => void;
  onFocus?: (event: React.FocusEvent) => void;
  onPointerEnter?: (event: React.PointerEvent) => void;
}

interface OpenerProps {
  children: ReactElement;
  /** What it says to screen readers of what it opens. */
  opens: 'menu' | 'dialog' | null;
  /** Whether a press of it opens; else whoever renders it decides. */
  onPress: boolean;
}

/** The button itself, with what it needs to open the panel. */
export function Opener({ children, opens, onPress }: OpenerProps) {
  const frame = useFrameAround();
  const button = children as ReactElement<ButtonProps>;
  const { props } = button;
  // What opens is named by it.
  const id = props.id ?? frame.id;
  const roles = opens && {
    id,
    'aria-haspopup': opens,
    'aria-expanded': frame.opened,
    'aria-controls': frame.opened ? `${frame.id}-dropdown` : undefined,
  };
  return cloneElement(button, {
    ...roles,
    ref: useMergedRef(frame.button, props.ref ?? null),
    onClick: (event: React.MouseEvent) => {
      props.onClick?.(event);
      if (onPress) frame.setOpened(!frame.opened);
    },
    onFocus: (event: React.FocusEvent) => {
      props.onFocus?.(event);
      frame.prepare();
    },
    onPointerEnter: (event: React.PointerEvent) => {
      props.onPointerEnter?.(event);
      frame.prepare();
    },
  });
}

/** Says to the panel which button it belongs to, which was there before it. */
export function Anchor({ button, ref }: { button: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement> }) {
  useLayoutEffect(() => {
    if (typeof ref === 'function') ref(button.current);
  }, [ref, button]);
  return null;
}
