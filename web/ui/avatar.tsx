import { useEffect, useRef, useState } from 'react';
import styles from './avatar.module.css';
import { classNames } from './styles/class-names.ts';
import { whenNear } from './near-screen.ts';
import { readOwnAvatar } from './own-avatar.ts';

type AvatarSize = 'small' | 'medium';

const SIZE_PX: Record<AvatarSize, number> = { small: 28, medium: 40 };

type AvatarProps = { src: string; size?: AvatarSize | undefined };

/** A decorative portrait; an empty or failing address leaves a plain circle of the same size. */
export function Avatar({ src, size = 'medium' }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState('');
  const [isNear, setIsNear] = useState(false);
  const element = useRef<HTMLSpanElement>(null);
  // `loading="lazy"` has no effect on data: URLs.
  const waits = src.startsWith('data:') && !isNear;

  useEffect(() => {
    if (!waits || !element.current) return;
    return whenNear(element.current, () => setIsNear(true));
  }, [waits]);

  // An SVG image cannot use the page's font, so the initials are drawn over it.
  const own = readOwnAvatar(src);
  return (
    <span
      className={classNames(styles.avatar, styles[size])}
      aria-hidden="true"
      data-initials={own?.initials}
      style={own && { backgroundColor: own.colour }}
      ref={element}
    >
      {src !== '' && src !== failedSrc && !waits && (
        <img
          src={src}
          alt=""
          width={SIZE_PX[size]}
          height={SIZE_PX[size]}
          loading="lazy"
          decoding="async"
          onError={() => setFailedSrc(src)}
        />
      )}
    </span>
  );
}
