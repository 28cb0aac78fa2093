import {
  type DragDropManager,
  type Draggable,
  KeyboardSensor,
  type KeyboardSensorOptions,
} from '@dnd-kit/dom';

const { cancel, end, up, down, left, right } = KeyboardSensor.defaults.keyboardCodes;
const KEYS = new Set<string>([cancel, end, up, down, left, right].flat());

/**
 * Handles a key after the one before it took effect. Before React has rendered the lifted card or the next target, dnd-kit has no
 * shape to move or looks for no target, and would lose the keys pressed in the meantime.
 */
export class OneByOneKeyboardSensor extends KeyboardSensor {
  #pressed: (() => void)[] = [];

  constructor(manager: DragDropManager, options?: KeyboardSensorOptions) {
    super(manager, options);
    this.registerEffect(() => {
      if (this.#isReady()) queueMicrotask(() => this.#handleNext());
    });
  }

  protected override handleKeyDown(
    event: KeyboardEvent,
    source: Draggable,
    options: KeyboardSensorOptions | undefined,
  ): void {
    if (!KEYS.has(event.code)) return;
    event.preventDefault();
    this.#pressed.push(() => super.handleKeyDown(event, source, options));
    this.#handleNext();
  }

  protected override cleanup(): void {
    super.cleanup();
    this.#pressed = [];
  }

  #isReady(): boolean {
    const { collisionObserver, dragOperation } = this.manager;
    return dragOperation.shape !== null && !collisionObserver.disabled;
  }

  #handleNext(): void {
    if (!this.#isReady()) return;
    this.#pressed.shift()?.();
    // A move takes effect in a microtask.
    if (this.#pressed.length > 0) queueMicrotask(() => this.#handleNext());
  }
}
