import { useState } from 'react';
import styles from './avatar.module.css';
import { classNames } from './class-names.ts';

type AvatarSize = 'small' | 'medium' | 'large';

const SIZE_PX: Record<AvatarSize, number> = { small: 28, medium: 40, large: 64 };

type AvatarProps = { src: string; size?: AvatarSize | undefined };

/** A decorative portrait; an empty or failing address leaves a plain circle of the same size. */
export function Avatar({ src, size = 'medium' }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState('');
  const className = classNames(styles.avatar, styles[size]);
  if (src === '' || src === failedSrc) return <span className={className} aria-hidden="true" />;
  return (
    <img
      className={className}
      src={src}
      alt=""
      width={SIZE_PX[size]}
      height={SIZE_PX[size]}
      decoding="async"
      onError={() => setFailedSrc(src)}
    />
  );
}
