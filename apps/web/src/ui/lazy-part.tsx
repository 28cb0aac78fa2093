import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { codeInTime } from '#lib/code-in-time.ts';

/** A component with code that loads when it is first shown: large, and not needed at once when its page opens. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: await codeInTime(load()) })) as unknown as ComponentType<Props>;
  return function Part(props: Props) {
    return (
      <Suspense fallback={fallback}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}

/** The same for a dialog that its page always holds: its code comes when it first opens, and it stays there to close. */
export function lazyDialog<Props extends object>(
  isOpen: (props: Props) => boolean,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Dialog = lazyPart(load);
  return function Opened(props: Props) {
    const opened = isOpen(props);
    const [wasOpened, setWasOpened] = useState(opened);
    if (opened && !wasOpened) setWasOpened(true);
    return wasOpened && <Dialog {...props} />;
  };
}
