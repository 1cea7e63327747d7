import { useEffect, useId, useRef, useState } from 'react';
import styles from './fleet.module.css';

const SETTLE_MS = 300;

interface DebouncedInputProps {
  type: 'search' | 'text';
  label: string;
  value: string;
  onSettled: (value: string) => void;
}

/** An input whose value is passed on when typing pauses, or at Enter. It follows a value that changes elsewhere, by the Back button for example. */
export function DebouncedInput({ type, label, value, onSettled }: DebouncedInputProps) {
  const [typed, setTyped] = useState(value);
  const passed = useRef(value);
  const id = useId();
  const settle = (text: string): void => {
    if (text === passed.current) return;
    passed.current = text;
    onSettled(text);
  };
  useEffect(() => {
    if (value === passed.current) return;
    passed.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => {
    const timer = setTimeout(() => settle(typed.trim()), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <div className={styles.filter} data-wide={type === 'search'}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type={type}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && settle(typed.trim())}
      />
    </div>
  );
}
