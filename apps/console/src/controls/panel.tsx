import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import styles from './panel.module.css';

interface PanelProps {
  label: string;
  children: ReactNode;
  className?: string | undefined;
}

/** A button with a panel under it, which Escape and a click elsewhere close. */
export function Panel({ label, children, className }: PanelProps) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    if (!isOpen) return undefined;
    const close = ({ target }: Event): void => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('focusin', close);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('focusin', close);
    };
  }, [isOpen]);
  return (
    <div
      ref={root}
      className={`${styles.root} ${className ?? ''}`}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !isOpen) return;
        setOpen(false);
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {label} <span aria-hidden="true">▾</span>
      </button>
      {isOpen && (
        <div id={id} className={styles.panel}>
          {children}
        </div>
      )}
    </div>
  );
}
