/** Work that waits until what is on its way to the screen is there. */
export interface AfterPaint {
  /** However often it is asked for before, it is done once. */
  request(): void;
  /** Does it at once, if it was asked for. */
  flush(): void;
  cancel(): void;
}

/** Keeps `work` out of the way of a letter that is being typed. */
export function afterPaint(work: () => void): AfterPaint {
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    frame = 0;
  };
  const flush = () => {
    if (frame === 0) return;
    cancel();
    work();
  };
  return {
    request() {
      // A frame's callback still runs before it is painted.
      if (frame === 0) frame = requestAnimationFrame(() => (timer = setTimeout(flush)));
    },
    flush,
    cancel,
  };
}
