import { useEffect, useState } from 'react';
import styles from './loading-bar.module.css';

export const LOADING_BAR_INTERVAL_MS = 400; // spec §9
export const LOADING_BAR_MAX_PROGRESS = 99; // spec §9
export const LOADING_BAR_STEP = 20; // spec §9
export const LOADING_BAR_FADE_MS = 400;

/** Returns the progress after a tick: steps become smaller, and never pass the maximum. */
function nextProgress(progress: number): number {
  return Math.min(LOADING_BAR_MAX_PROGRESS, progress + LOADING_BAR_STEP * (1 - progress / 100));
}

type LoadingBarProps = { isActive: boolean; label: string };

/** The thin line above the page during calls. It does not appear for calls that end before the first tick. */
export function LoadingBar({ isActive, label }: LoadingBarProps) {
  const [wasActive, setWasActive] = useState(isActive);
  const [progress, setProgress] = useState<number | null>(isActive ? 0 : null);

  if (isActive !== wasActive) {
    setWasActive(isActive);
    if (isActive) setProgress(0);
    else setProgress(progress ? 100 : null);
  }

  useEffect(() => {
    if (isActive) {
      const ticking = setInterval(
        () => setProgress((current) => nextProgress(current ?? 0)),
        LOADING_BAR_INTERVAL_MS,
      );
      return () => clearInterval(ticking);
    }
    const fading = setTimeout(() => setProgress(null), LOADING_BAR_FADE_MS);
    return () => clearTimeout(fading);
  }, [isActive]);

  if (progress === null) return null;
  return (
    <div className={styles.track}>
      <progress
        className={styles.value}
        aria-label={label}
        max={100}
        value={Math.round(progress)}
      />
      <div
        className={styles.bar}
        data-phase={progress === 0 ? 'start' : progress === 100 ? 'done' : 'running'}
        style={{ transform: `scaleX(${progress / 100})` }}
      />
    </div>
  );
}
