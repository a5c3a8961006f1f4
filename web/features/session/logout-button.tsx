import { LogOut } from 'lucide-react';
import { frameText } from '#web/i18n/frame-id.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './logout-button.module.css';
import { useLogout } from './use-logout.ts';

type LogoutButtonProps = {
  userName: string;
  /** The button is about to be pressed. */
  onApproach: () => void;
  onLogout: () => void;
};

/** Signs out and then calls `onLogout`. Its label contains the user's name. */
export function LogoutButton({ userName, onApproach, onLogout }: LogoutButtonProps) {
  const logout = useLogout();

  function handleClick() {
    logout();
    onLogout();
  }

  return (
    <Button
      className={styles.button}
      variant="quiet"
      size="small"
      onPointerDown={onApproach}
      onFocus={onApproach}
      onClick={handleClick}
    >
      <LogOut aria-hidden="true" />
      <span className={styles.text}>
        <span className={styles.word}>{frameText.logout} (</span>
        {userName}
        <span className={styles.word}>)</span>
      </span>
    </Button>
  );
}
