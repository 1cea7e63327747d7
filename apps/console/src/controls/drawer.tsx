import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from 'react';
import { useTexts } from '../texts/texts.tsx';
import styles from './drawer.module.css';

interface DrawerProps {
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** Shows one thing of a list beside the list. Escape and a click beside it close it; then the row has the focus again. */
export function Drawer({ title, onClose, children }: DrawerProps) {
  const { drawer: texts } = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    return () => opened?.close();
  }, []);
  const closeBeside = ({ target }: MouseEvent): void => {
    if (target === dialog.current) onClose();
  };
  return (
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-labelledby={id}
      onClick={closeBeside}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        <button type="button" onClick={onClose}>
          {texts.close}
        </button>
      </header>
      <div className={styles.content}>{children}</div>
    </dialog>
  );
}
