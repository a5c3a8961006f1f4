import { frameText } from '#web/i18n/frame-id.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './logout-button.module.css';
import { useLogout } from './use-logout.ts';

type LogoutButtonProps = { userName: string; onLogout: () => void };

/** Signs out and then calls `onLogout`; it shows whose session it ends. */
export function LogoutButton({ userName, onLogout }: LogoutButtonProps) {
  const logout = useLogout();

  function handleClick() {
    logout();
    onLogout();
  }

  return (
    <Button variant="quiet" size="small" onClick={handleClick}>
      <span className={styles.text}>{frameText.logout(userName)}</span>
    </Button>
  );
}
