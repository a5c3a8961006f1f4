/** Work that is delayed until the next frame is painted. */
export interface AfterPaint {
  /** Schedules the work; several requests before a paint run it once. */
  request(): void;
  /** Runs scheduled work at once. */
  flush(): void;
  cancel(): void;
}

/** Delays `work` so that it does not delay the painting of a typed letter. */
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
      // A timer after the frame, as the frame's callback runs before the paint.
      if (frame === 0) frame = requestAnimationFrame(() => (timer = setTimeout(flush)));
    },
    flush,
    cancel,
  };
}
