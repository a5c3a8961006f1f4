import { useEffect, useRef } from 'react';
import { secondFactorsText } from '#web/i18n/second-factors-id.ts';
import { saveFile } from '#web/lib/api/save-file.ts';
import { copyText } from '#web/lib/text/copy-text.ts';
import { productName } from '#web/lib/text/product-name.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './second-factors.module.css';

type RecoveryCodesPanelProps = {
  codes: readonly string[];
  /** Whether they were made on this screen just now: then the panel takes the focus. */
  isNew: boolean;
  onSaved: () => void;
};

/** Shows new recovery codes until the user says that they are saved. The server cannot show them again. */
export function RecoveryCodesPanel({ codes, isNew, onSaved }: RecoveryCodesPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isNew) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [isNew]);

  function handleDownload() {
    const lines = [secondFactorsText.recoveryFileTitle(productName()), '', ...codes, ''];
    saveFile(new Blob([lines.join('\n')], { type: 'text/plain' }), 'kode-pemulihan.txt');
  }

  return (
    <div className={styles.codes}>
      <h3 ref={heading} tabIndex={-1} className={styles.part}>
        {secondFactorsText.saveRecoveryCodes}
      </h3>
      <p>{secondFactorsText.saveRecoveryCodesHint}</p>
      <ol className={styles.codeList} translate="no">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.buttons}>
        <Button
          variant="secondary"
          onClick={() => void copyText(codes.join('\n'), secondFactorsText.recoveryCodesCopy)}
        >
          {secondFactorsText.copy}
        </Button>
        <Button variant="secondary" onClick={handleDownload}>
          {secondFactorsText.download}
        </Button>
        <Button onClick={onSaved}>{secondFactorsText.recoveryCodesSaved}</Button>
      </div>
    </div>
  );
}
